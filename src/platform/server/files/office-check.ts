import * as yauzl from 'yauzl';
import { AppError } from '../../contract/errors.ts';
import { damaged, refused } from './refusals.ts';

const MB = 1024 * 1024;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Whoever reads the text of a document holds all of it. */
const MAX_UNPACKED_BYTES = 50 * MB;
/** A workbook of 100,000 rows is as large; a thread of its own reads it within bounds. */
const MAX_UNPACKED_WORKBOOK_BYTES = 500 * MB;
/** Cells become a tenth or a thirtieth when packed, a bomb less than a five-hundredth. */
const MAX_RATIO = 100;
const MAX_PARTS = 20_000;

/** 415 for a DOCX or XLSX that unpacks into far more than it is, is cut off, or has parts other than it says. */
export async function requireModestOffice(path: string, sizeBytes: number, mime: string): Promise<void> {
  try {
    const most = mime === XLSX ? workbookBytes(sizeBytes) : MAX_UNPACKED_BYTES;
    await requireUnpackedWithin(path, most);
    await requireWholeParts(path);
  } catch (error) {
    // The reader throws whatever it stumbles over in a file that is no archive.
    throw error instanceof AppError ? error : damaged(mime === XLSX ? 'workbook' : 'document');
  }
}

function workbookBytes(sizeBytes: number): number {
  return Math.min(MAX_UNPACKED_WORKBOOK_BYTES, Math.max(MAX_UNPACKED_BYTES, sizeBytes * MAX_RATIO));
}

/** By what the archive says of itself; nothing is unpacked yet. */
async function requireUnpackedWithin(path: string, most: number): Promise<void> {
  let size = 0;
  let parts = 0;
  for await (const entry of entriesOf(path)) {
    size += entry.uncompressedSize;
    parts += 1;
    if (size > most || parts > MAX_PARTS)
      throw refused(
        `This file unpacks into more than ${Math.round(most / MB)} MB. Take large pictures or sheets out of it`,
      );
  }
}

/** Unpacks every part once without keeping it: one that is longer than it says ends with an error. */
async function requireWholeParts(path: string): Promise<void> {
  const archive = await yauzl.openPromise(path);
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      const content = await archive.openReadStreamPromise(entry);
      for await (const _part of content);
    }
  } finally {
    archive.close();
  }
}

async function* entriesOf(path: string): AsyncGenerator<yauzl.Entry> {
  const archive = await yauzl.openPromise(path);
  try {
    yield* archive.eachEntry();
  } finally {
    archive.close();
  }
}
