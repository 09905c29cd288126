import { expect, test } from 'vitest';
import { billedText } from './partnerInvoice.text.rules.ts';
import { cancelProblem, partnerInvoiceActions } from './partnerInvoiceRights.rules.ts';

test.each([
  ['Finance Manager', 'sent', false, ['enter', 'return']],
  ['Finance Head', 'entered', false, ['cancel']],
  ['Finance Head', 'entered', true, []],
  ['Channel Partner Admin', 'sent', false, ['withdraw']],
  ['Channel Partner Admin', 'entered', false, []],
  ['Sales Head', 'sent', false, []],
] as const)('a %s may do with an invoice that is %s', (role, status, isInRun, actions) => {
  expect(partnerInvoiceActions(role, { status, isInRun })).toEqual(actions);
});

test.each([
  ['sent', 'Channel Partner Admin', null],
  ['entered', 'Finance Manager', null],
  ['entered', 'Channel Partner Admin', 'A1 is entered. Ask Finance to cancel it.'],
  ['sent', 'Finance Manager', 'A1 is not entered yet. Return it to the firm instead.'],
  ['returned', 'Finance Manager', 'A1 is returned already.'],
] as const)('one that is %s, cancelled by a %s', (status, role, message) => {
  expect(cancelProblem('A1', status, role)).toBe(message);
});

test('what an invoice bills is written by commission', () => {
  const bills = [
    { commissionNumber: 'COM/1', seq: 1 },
    { commissionNumber: 'COM/1', seq: 2 },
    { commissionNumber: 'COM/2', seq: 1 },
  ];
  expect(billedText(bills)).toBe('COM/1, tranches 1 and 2; COM/2, tranche 1');
});
