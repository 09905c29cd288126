import { readPdf, readZip, wordsOfPdf } from './documents.mjs';
import { piecesOf } from './pieces.mjs';

const MOST_OF_ONE_REPLY = 50;
const SHOWN_LETTERS = 160;

/** What differs between two runs of the same program: the id of each request, times and memory of the process. */
export function isOfRequest(call, { path }) {
  return /(^|\.)requestId$/.test(path) || (call === '/performance' && path.startsWith('data.'));
}

/**
 * Where two replies to one question differ, as `{ path, before, after }`, without what `isMeant` says of itself; none
 * when they are equal.
 */
export async function differencesOf(before, after, { twins, where, isMeant }) {
  const found = [];
  const look = { twins, where, isMeant, found };
  for (const key of ['status', 'type', 'name']) compareLeaves(before[key], after[key], key, look);
  if (before.status === after.status && before.type === after.type)
    await compareBytes(before.bytes, after.bytes, { type: before.type, path: '' }, look);
  return found;
}

async function compareBytes(before, after, { type, path }, look) {
  const start = before.toString('latin1', 0, 4);
  if (type.startsWith('application/json'))
    compareValues(JSON.parse(before.toString()), JSON.parse(after.toString()), path, look);
  else if (/^text\/|xml/.test(type)) compareLines(before.toString(), after.toString(), path, look);
  else if (start !== after.toString('latin1', 0, 4)) compareSizes(before, after, path, look);
  else if (start === '%PDF') await comparePdfs(before, after, path, look);
  else if (start === 'PK\u0003\u0004') await compareZips(readZip(before), readZip(after), path, look);
  else if (!before.equals(after)) compareSizes(before, after, path, look);
}

function compareValues(before, after, path, look) {
  if (look.found.length >= MOST_OF_ONE_REPLY) return;
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after)) {
    compareLeaves(before, after, path, look);
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
    compareValues(before[key], after[key], path ? `${path}.${key}` : key, look);
}

function isBranch(value) {
  return typeof value === 'object' && value !== null;
}

function compareLeaves(before, after, path, look) {
  if (typeof before === 'string' && typeof after === 'string') compareTexts(before, after, path, look);
  else if (!Object.is(before, after)) note({ path, before: textOf(before), after: textOf(after) }, look);
}

/** Word by word, so that a word that is meant to differ hides no other. */
function compareTexts(before, after, path, look) {
  const { twins, where } = look;
  const isSame = (first, second) => twins.isSame(first, second, { ...where, at: path });
  if (isSame(before, after)) return;
  for (const [first, second] of piecesOf(before.split(/\s+/), after.split(/\s+/), { twins, isSame }))
    note({ path, before: textOf(first), after: textOf(second) }, look);
}

function note(difference, { isMeant, found }) {
  if (!isMeant(difference)) found.push(difference);
}

/** A long text from its start only. */
function textOf(value) {
  if (value === undefined) return '(nothing)';
  const text = JSON.stringify(value);
  return text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS)}…` : text;
}

function compareLines(before, after, path, look) {
  const [first, second] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  compareLeaves(first.length, second.length, `${path}lines`, look);
  first.forEach((line, at) => {
    if (at < second.length && look.found.length < MOST_OF_ONE_REPLY)
      compareLeaves(line, second[at], `${path}line ${at + 1}`, look);
  });
}

/** What is drawn is compared; when it differs, its words say best where. */
async function comparePdfs(before, after, path, look) {
  if (readPdf(before) === readPdf(after)) return;
  const [first, second] = [await wordsOfPdf(before), await wordsOfPdf(after)];
  compareLeaves(first.length, second.length, `${path}pages`, look);
  first.forEach((words, at) => compareTexts(words, second[at] ?? '', `${path}page ${at + 1}`, look));
  if (String(first) === String(second)) compareSizes(before, after, path, look);
}

async function compareZips(before, after, path, look) {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [first, second] = [before.get(name), after.get(name)];
    const inside = { type: typeOfFile(name), path: `${path}${name}: ` };
    if (first && second) await compareBytes(first, second, inside, look);
    else compareLeaves(first?.length, second?.length, `${path}${name}`, look);
  }
}

function typeOfFile(name) {
  return /\.(xml|rels)$/.test(name) ? 'text/xml' : /\.(csv|txt)$/.test(name) ? 'text/plain' : '';
}

function compareSizes(before, after, path, look) {
  const [first, second] = [before, after].map(({ length }) => `${length} bytes`);
  note({ path: `${path}content`, before: first, after: second }, look);
}
