import { expect, it } from 'vitest';
import { cellOf, sheetColumns } from './sheet.columns.ts';

interface Row {
  name: string | null;
  status: string | null;
  paise: number | null;
  at: string | null;
}

const column = sheetColumns<Row>();
const COLUMNS = [
  column.text('Name', ({ name }) => name),
  column.word('State', ({ status }) => status),
  column.money('Paid', ({ paise }) => paise),
  column.moment('When', ({ at }) => at),
];
const read = { caller: { timezone: 'Asia/Kolkata' } };

const cells = (row: Row) => COLUMNS.map((one) => cellOf(read, one, row));

it('money is written in rupees, words as people read them and moments on the clock of the organization', () => {
  const row = { name: 'Asha', status: 'partiallyPaid', paise: 1_234_50, at: '2026-11-24T19:05:00.000Z' };
  expect(cells(row)).toEqual(['Asha', 'Partially paid', 1234.5, '2026-11-25 00:35']);
});

it('what the row hides is an empty cell', () => {
  expect(cells({ name: null, status: null, paise: null, at: null })).toEqual([null, null, null, null]);
});
