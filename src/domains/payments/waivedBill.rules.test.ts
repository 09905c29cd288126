import { expect, test } from 'vitest';
import { taxOnWaiver, waivedTaxText } from './waivedBill.rules.ts';

test.each([
  [{ creditNoteUntil: '2027-11-30', installments: 1 }, 100, 0, '2027-11-30', 'credited'],
  [{ creditNoteUntil: '2027-11-30', installments: 1 }, 100, 0, '2027-12-01', 'tooLate'],
  [{ creditNoteUntil: null, installments: 1 }, 100, 0, '2099-01-01', 'credited'],
  [{ creditNoteUntil: '2027-11-30', installments: 1 }, 100, 1, '2027-01-01', 'partPaid'],
  [{ creditNoteUntil: '2027-11-30', installments: 2 }, 100, 0, '2027-01-01', 'billedTogether'],
  [{ creditNoteUntil: '2027-11-30', installments: 1 }, 0, 0, '2027-01-01', 'none'],
  [null, 100, 0, '2027-01-01', 'notInvoiced'],
] as const)('a waiver of what %o bills, %i of tax open and %i settled, on %s is %s', (...given) => {
  const [bill, taxPaise, settledPaise, today, fate] = given;
  expect(taxOnWaiver(bill, { taxPaise, settledPaise }, today)).toBe(fate);
});

test.each([
  ['none', null],
  ['credited', 'A credit note takes back INV/1 with its tax of ₹1,000.50.'],
  ['tooLate', 'Too late for a credit note: the tax of ₹1,000.50 is borne by you.'],
  ['notInvoiced', 'There is no tax invoice to take back: the tax of ₹1,000.50 is borne by you.'],
  ['partPaid', 'Part of INV/1 is paid, so it is not taken back: the tax of ₹1,000.50 is borne by you.'],
] as const)('the dialog says of tax that is %s: %s', (fate, text) => {
  expect(waivedTaxText({ taxOnWaiver: fate, openTaxPaise: 1_000_50, invoiceNumber: 'INV/1' })).toBe(text);
});
