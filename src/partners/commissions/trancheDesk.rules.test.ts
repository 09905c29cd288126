import { expect, it } from 'vitest';
import { deskOf } from './trancheDesk.rules.ts';

const TRANCHE = { status: 'approved' as const, isPaid: false, isEligible: true, invoice: null };

it.each([
  [{}, 'Invoice from the firm'],
  [{ isEligible: false }, null],
  [{ status: 'pending' as const }, 'Approval'],
  [{ status: 'pending' as const, isEligible: false }, 'Approval'],
  [{ invoice: 'sent' as const }, 'Entry'],
  [{ invoice: 'entered' as const }, 'Payment'],
  [{ status: 'partiallyPaid' as const, invoice: 'entered' as const }, 'Payment'],
  [{ status: 'onHold' as const, invoice: 'entered' as const }, null],
  [{ status: 'cancelled' as const }, null],
  [{ isPaid: true, invoice: 'entered' as const }, null],
])('a tranche with %j is on the desk: %s', (more, desk) => {
  expect(deskOf({ ...TRANCHE, ...more })).toBe(desk);
});
