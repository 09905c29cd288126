import { expect, test } from 'vitest';
import { monthsOfYear } from '../budgetYear.rules.ts';
import { rowsOfFile, withFile } from './budgetFile.ts';
import { RUPEES } from './useBudgetGrid.ts';

const MONTHS = monthsOfYear('26-27');

const read = async (text: string) =>
  withFile(
    { 'land 2026-04': '9', 'admin 2026-04': '7' },
    MONTHS,
    await rowsOfFile(new File([text], 'b.csv')),
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

test('names that are no category and no month of the year are listed, and an amount that is text stays to be put right', async () => {
  const { texts, cells, unknown } = await read('Head;2026-04;Apr 2031\nLand;about 5;6\nTea;1;2\nTotal;3;4');
  expect(texts['land 2026-04']).toBe('about 5');
  expect([cells, unknown]).toEqual([1, ['Apr 2031', 'Tea', 'Total']]);
});
