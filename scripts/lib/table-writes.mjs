import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roomOf, UNDIVIDED } from './areas.mjs';
import { ROOT } from './project.mjs';
import { tableRooms } from './table-rooms.mjs';
import { EXCEPTIONS } from './table-writes.exceptions.mjs';

const SERVER_FILE = /^src\/(?:.*\/)?server\/.*(?<!\.test|\.factory)\.tsx?$/;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*/g;

/** Each gives the name of a table in its first group, as the code or as the database spells it. */
const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\b(?:insertRows|updateRows|updateRowsBy)\(\s*[\w.]+,\s*'(\w+)/g,
  /\b(?:insert into|update|delete from|merge into)\s+([a-z_]+)\b/g,
  /\.for(?:NoKey)?Update\('(\w+)'\)/g,
  /\bfor (?:no key )?update of (\w+)/g,
];
/** A lock without a name is of the table that its query began with. */
const LOCK = /\.for(?:NoKey)?Update\(\)/g;
const QUERY = /\.selectFrom\(\s*'(\w+)/g;

/** A table is written and locked by its room alone; other rooms ask that room to do it. */
export async function tableWritesReport() {
  const found = foreignWrites(serverFiles().map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
  const known = new Set(
    Object.entries(EXCEPTIONS).flatMap(([table, byFile]) =>
      Object.keys(byFile).map((file) => `${file} ${table}`),
    ),
  );
  const lines = [
    ...[...found]
      .filter(([one]) => !known.has(one))
      .map(([one, owner]) => `${one}: only ${owner} writes or locks it`),
    ...[...known]
      .filter((one) => !found.has(one))
      .map((one) => `${one}: no exception any more; take it off the list`),
  ];
  return { code: lines.length === 0 ? 0 : 1, output: lines.join('\n') };
}

/** File and table of each write or lock outside the room of the table, with the room that it belongs to. */
export function foreignWrites(files) {
  const owners = new Map(
    [...tableRooms()].map(([table, { area, room }]) => [
      table,
      UNDIVIDED.includes(area) ? area : `${area}/${room}`,
    ]),
  );
  const found = new Map();
  for (const [path, text] of files) {
    for (const table of tablesWritten(text.replace(COMMENTS, ''))) {
      const owner = owners.get(table);
      if (owner && owner !== roomOf(path)) found.set(`${path} ${table}`, owner);
    }
  }
  return found;
}

function tablesWritten(code) {
  const written = WRITES.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name]) => name));
  const locked = [...code.matchAll(LOCK)].flatMap(({ index }) => {
    const last = [...code.slice(0, index).matchAll(QUERY)].at(-1);
    return last ? [last[1]] : [];
  });
  return new Set([...written, ...locked].map(snakeCase));
}

function snakeCase(name) {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function serverFiles() {
  return readdirSync(join(ROOT, 'src'), { recursive: true })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => SERVER_FILE.test(path))
    .sort();
}
