import { inflateSync } from 'node:zlib';
import { AppError } from '../../contract/errors.ts';

const MAX_INFLATED_BYTES = 30_000_000;
/** From the dictionary of an object stream to its bytes. */
const LONGEST_DICTIONARY = 2000;

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

/**
 * 415 for a PDF with an action that runs a script or starts a program, also in its compressed objects, and for one
 * that cannot be looked into: encrypted, or with objects packed in another way than usual.
 */
export function requireHarmlessPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1');
  if (has(text, ENCRYPTED)) throw refused('This PDF has a password. Save it without the password');
  if (ACTIONS.some((action) => has(text, action))) throw scripted();
  let left = MAX_INFLATED_BYTES;
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    const objects = inflated(bytes, text, index, left);
    if (objects === null) throw refused('This PDF cannot be checked for scripts. Print it to a new PDF');
    if (ACTIONS.some((action) => has(objects, action))) throw scripted();
    left -= objects.length;
  }
}

function has(text: string, name: RegExp): boolean {
  return text.search(name) >= 0;
}

/** The objects packed in the stream whose dictionary is here. */
function inflated(bytes: Buffer, text: string, at: number, most: number): string | null {
  const opening = /stream\r?\n/.exec(text.slice(at, at + LONGEST_DICTIONARY));
  if (!opening || most <= 0) return null;
  const begin = at + opening.index + opening[0].length;
  try {
    return inflateSync(bytes.subarray(begin), { maxOutputLength: most }).toString('latin1');
  } catch {
    // Packed in another way, or too large: the caller refuses what it cannot look into.
    return null;
  }
}

function scripted(): AppError {
  return refused('This PDF contains a script that runs when it is opened. Print it to a new PDF');
}

function refused(reason: string): AppError {
  return new AppError('unsupportedType', `${reason}, then upload that.`);
}
