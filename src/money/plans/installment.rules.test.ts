import { expect, test } from 'vitest';
import type { InstallmentState } from './installment.rules.ts';
import { daysOverdue, installmentStatus, outstandingOf } from './installment.rules.ts';

const TODAY = '2026-11-21';
const installment = (changes: Partial<InstallmentState> = {}): InstallmentState => ({
  principalPaise: 6_65_855_00,
  cgstPaise: 16_646_38,
  sgstPaise: 16_646_38,
  igstPaise: 0,
  paidPrincipalPaise: 0,
  paidTaxPaise: 0,
  waivedPrincipalPaise: 0,
  waivedTaxPaise: 0,
  tdsWaitingPaise: 0,
  demandDate: '2026-11-12',
  dueDate: '2026-11-27',
  ...changes,
});
const paid = { paidPrincipalPaise: 6_65_855_00, paidTaxPaise: 33_292_76 };

test.each([
  ['pending until it is demanded', { demandDate: null, dueDate: null }, 'pending'],
  ['due from the demand to the due date', {}, 'due'],
  ['due on the due date itself', { dueDate: TODAY }, 'due'],
  ['overdue the day after', { dueDate: '2026-11-20' }, 'overdue'],
  ['overdue also when a part is paid', { dueDate: '2026-11-20', paidTaxPaise: 1 }, 'overdue'],
  ['partially paid before the due date', { paidTaxPaise: 1 }, 'partiallyPaid'],
  ['paid to the last paisa', paid, 'paid'],
  ['not paid while a paisa is missing', { ...paid, paidTaxPaise: 33_292_75 }, 'partiallyPaid'],
  [
    'waived when its rest is waived',
    { paidTaxPaise: 1, waivedTaxPaise: 33_292_75, waivedPrincipalPaise: 6_65_855_00 },
    'waived',
  ],
  ['partially paid while only a part is waived', { paidTaxPaise: 1, waivedTaxPaise: 1 }, 'partiallyPaid'],
  [
    'not overdue while only deducted tax is open awaiting verification',
    { dueDate: '2026-11-01', ...paid, paidPrincipalPaise: 6_59_196_45, tdsWaitingPaise: 6_658_55 },
    'partiallyPaid',
  ],
  [
    'overdue when a paisa beside that tax is open',
    { dueDate: '2026-11-01', ...paid, paidPrincipalPaise: 6_59_196_44, tdsWaitingPaise: 6_658_55 },
    'overdue',
  ],
  ['paid also after the due date', { ...paid, dueDate: '2026-11-01' }, 'paid'],
] as const)('an installment is %s', (_when, changes, status) => {
  expect(installmentStatus(installment(changes), TODAY, false)).toBe(status);
});

test('installments of a cancelled sale are cancelled', () => {
  expect(installmentStatus(installment(), TODAY, true)).toBe('cancelled');
});

test('an installment that was waived stays so when its sale is cancelled', () => {
  const waived = { waivedTaxPaise: 33_292_76, waivedPrincipalPaise: 6_65_855_00 };
  expect(installmentStatus(installment(waived), TODAY, true)).toBe('waived');
});

test('what is open is shown for tax and principal apart', () => {
  expect(outstandingOf(installment({ paidTaxPaise: 33_292_76, paidPrincipalPaise: 1 }))).toEqual({
    principalPaise: 6_65_854_99,
    taxPaise: 0,
    totalPaise: 6_65_854_99,
  });
});

test('days overdue count from the due date while anything is open', () => {
  expect(daysOverdue(installment({ dueDate: '2026-10-16' }), TODAY)).toBe(36);
  expect(daysOverdue(installment({ dueDate: TODAY }), TODAY)).toBe(0);
  expect(daysOverdue(installment({ dueDate: '2026-10-16', ...paid }), TODAY)).toBe(0);
  expect(daysOverdue(installment({ demandDate: null, dueDate: null }), TODAY)).toBe(0);
});
