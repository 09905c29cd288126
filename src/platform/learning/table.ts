import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';

/** A file as texts: the names of its columns, and its rows in the order of the names. */
export interface Table {
  file: string;
  names: string[];
  rows: string[][];
}

/** A file or a request that cannot be served; its message is for people. */
export class UnusableInput extends Error {}

const SEPARATORS = [',', ';', '\t', '|'];

/** Reads a CSV file, plain or gzipped, whatever of , ; tab | parts its fields. @throws UnusableInput */
export async function readTable(file: string): Promise<Table> {
  const rows: string[][] = [];
  try {
    const separator = separatorOf(await beginning(file));
    const parser = parse({
      bom: true,
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
    const source = await texts(file);
    source.on('error', (error: Error) => parser.destroy(error));
    for await (const row of source.pipe(parser) as AsyncIterable<string[]>) rows.push(row);
  } catch (error) {
    throw new UnusableInput(`${file} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
  const [names, ...rest] = rows;
  if (!names || rest.length === 0) throw new UnusableInput(`${file} has no rows below its line of names.`);
  return { file, names: distinctNames(names), rows: rest };
}

/** The sign that is found most often outside quotes in the line of names. */
function separatorOf(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => bare.split(sign).length;
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
}

async function beginning(file: string): Promise<string> {
  const source = await texts(file);
  let text = '';
  for await (const chunk of source as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8');
    if (/[\r\n]./s.test(text)) break;
  }
  source.destroy();
  return text.split(/[\r\n]/, 1)[0] ?? '';
}

async function texts(file: string): Promise<Readable> {
  const isGzipped = await hasMagic(file, [0x1f, 0x8b]);
  const source = createReadStream(file);
  if (!isGzipped) return source;
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  return source.pipe(unpacked);
}

async function hasMagic(file: string, magic: readonly number[]): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    return magic.every((byte, place) => buffer[place] === byte);
  } finally {
    await handle.close();
  }
}

/** A name that is missing or used twice gets its place beside it. */
function distinctNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((text, place) => {
    const name = text.trim() || `column ${place + 1}`;
    const distinct = used.has(name) ? `${name} (${place + 1})` : name;
    used.add(distinct);
    return distinct;
  });
}

function reasonOf(error: unknown): string {
  const { code } = error as { code?: string };
  if (code === 'ENOENT') return 'there is no such file.';
  if (code === 'EISDIR') return 'it is a folder.';
  if (code === 'EACCES') return 'this user may not read it.';
  if (error instanceof CsvError) return error.message;
  if (code?.startsWith('Z_')) return 'its compression is damaged.';
  return error instanceof Error ? error.message : String(error);
}
