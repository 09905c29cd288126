import { expect, it } from 'vitest';
import { NO_PAYMENTS } from '#insight/reports/paymentsReport.rules.ts';
import { addRevenue, largestRevenueFirst, NO_REVENUE } from './revenueReport.rules.ts';

const collected = (paise: number) => ({ ...NO_PAYMENTS, collectedPaise: paise });

it('groups add up, figure by figure', () => {
  const one = { ...NO_REVENUE, bookings: 2, bookedPaise: 500, billedPaise: 70, payments: collected(30) };
  const other = {
    ...NO_REVENUE,
    bookings: 1,
    cancelledPaise: 40,
    taxCollectedPaise: 5,
    payments: collected(12),
  };
  expect(addRevenue([one, other])).toEqual({
    bookings: 3,
    bookedPaise: 500,
    cancelledPaise: 40,
    billedPaise: 70,
    taxCollectedPaise: 5,
    payments: collected(42),
  });
  expect(addRevenue([])).toEqual(NO_REVENUE);
});

it('the group that collected most stands first, then the one that booked most', () => {
  const sums = new Map([
    ['a', { ...NO_REVENUE, bookedPaise: 900 }],
    ['b', { ...NO_REVENUE, payments: collected(10) }],
    ['c', { ...NO_REVENUE, bookedPaise: 100 }],
    ['d', { ...NO_REVENUE, payments: { ...NO_PAYMENTS, fellDuePaise: 5 } }],
  ]);
  expect(largestRevenueFirst(sums)).toEqual(['b', 'a', 'c', 'd']);
});
