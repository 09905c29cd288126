import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../../contract/errors.ts';
import type { SheetRow } from './sheet.ts';
import { textCells } from './sheet.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** A single row that is longer is a quote that was never closed. */
const MAX_CHARACTERS_OF_A_ROW = 200_000;
const CHUNK = 65_536;

/**
 * The rows of a CSV file, one by one. What separates the cells is seen in its first line; the text is UTF-16 when a
 * mark says so ("Unicode text" of spreadsheets), UTF-8, with or without a mark, or else Windows-1252, which every
 * sequence of bytes is.
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<SheetRow> {
  const encoding = utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
  const parser = Readable.from(decoded(bytes, encoding)).pipe(
    parse({
      bom: true,
      delimiter: separatorOf(new TextDecoder(encoding).decode(bytes.subarray(0, CHUNK))),
      max_record_size: MAX_CHARACTERS_OF_A_ROW,
      relax_column_count: true,
      relax_quotes: true,
    }),
  );
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      yield { number, cells: textCells(cells) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser is ahead of what was taken from it.
    const row = typeof error['records'] === 'number' ? error['records'] + 1 : number + 1;
    throw new AppError(
      'validation',
      `Row ${row} cannot be read: a quotation mark is opened and never closed.`,
    );
  }
}

function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const mark = bytes.toString('hex', 0, 2);
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : null;
}

function* decoded(bytes: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const text = decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** The sign that separates most cells of the first line, quoted ones left out. */
function separatorOf(text: string): string {
  const [line = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n|\r/, 1);
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}
