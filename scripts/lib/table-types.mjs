import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowedValues } from './allowed-values.mjs';
import { readMigrated } from './migrated-database.mjs';
import { ROOT, stopWith } from './project.mjs';

// Run by scripts/db-types.mjs: applies the migrations to a throwaway PostgreSQL and writes what Kysely needs to
// know of the tables. With --check it only compares.

const FILE = join('src', 'platform', 'server', 'database', 'tables.ts');

const HEAD = `// Generated from the migrated schema by \`npm run db:types\`; never edited by hand.
`;

const JSON_TYPES = `
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
/** What may be written: any value that JSON can hold; a bare string must be JSON already. */
type JsonInput = object | string | number | boolean;

/** What a column of JSON holds, by 'table.column'; the room that owns the table adds it in its *.columns.ts. */
export interface JsonColumns {}
type Read<Name> = Name extends keyof JsonColumns ? JsonColumns[Name] : JsonValue;
type Written<Name> = Name extends keyof JsonColumns ? JsonColumns[Name] : JsonInput;
export type Json<Name> = ColumnType<Read<Name>, Written<Name>, Written<Name>>;
export type JsonWithDefault<Name> = ColumnType<Read<Name>, Written<Name> | undefined, Written<Name>>;
export type JsonOrNull<Name> = ColumnType<
  Read<Name> | null,
  Written<Name> | null | undefined,
  Written<Name> | null
>;
`;

/** As src/platform/server/database/values.ts reads them. */
const TYPES = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
};

const COLUMNS = `
  select c.relname as "table", a.attname as name, a.attnum as position, not a.attnotnull as "isNullable",
    case when e.oid is null then coalesce(b.typname, t.typname) else coalesce(eb.typname, e.typname) end as type,
    e.oid is not null as "isArray",
    a.atthasdef and a.attgenerated = '' or a.attidentity = 'd' as "hasDefault",
    a.attgenerated <> '' or a.attidentity = 'a' as "isAlwaysGenerated",
    array(select v.enumlabel::text from pg_enum v where v.enumtypid = coalesce(e.oid, b.oid, t.oid) order by v.enumsortorder) as labels,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum] order by k.conname) as checks
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type b on b.oid = t.typbasetype and t.typtype = 'd'
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    left join pg_type eb on eb.oid = e.typbasetype and e.typtype = 'd'
  where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
  order by c.relname collate "C", a.attnum`;

try {
  const text = describe(await readColumns());
  if (process.argv.includes('--check')) compare(text);
  else write(text);
} catch (error) {
  stopWith(error);
}

function compare(text) {
  if (currentText() === text) return;
  throw new Error(`${FILE} does not match the migrations. Run: npm run db:types`);
}

function write(text) {
  if (currentText() === text) return console.log(`${FILE} matches the migrations.`);
  writeFileSync(join(ROOT, FILE), text);
  console.log(`Wrote ${FILE}.`);
}

function currentText() {
  try {
    return readFileSync(join(ROOT, FILE), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readColumns() {
  return readMigrated(async (client) => (await client.query(COLUMNS)).rows);
}

function describe(columns) {
  const names = [...new Set(columns.map(({ table }) => table))];
  const interfaces = names.map((name) => {
    const own = columns.filter(({ table }) => table === name);
    const lines = own.map((column) => `  ${camelCase(column.name)}: ${typeOf(column)};\n`);
    return `\nexport interface ${interfaceName(name)} {\n${lines.join('')}}\n`;
  });
  const all = names.map((name) => `  ${camelCase(name)}: ${interfaceName(name)};\n`);
  const body = `${JSON_TYPES}${interfaces.join('')}\nexport interface Tables {\n${all.join('')}}\n`;
  const imports = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) =>
    new RegExp(`\\b${name}<`).test(body),
  );
  return `${HEAD}import type { ${imports.join(', ')} } from 'kysely';\n${body}`;
}

function typeOf(column) {
  if (column.type === 'json' || column.type === 'jsonb') return jsonTypeOf(column);
  const type = column.isNullable ? `${valueTypeOf(column)} | null` : valueTypeOf(column);
  if (column.isAlwaysGenerated) return `GeneratedAlways<${type}>`;
  return column.hasDefault ? `Generated<${type}>` : type;
}

function jsonTypeOf({ table, name, isNullable, hasDefault }) {
  const column = quote(`${camelCase(table)}.${camelCase(name)}`);
  if (isNullable) return `JsonOrNull<${column}>`;
  return hasDefault ? `JsonWithDefault<${column}>` : `Json<${column}>`;
}

/** What is not a number, a truth or bytes is read as text: ids, days, instants, ranges. */
function valueTypeOf({ type, isArray, labels, checks }) {
  const values = labels.length > 0 ? labels.map(quote) : checks.map(allowedValues).find(Boolean)?.map(quote);
  const single = values?.join(' | ') ?? TYPES[type] ?? 'string';
  if (!isArray) return single;
  return single.includes(' | ') ? `(${single})[]` : `${single}[]`;
}

function quote(value) {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function interfaceName(table) {
  const name = camelCase(table);
  return `${name[0].toUpperCase()}${name.slice(1)}Table`;
}

function camelCase(name) {
  return name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}
