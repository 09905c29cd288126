import { expect, it } from 'vitest';
import { readBankAnswers } from './bankAnswer.read.ts';

const TODAY = '2026-11-25';
const ANSWER = { reference: 'PAY26270001-1', utr: 'HDFCN5202611', paidOn: '2026-11-24' };

it('reads reference, UTR and day in this order where no heads name them', async () => {
  expect(await readBankAnswers('pay26270001-1,HDFCN5202611,24/11/2026\n', TODAY)).toEqual([ANSWER]);
});

it('finds the columns by their heads, whatever separates them', async () => {
  const file =
    'Value date;Amount;UTR number;Customer reference\n24-11-2026;1.04;HDFCN5202611;PAY26270001-1\n';
  expect(await readBankAnswers(file, TODAY)).toEqual([ANSWER]);
});

it('takes away the apostrophe of a spreadsheet, leaves out empty rows and knows no day that there is not', async () => {
  const file = "\n'PAY26270001-1,'HDFCN5202611,31/02/2026\n,,\n";
  expect(await readBankAnswers(file, TODAY)).toEqual([{ ...ANSWER, paidOn: null }]);
});

it('refuses more rows than a run can have', async () => {
  await expect(readBankAnswers('A-1,HDFCN5202611,24/11/2026\n'.repeat(501), TODAY)).rejects.toThrow(
    'The file has more than 500 rows.',
  );
});
