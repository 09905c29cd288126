import { parentPort } from 'node:worker_threads';
import { unpackedSize } from '../sheets/zip-size.ts';
import { readWriting } from './docx-writing.ts';
import type { TextAnswer, TextQuestion } from './text.messages.ts';
import { DOCX, PDF } from './text.messages.ts';

/** Letters of a file that are read; what follows is not found by its text. */
const READ_LETTERS = 200_000;
const KEPT_BYTES = 65_536;
/** All of a document is held in memory while it is read. */
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024;

/** The thread that reads texts: whatever it stumbles over in a file, the answer is what was read until then. */
export function serveTexts(): void {
  if (!parentPort) throw new Error('This program runs as a thread of the server only.');
  const port = parentPort;
  port.on('message', (question: TextQuestion) => {
    void answerTo(question).then((answer) => port.postMessage(answer));
  });
}

async function answerTo(question: TextQuestion): Promise<TextAnswer> {
  return question.want === 'text'
    ? { text: kept(await textOf(question)), writing: null }
    : { text: '', writing: await writingOf(Buffer.from(question.bytes)) };
}

async function writingOf(bytes: Buffer): Promise<TextAnswer['writing']> {
  try {
    return unpackedSize(bytes) > MAX_UNPACKED_BYTES ? null : await readWriting(bytes);
  } catch {
    // The library throws whatever it finds wrong with a file.
    return null;
  }
}

async function textOf({ bytes, mime }: { bytes: Uint8Array; mime: string }): Promise<string> {
  const text = { soFar: '' };
  try {
    if (mime === PDF) await readPdf(bytes, text);
    if (mime === DOCX) text.soFar = await textOfDocx(Buffer.from(bytes));
  } catch {
    // The libraries throw whatever they find wrong with a file.
  }
  return text.soFar;
}

async function readPdf(bytes: Uint8Array, text: { soFar: string }): Promise<void> {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
  for (let number = 1; number <= pdf.numPages && text.soFar.length < READ_LETTERS; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) if ('str' in item) text.soFar += item.hasEOL ? `${item.str}\n` : item.str;
    text.soFar += '\n';
    page.cleanup();
  }
  await pdf.loadingTask.destroy();
}

async function textOfDocx(bytes: Buffer): Promise<string> {
  if (unpackedSize(bytes) > MAX_UNPACKED_BYTES) return '';
  const { default: mammoth } = await import('mammoth');
  const { value } = await mammoth.extractRawText({ buffer: bytes });
  return value;
}

/** In one line and without control characters, which a database refuses; cut between two letters. */
function kept(text: string): string {
  const line = text
    .slice(0, READ_LETTERS)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const bytes = Buffer.from(line);
  if (bytes.length <= KEPT_BYTES) return bytes.toString();
  return bytes
    .subarray(0, KEPT_BYTES)
    .toString()
    .replace(/\ufffd$/, '');
}
