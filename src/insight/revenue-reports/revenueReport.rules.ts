import type { PaymentSums } from '#insight/reports/paymentsReport.rules.ts';
import { addPayments, NO_PAYMENTS } from '#insight/reports/paymentsReport.rules.ts';

export const REVENUE_GROUPS = ['month', 'project', 'tower'] as const;
export type RevenueGroupBy = (typeof REVENUE_GROUPS)[number];

/** Sums over sales, invoices, receipts and installments of some days. */
export interface RevenueSums {
  bookings: number;
  bookedPaise: number;
  cancelledPaise: number;
  billedPaise: number;
  taxCollectedPaise: number;
  payments: PaymentSums;
}

export const NO_REVENUE: RevenueSums = {
  bookings: 0,
  bookedPaise: 0,
  cancelledPaise: 0,
  billedPaise: 0,
  taxCollectedPaise: 0,
  payments: NO_PAYMENTS,
};

export function addRevenue(all: readonly RevenueSums[]): RevenueSums {
  const sum = (key: Exclude<keyof RevenueSums, 'payments'>) => all.reduce((so, one) => so + one[key], 0);
  return {
    bookings: sum('bookings'),
    bookedPaise: sum('bookedPaise'),
    cancelledPaise: sum('cancelledPaise'),
    billedPaise: sum('billedPaise'),
    taxCollectedPaise: sum('taxCollectedPaise'),
    payments: addPayments(all.map(({ payments }) => payments)),
  };
}

/** The largest first: by what was collected, then booked, then due. */
export function largestRevenueFirst(sums: ReadonlyMap<string, RevenueSums>): string[] {
  return [...sums]
    .toSorted(
      ([key, one], [other, two]) =>
        two.payments.collectedPaise - one.payments.collectedPaise ||
        two.bookedPaise - one.bookedPaise ||
        two.payments.fellDuePaise - one.payments.fellDuePaise ||
        (key < other ? -1 : 1),
    )
    .map(([key]) => key);
}
