import { describe, expect, it } from 'vitest';
import { readCsv } from './csv.read.ts';

async function rows(bytes: Buffer): Promise<string[][]> {
  const all: string[][] = [];
  for await (const { cells } of readCsv(bytes)) all.push(cells);
  return all;
}

const TABLE = [
  ['Tower', 'View'],
  ['A', 'Gärten, उद्यान'],
];
const text = (separator: string, end = '\n') =>
  TABLE.map((cells) => cells.map((cell) => `"${cell}"`).join(separator)).join(end);

describe('a CSV file', () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('is read with %s between its cells', async (_name, separator) => {
    expect(await rows(Buffer.from(text(separator)))).toEqual(TABLE);
    expect(await rows(Buffer.from(text(separator, '\r\n')))).toEqual(TABLE);
  });

  it('is read in UTF-8 with and without a mark, in UTF-16 of both orders, and in Windows-1252', async () => {
    const little = Buffer.from(`\u{FEFF}${text('\t')}`, 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const bytes of [Buffer.from(`\u{FEFF}${text(',')}`), little, big])
      expect(await rows(bytes)).toEqual(TABLE);
    expect(await rows(Buffer.from('Tower;View\nA;G\xE4rten \x80', 'latin1'))).toEqual([
      ['Tower', 'View'],
      ['A', 'Gärten €'],
    ]);
  });

  it('is trimmed of spaces of every kind, and keeps quotes, line ends and formulas as they are', async () => {
    const quoted = '"two\nlines, ""quoted"""';
    const cells = await rows(Buffer.from(`Name,View\n\u00A0 A \u00A0,${quoted}\n=1+1,\u0000b\n`));
    expect(cells.slice(1)).toEqual([
      ['A', 'two\nlines, "quoted"'],
      ['=1+1', 'b'],
    ]);
  });

  it('counts empty rows, so that the numbers are those of the spreadsheet, and holds nothing for them', async () => {
    expect(await rows(Buffer.from('a,b\n\n,,\n1,2,,\n'))).toEqual([['a', 'b'], [], [], ['1', '2']]);
    expect(await rows(Buffer.alloc(0))).toEqual([]);
  });
});
