import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';
import { AppError } from '../../contract/errors.ts';
import { bytesAt, partsOf, windowsOf } from './file-windows.ts';
import { damaged, refused } from './refusals.ts';

const MAX_PAGES = 10_000;
const MAX_INFLATED_BYTES = 30_000_000;
/** Of compressed objects: each holds about a hundred. */
const MAX_OBJECT_STREAMS = 20_000;
/** From the dictionary of an object stream to its bytes. */
const LONGEST_DICTIONARY = 2_000;
/** Read at a time of compressed objects, which are short. */
const PACKED_BYTES = 8_192;
/** Programs append a few bytes after the end; readers look so far for it. */
const END_BYTES = 2_048;

/** A name of a PDF in which any letter may be written as '#4A' (ISO 32000-1, 7.3.5). */
function nameOf(word: string): RegExp {
  const letters = [...word].map((letter) => {
    const hex = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|#${hex}|#${hex.toUpperCase()})`;
  });
  return new RegExp(`/${letters.join('')}(?![A-Za-z0-9#])`, 'g');
}

/** An action is named so wherever it stands (12.6.4.17, 12.6.4.6). */
const ACTIONS = [nameOf('JavaScript'), nameOf('Launch')];
const OBJECT_STREAM = nameOf('ObjStm');
const ENCRYPTED = nameOf('Encrypt');
const PAGE = /\/Type\s{0,9}\/Page(?![A-Za-z])/g;
/** Of ten thousand or more: children of a part of the tree, if its dictionary says that it holds pages. */
const LARGE_COUNT = /\/Count\s{1,9}0{0,9}([1-9]\d{4,9})/g;
const OF_PAGES = /\/Type\s{0,9}\/Pages(?![A-Za-z])/;
/** The type stands so near. */
const DICTIONARY = 300;

/**
 * 415 for a PDF that is cut off, has a password or more than 10,000 pages, has an action that runs a script or starts
 * a program, also in its compressed objects, or cannot be looked into. It is read in parts: its size costs no memory.
 */
export async function requireHarmlessPdf(file: FileHandle): Promise<void> {
  await requireEnd(file);
  const look = new PdfLook();
  for await (const { text, at, end } of windowsOf(partsOf(file))) {
    look.at(text, end);
    for (const { index } of text.matchAll(OBJECT_STREAM)) if (index < end) look.packed.push(at + index);
    if (look.packed.length > MAX_OBJECT_STREAMS) throw unreadable();
  }
  let left = MAX_INFLATED_BYTES;
  for (const at of look.packed) left -= await lookInto(file, at, left, look);
}

async function requireEnd(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const tail = (await bytesAt(file, size - END_BYTES, END_BYTES)).toString('latin1');
  if (!/startxref\s+\d+\s+%%EOF/.test(tail)) throw damaged('PDF');
}

/** What is known of a PDF so far. */
class PdfLook {
  /** Where object streams are named. */
  readonly packed: number[] = [];
  private pages = 0;

  /** `end`: what begins there or later will be seen again. */
  at(text: string, end: number): void {
    if (has(text, ENCRYPTED)) throw refused('This PDF has a password. Save it without the password');
    if (ACTIONS.some((action) => has(text, action)))
      throw refused('This PDF contains a script that runs when it is opened. Print it to a new PDF');
    for (const { index } of text.matchAll(PAGE)) if (index < end) this.pages += 1;
    if (this.pages > MAX_PAGES || largestCount(text) > MAX_PAGES)
      throw refused('This PDF has more than 10,000 pages. Split it');
  }
}

function has(text: string, name: RegExp): boolean {
  return text.search(name) >= 0;
}

function largestCount(text: string): number {
  let largest = 0;
  for (const { index, 1: count } of text.matchAll(LARGE_COUNT)) {
    const before =
      text
        .slice(Math.max(0, index - DICTIONARY), index)
        .split(/[<>]/)
        .at(-1) ?? '';
    const [after = ''] = text.slice(index, index + DICTIONARY).split(/[<>]/, 1);
    if (OF_PAGES.test(before + after)) largest = Math.max(largest, Number(count));
  }
  return largest;
}

/** The objects packed in the stream whose dictionary is here; how many bytes they are. */
async function lookInto(file: FileHandle, at: number, most: number, look: PdfLook): Promise<number> {
  const dictionary = (await bytesAt(file, at, LONGEST_DICTIONARY)).toString('latin1');
  const opening = /stream\r?\n/.exec(dictionary);
  if (!opening) throw unreadable();
  const start = at + opening.index + opening[0].length;
  const packed = Readable.from(copiesOf(partsOf(file, start, PACKED_BYTES)));
  const inflate = createInflate();
  packed.on('error', (error) => inflate.destroy(error));
  let size = 0;
  try {
    for await (const { text, end } of windowsOf(packed.pipe(inflate))) {
      look.at(text, end);
      size += end;
      if (size > most) throw unreadable();
    }
    return size;
  } catch (error) {
    // Packed in another way, too large or broken: what cannot be looked into is refused.
    throw error instanceof AppError ? error : unreadable();
  } finally {
    packed.destroy();
  }
}

/** For a stream, which takes the next part before the last one is done with. */
async function* copiesOf(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part);
}

function unreadable(): AppError {
  return refused('This PDF cannot be checked for scripts. Print it to a new PDF');
}
