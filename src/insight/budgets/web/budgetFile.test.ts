import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { monthsOfYear } from '../budgetYear.rules.ts';
import { rowsOfFile, withFile } from './budgetFile.ts';
import { RUPEES } from './useBudgetGrid.ts';

const MONTHS = monthsOfYear('26-27');

const read = async (content: string | Uint8Array<ArrayBuffer>) =>
  withFile(
    { 'land 2026-04': '9', 'admin 2026-04': '7' },
    MONTHS,
    await rowsOfFile(new File([content], 'b')),
    RUPEES,
  );

test('a file puts its amounts under the names it gives, in any order, and leaves the rest', async () => {
  const file = '\uFEFFCategory,May 2026,apr-26\r\nApprovals,"2,00,000",1 L\r\nland,,3.5 Cr\r\n';
  expect(await read(file)).toEqual({
    texts: {
      'land 2026-04': '3,50,00,000',
      'land 2026-05': '',
      'approvals 2026-04': '1,00,000',
      'approvals 2026-05': '2,00,000',
      'admin 2026-04': '7',
    },
    cells: 4,
    unknown: [],
  });
});

test('a workbook puts its amounts where a file of values would, with months that are dates and amounts that are numbers', async () => {
  // 46113 is 1 April 2026 as spreadsheets count days; style 1 shows it as a month.
  expect(
    await read(
      workbook(
        '<row r="1"><c r="A1" t="inlineStr"><is><t>Category</t></is></c><c r="B1" s="1"><v>46113</v></c>' +
          '<c r="C1" t="inlineStr"><is><t>May 2026</t></is></c></row>' +
          '<row r="3"><c r="A3" t="inlineStr"><is><t>Land</t></is></c><c r="B3"><v>35000000</v></c>' +
          '<c r="C3"><v>0.1</v></c></row>' +
          '<row r="4"><c r="A4" t="inlineStr"><is><t>Approvals</t></is></c><c r="C4"><v>1041.1000000000001</v></c></row>',
      ),
    ),
  ).toEqual({
    texts: {
      'land 2026-04': '3,50,00,000',
      'land 2026-05': '0.10',
      'approvals 2026-04': '',
      'approvals 2026-05': '1,041.10',
      'admin 2026-04': '7',
    },
    cells: 4,
    unknown: [],
  });
  await expect(rowsOfFile(new File(['PK, but no workbook'], 'b.xlsx'))).rejects.toThrow();
});

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook with one sheet of these rows. */
function workbook(rows: string): Uint8Array<ArrayBuffer> {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="FY" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="17"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  const bytes = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  );
  return new Uint8Array(bytes);
}

test('names that are no category and no month of the year are listed, and an amount that is text stays to be put right', async () => {
  const { texts, cells, unknown } = await read('Head;2026-04;Apr 2031\nLand;about 5;6\nTea;1;2\nTotal;3;4');
  expect(texts['land 2026-04']).toBe('about 5');
  expect([cells, unknown]).toEqual([1, ['Apr 2031', 'Tea', 'Total']]);
});
