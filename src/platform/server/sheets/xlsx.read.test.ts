import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openWorkbook } from './xlsx.read.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relations = (...parts: string[]) =>
  strToU8(
    `<Relationships xmlns="${PACKAGE}/relationships">${parts
      .map((target, index) => {
        const type = target.includes('sheet') ? 'worksheet' : 'officeDocument';
        return `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`;
      })
      .join('')}</Relationships>`,
  );

/** A workbook as programs write it: a hidden sheet first, then one with the rows given. */
function workbook(rows: string, hidden = '<row r="1"><c r="A1"><v>1</v></c></row>'): Buffer {
  const sheet = (xml: string) =>
    strToU8(`<worksheet xmlns="${MAIN}"><sheetData>${xml}</sheetData></worksheet>`);
  const types = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`;
  const sheets =
    '<sheet name="Lists" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Rates &amp; units" sheetId="2" r:id="rId2"/>';
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(types),
      '_rels/.rels': relations('xl/workbook.xml'),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': relations('worksheets/sheet1.xml', 'worksheets/sheet2.xml'),
      'xl/worksheets/sheet1.xml': sheet(hidden),
      'xl/worksheets/sheet2.xml': sheet(rows),
    }),
  );
}

async function read(book: Buffer, sheet: string | null = null, maxRows = 100) {
  const { rows, ...names } = await openWorkbook(book, sheet, maxRows);
  const cells: string[][] = [];
  for await (const row of rows) cells.push(row.cells);
  return { ...names, cells };
}

describe('a workbook', () => {
  it('shows the sheets that a person sees: a hidden one is neither read first nor offered', async () => {
    const book = workbook('<row r="1"><c r="A1" t="inlineStr"><is><t>Tower</t></is></c></row>');
    expect(await read(book)).toEqual({
      sheets: ['Rates & units'],
      sheet: 'Rates & units',
      cells: [['Tower']],
    });
    await expect(read(book, 'Lists')).rejects.toThrow(
      'There is no sheet “Lists”. The workbook has: Rates & units.',
    );
  });

  it('gives the value of a formula, and says what stands in a cell that has none', async () => {
    const book = workbook(
      `<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>SUM(C1:C9)</f></c><c r="C1" t="e"><f>X</f><v>#REF!</v></c><c r="D1"/></row>
       <row r="3"><c r="B3" t="e"><v>#N/A</v></c></row>`,
    );
    expect((await read(book)).cells).toEqual([['2', '=SUM(C1:C9)', '#REF!'], [], ['', '#N/A']]);
  });

  it('with one cell far from its table is refused before all cells between them are made', async () => {
    const lone = (at: string, row: number) =>
      `<row r="1"><c r="A1"><v>1</v></c></row><row r="${row}"><c r="${at}"><v>2</v></c></row>`;
    const far = (sheet: string, at: string) =>
      `Sheet “${sheet}” has something in cell ${at}, far from the rest. Delete the empty rows and columns around the table, or save it as CSV.`;
    await expect(read(workbook(lone('XFD1048576', 1_048_576)))).rejects.toThrow(
      far('Rates & units', 'XFD1048576'),
    );
    await expect(read(workbook(lone('ZZZ2', 2)))).rejects.toThrow(far('Rates & units', 'ZZZ2'));
    // The reader unpacks every sheet, hidden ones too.
    await expect(read(workbook('<row r="1"/>', '<row r="900000"><c r="C900000"/></row>'))).rejects.toThrow(
      far('Lists', 'C900000'),
    );
    expect((await read(workbook(lone('ALL200', 200)))).cells).toHaveLength(200);
  });

  it('of too many rows is refused before it is made into cells; rows that are only coloured do not count', async () => {
    const row = (number: number) => `<row r="${number}"><c r="A${number}"><v>${number}</v></c></row>`;
    const many = Array.from({ length: 20_000 }, (_, index) => row(index + 1)).join('');
    await expect(read(workbook(many), null, 10_001)).rejects.toThrow(
      'The file has more than 10,000 rows. Split it and import the parts.',
    );
    const coloured = Array.from(
      { length: 200 },
      (_, index) => `<row r="${index + 3}"><c r="A${index + 3}" s="1"/></row>`,
    );
    expect((await read(workbook(row(1) + row(2) + coloured.join('')), null, 3)).cells).toEqual([
      ['1'],
      ['2'],
    ]);
  });
});
