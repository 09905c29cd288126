import { expect, test } from 'vitest';
import { numberedLine } from '#money/invoices/creditNote.factory.ts';
import { taxOnWaiver, waivedTaxText } from './waivedBill.rules.ts';

const LINES = [numberedLine({ taxablePaise: 2_000_00, cgstPaise: 50_00, sgstPaise: 50_00 })];
const inTime = { creditNoteUntil: '2027-11-30', linesLeft: LINES };
const untaxed = { ...inTime, linesLeft: [numberedLine({ taxablePaise: 2_000_00 })] };
const whole = { totalPaise: 2_100_00, taxPaise: 100_00 };
const half = { totalPaise: 1_050_00, taxPaise: 0 };

test.each([
  ['a whole invoice in time', inTime, whole, '2027-11-30', 'credited', 100_00],
  ['a part, though its tax is paid', inTime, half, '2027-11-30', 'credited', 50_00],
  [
    'an invoice where the law sets no end',
    { ...inTime, creditNoteUntil: null },
    whole,
    '2099-01-01',
    'credited',
    100_00,
  ],
  ['an invoice that is too old', inTime, whole, '2027-12-01', 'tooLate', 0],
  ['a part that is too old and whose tax is paid', inTime, half, '2027-12-01', 'none', 0],
  ['no invoice', null, whole, '2027-01-01', 'notInvoiced', 0],
  ['no invoice and no tax', null, half, '2027-01-01', 'none', 0],
  ['an invoice without tax', untaxed, half, '2027-01-01', 'none', 0],
] as const)('of what is open on %s, the tax', (_what, bill, open, today, fate, creditTaxPaise) => {
  expect(taxOnWaiver(bill, open, today)).toEqual({ taxOnWaiver: fate, creditTaxPaise });
});

test.each([
  ['none', null],
  ['credited', 'A credit note reverses ₹21,010.50 of INV/1, including ₹1,000.50 tax.'],
  ['tooLate', 'Too late for a credit note: the tax of ₹990.25 is borne by you.'],
  ['notInvoiced', 'There is no tax invoice to credit: the tax of ₹990.25 is borne by you.'],
] as const)('the dialog says of tax that is %s: %s', (fate, text) => {
  const open = { outstandingPaise: 21_010_50, openTaxPaise: 990_25, creditTaxPaise: 1_000_50 };
  expect(waivedTaxText({ taxOnWaiver: fate, ...open, invoiceNumber: 'INV/1' })).toBe(text);
});
