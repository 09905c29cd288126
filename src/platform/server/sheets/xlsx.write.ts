import { Zip, ZipDeflate } from 'fflate';
import type { SheetCell } from './sheet.ts';

/** Fast rather than small: most of a table repeats itself anyway. */
const LEVEL = 3;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The parts of a workbook of one sheet that never differ (ECMA-376). */
const FRAME: readonly (readonly [name: string, xml: string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
];

/**
 * A workbook of one sheet, made while its rows arrive. A library that takes the whole table at once needs 5 kB for each row; this one holds one batch. Texts are inline in the cells, so no list of all texts is kept.
 */
export async function* xlsxOf(batches: AsyncIterable<SheetCell[][]>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for (const [name, xml] of FRAME) write(open(zip, name), XML + xml, true);
  const sheet = open(zip, 'xl/worksheets/sheet1.xml');
  write(sheet, `${XML}<worksheet xmlns="${MAIN}"><sheetData>`, false);
  let number = 0;
  for await (const rows of batches) {
    write(sheet, rows.map((row) => rowXml(row, (number += 1))).join(''), false);
    yield* made.splice(0);
  }
  write(sheet, '</sheetData></worksheet>', true);
  zip.end();
  yield* made.splice(0);
}

function open(zip: Zip, name: string): ZipDeflate {
  const part = new ZipDeflate(name, { level: LEVEL });
  zip.add(part);
  return part;
}

const encoder = new TextEncoder();

function write(part: ZipDeflate, text: string, isLast: boolean): void {
  part.push(encoder.encode(text), isLast);
}

function rowXml(cells: readonly SheetCell[], number: number): string {
  const xml = cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`)).join('');
  return `<row r="${number}">${xml}</row>`;
}

function cellXml(cell: SheetCell, place: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

const names: string[] = [];

/** 0 is A, 26 is AA. */
function columnName(index: number): string {
  const known = names[index];
  if (known !== undefined) return known;
  const last = String.fromCharCode(65 + (index % 26));
  const name = index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
  names[index] = name;
  return name;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Characters that XML cannot hold at all. */
// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escaped(text: string): string {
  return text.replace(UNWRITABLE, '').replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}
