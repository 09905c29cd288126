import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pctOfDownToRupees } from '#platform/contract/money.ts';
import type { ReceiptAllocation } from '#money/plans/allocation.rules.ts';
import { allocateInOrder, allocateReceipt } from '#money/plans/allocation.rules.ts';
import {
  acceptablePaise,
  bookingCapPaise,
  bookingCapProblem,
  countedTowardsCap,
  leastBookingAmountPaise,
} from './bookingCap.rules.ts';

const CAP = { agreementValuePaise: 1_33_17_100_00, capPct: 10, countedPaise: 0 };
const BOOKING = {
  installmentId: 'booking',
  name: 'Booking',
  seq: 1,
  dueDate: '2026-06-14',
  principalPaise: 13_31_710_00,
  taxPaise: 66_585_50,
};
const dues = { installments: [BOOKING], charges: [] };

test('the booking stage with its tax fits the cap exactly, a paisa more does not', () => {
  const counted = (paise: number) => countedTowardsCap(allocateReceipt(paise, dues));
  expect(counted(13_98_295_50)).toBe(13_31_710_00);
  expect(bookingCapProblem(CAP, counted(13_98_295_50))).toBeNull();
  expect(bookingCapProblem(CAP, counted(13_98_295_51))).toBe(
    'Only ₹13,31,710 (10%) may be accepted before the agreement is registered.',
  );
});

test('money on account counts in full, tax does not count, tax deducted by the buyer does', () => {
  const allocation: ReceiptAllocation = {
    allocations: [{ installmentId: 'booking', principalPaise: 100, taxPaise: 50 }],
    charges: [],
    unallocatedPaise: 7,
  };
  expect(countedTowardsCap(allocation)).toBe(107);
  expect(countedTowardsCap(allocation, 3)).toBe(110);
});

test('earlier receipts leave the rest', () => {
  expect(acceptablePaise({ ...CAP, countedPaise: 13_31_709_00 })).toBe(1_00);
  expect(acceptablePaise({ ...CAP, countedPaise: 14_00_000_00 })).toBe(0);
  expect(bookingCapProblem({ ...CAP, countedPaise: 13_31_709_00 }, 1_01)).toMatch(/^Only ₹13,31,710/);
});

test('two receipts that wait together count the tax once', () => {
  const counted = allocateInOrder([7_00_000_00, 6_98_295_50], dues).map((one) => countedTowardsCap(one));
  expect(counted).toEqual([6_33_414_50, 6_98_295_50]);
  expect(bookingCapProblem({ ...CAP, countedPaise: counted[0] ?? 0 }, counted[1] ?? 0)).toBeNull();
});

test('a booking amount never exceeds the cap', () => {
  expect(leastBookingAmountPaise(1_00_000_00, bookingCapPaise(5_00_000_00, 10))).toBe(50_000_00);
  expect(leastBookingAmountPaise(1_00_000_00, null)).toBe(1_00_000_00);
});

test('a first stage of 10% never exceeds the cap, for any price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000_000_000 }), (price) => {
      expect(pctOfDownToRupees(price, 10)).toBeLessThanOrEqual(bookingCapPaise(price, 10));
      expect(bookingCapPaise(price, 10) * 10).toBeLessThanOrEqual(price);
    }),
    { numRuns: 1_000 },
  );
});
