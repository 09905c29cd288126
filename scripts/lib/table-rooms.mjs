import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './project.mjs';

const FOLDER = join(ROOT, 'migrations');
/**
 * `-- room: leads` in the baseline of an area; `-- room: enquiries/leads` in a dated file, and where a table that
 * refers to the area belongs to a lower room.
 */
const LINES = /^-- room: (\S+)$|^create (?:unlogged )?table (\w+)/gm;

/** The area and the room that each table belongs to, by the migration that creates it. */
export function tableRooms() {
  const rooms = new Map();
  for (const file of readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    for (const [table, place] of roomsOf(file)) rooms.set(table, place);
  return rooms;
}

/** The areas that have tables, from low to high. */
export function areasWithTables() {
  return [...new Set([...tableRooms().values()].map(({ area }) => area))];
}

function* roomsOf(file) {
  const ownArea = /^\d{4}_(.*)\.sql$/.exec(basename(file))?.[1].replaceAll('_', '-');
  let place;
  for (const [, name, table] of readFileSync(join(FOLDER, file), 'utf8').matchAll(LINES)) {
    if (name) place = placeOf(name, ownArea);
    else if (place?.area && place.room) yield [table, place];
    else
      throw new Error(`migrations/${file} does not say which room ${table} belongs to: -- room: area/room`);
  }
}

function placeOf(name, ownArea) {
  const [area, room] = name.includes('/') ? name.split('/') : [ownArea, name];
  return { area, room };
}
