import { readPdf, readZip, wordsOfPdf } from './documents.mjs';

const MOST_OF_ONE_REPLY = 50;
const SHOWN_LETTERS = 160;
/** Of what is equal before the first difference. */
const SHOWN_BEFORE = 40;

/** What differs between two runs of the same program: the id of each request, times and memory of the process. */
export function isOfRequest(call, { path }) {
  return /(^|\.)requestId$/.test(path) || (call === '/performance' && path.startsWith('data.'));
}

/** Where two replies to one question differ, as `{ path, before, after }`; none when they are equal. */
export async function differencesOf(before, after, { twins, where }) {
  const found = [];
  const look = { twins, where, found };
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

function compareLeaves(before, after, path, { twins, where, found }) {
  const isSame =
    typeof before === 'string' && typeof after === 'string'
      ? twins.isSame(before, after, { ...where, at: path })
      : Object.is(before, after);
  if (isSame) return;
  const texts = [before, after].map(textOf);
  const start = Math.max(0, firstDifference(...texts) - SHOWN_BEFORE);
  const [first, second] = texts.map((text) => shortened(text, start));
  found.push({ path, before: first, after: second });
}

function textOf(value) {
  return value === undefined ? '(nothing)' : JSON.stringify(value);
}

function firstDifference(before, after) {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  return at;
}

/** A short text whole, a long one from `start` on. */
function shortened(text, start) {
  if (text.length <= SHOWN_LETTERS) return text;
  const end = start + SHOWN_LETTERS;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${text.length > end ? '…' : ''}`;
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
  const found = look.found.length;
  const [first, second] = [await wordsOfPdf(before), await wordsOfPdf(after)];
  compareLeaves(first.length, second.length, `${path}pages`, look);
  first.forEach((words, at) => compareWords(words, second[at] ?? '', `${path}page ${at + 1}`, look));
  if (look.found.length === found) compareSizes(before, after, path, look);
}

/** From the first word that differs. */
function compareWords(before, after, path, look) {
  const [first, second] = [before.split(/\s+/), after.split(/\s+/)];
  const start = first.findIndex((word, at) => word !== second[at]);
  const rest = (words) => words.slice(Math.max(start - 3, 0)).join(' ');
  if (start >= 0 || first.length !== second.length) compareLeaves(rest(first), rest(second), path, look);
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

function compareSizes(before, after, path, { found }) {
  found.push({ path: `${path}content`, before: `${before.length} bytes`, after: `${after.length} bytes` });
}
