import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrated } from './migrated-database.mjs';
import { ROOT, stopWith } from './project.mjs';
import { areaMap, areasMap } from './schema-map.mjs';
import { schemaModel } from './schema-model.mjs';
import { areasWithTables } from './table-rooms.mjs';

// Run by scripts/docs-schema.mjs: writes docs/schema, a page and a map for each area, from the comments in the
// migrated schema. With --check it only compares.

const FOLDER = join(ROOT, 'docs', 'schema');
const GENERATED = 'Generated from the migrated schema by `npm run docs:schema`; never edited by hand.';
const SHORT_TYPES = { 'timestamp with time zone': 'timestamptz', integer: 'int' };
/** In every table, and described once in the overview. */
const LEFT_OUT = new Set([
  'organization_id',
  'version',
  'created_at',
  'updated_at',
  'created_by_id',
  'updated_by_id',
]);
const RUN = 'Run: npm run docs:schema';

try {
  const tables = await readMigrated(schemaModel);
  const pages = await pagesOf(areasWithTables(), tables);
  if (process.argv.includes('--check')) compare(pages);
  else write(pages);
} catch (error) {
  stopWith(error);
}

async function pagesOf(areas, tables) {
  const pages = new Map([
    ['README.md', overview(areas, tables)],
    ['areas.svg', await areasMap(areas, tables)],
  ]);
  for (const area of areas) {
    pages.set(`${area}.md`, pageOf(area, tables));
    pages.set(`${area}.svg`, await areaMap(area, tables));
  }
  return pages;
}

function overview(areas, tables) {
  const rows = areas.toReversed().map((area) => {
    const own = tables.filter((table) => table.area === area);
    return `| [${area}](${area}.md) | ${own.map(({ name }) => link(name, area)).join(', ')} |`;
  });
  return `# The tables

${GENERATED}

Every table begins with \`organization_id\`, in its key and in every reference, and row-level security hides the rows of other organizations; only \`rate_limit\` (before anyone is signed in) and \`search_entry\` (read through one function) stand outside. The pages leave out that column and those that say who wrote a row, when, and in which version it is. Money is in paise, \`…_at\` is a moment, \`…_on\` and \`…_date\` are days.

![The areas, the highest first, and how many references lead from one to another](areas.svg)

Arrows are foreign keys between areas, with their number; dashed red ones lead up to a later area.

| Area | Tables |
| --- | --- |
${rows.join('\n')}
`;
}

function pageOf(area, tables) {
  const own = tables.filter((table) => table.area === area);
  return `# Tables of ${area}

${GENERATED}

![The tables of ${area} and what they refer to](${area}.svg)

Arrows are foreign keys; tables of other areas are dashed. Not drawn: who wrote or decided a row (\`…_by_id\`).

${own.map((table) => sectionOf(table, tables)).join('\n')}`;
}

function sectionOf({ name, comment, room, columns, key, references, guarantees }, tables) {
  const shown = columns.filter((column) => !LEFT_OUT.has(column.name) || column.comment);
  const rows = shown.map((column) => `| ${rowOf(column, key, references, tables)} |\n`);
  const lines = guarantees.map((one) => `- \`${one.name}\`: ${one.comment}\n`);
  return `## ${name}

${comment} Room: ${room}.

| Column | Type | Meaning |
| --- | --- | --- |
${rows.join('')}${lines.length > 0 ? `\nGuarantees:\n\n${lines.join('')}` : ''}`;
}

function rowOf(column, key, references, tables) {
  const { name, type, isNullable, isGenerated } = column;
  const marks = [key.includes(name) && 'key', isNullable && 'or null', isGenerated && 'computed'].filter(
    Boolean,
  );
  return [
    `\`${name}\``,
    [SHORT_TYPES[type] ?? type, ...marks].join(', '),
    meaningOf(column, references, tables),
  ]
    .map((cell) => cell.replaceAll('|', '\\|'))
    .join(' | ');
}

function meaningOf({ name, comment, values }, references, tables) {
  const target = references.find(({ column }) => column === name)?.to;
  const area = tables.find((table) => table.name === target)?.area;
  return [
    target && `→ ${link(target, area)}.`,
    comment,
    values && `${values.map((value) => `\`${value}\``).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function link(table, area) {
  return `[${table}](${area}.md#${table})`;
}

function compare(pages) {
  const stale = [...pages].filter(([name, text]) => textOf(name) !== text).map(([name]) => name);
  const extra = filesThere().filter((name) => !pages.has(name));
  if (stale.length + extra.length === 0) return;
  throw new Error(`docs/schema does not match the migrations (${[...stale, ...extra].join(', ')}). ${RUN}`);
}

function write(pages) {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of filesThere()) if (!pages.has(name)) rmSync(join(FOLDER, name));
  for (const [name, text] of pages) writeFileSync(join(FOLDER, name), text);
  console.log(`Wrote ${pages.size} files to docs/schema.`);
}

function filesThere() {
  return existsSync(FOLDER) ? readdirSync(FOLDER) : [];
}

function textOf(name) {
  return existsSync(join(FOLDER, name)) ? readFileSync(join(FOLDER, name), 'utf8') : undefined;
}
