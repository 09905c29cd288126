import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { unpacked } from './woff.ts';

const { resolve } = createRequire(import.meta.url);
const WOFF = readFileSync(resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'));

/** As the format has it: the big-endian numbers of a table added up. */
function sumOf(table: Buffer): number {
  const whole = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

it('unpacks every table of a font, each as its sum says', () => {
  const font = unpacked(WOFF);
  const count = font.readUInt16BE(4);
  expect([font.readUInt32BE(0), count]).toEqual([0x00010000, WOFF.readUInt16BE(12)]);
  const names: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const entry = 12 + 16 * index;
    const name = font.toString('latin1', entry, entry + 4);
    const [sum, offset, length] = [4, 8, 12].map((at) => font.readUInt32BE(entry + at));
    const table = Buffer.from(font.subarray(offset, (offset ?? 0) + (length ?? 0)));
    // The table 'head' holds the sum of the whole font, which counts as 0 in its own.
    if (name === 'head') table.writeUInt32BE(0, 8);
    expect([name, table.length, sumOf(table)]).toEqual([name, length, sum]);
    names.push(name);
  }
  expect(names).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'loca', 'maxp']));
});

it('refuses what is no WOFF', () => {
  expect(() => unpacked(Buffer.from('OTTO of another kind'))).toThrow('no font in WOFF');
});
