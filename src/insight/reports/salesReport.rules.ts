import { ratePerArea } from '#platform/contract/money.ts';

export const SALES_GROUPS = ['month', 'project', 'source', 'executive', 'partner', 'unitType'] as const;
export type SalesGroupBy = (typeof SALES_GROUPS)[number];

/** Of sales without a partner. */
export const NO_KEY = 'none';

/** Totals over sales and receipts. */
export interface SalesSums {
  bookings: number;
  valuePaise: number;
  /** In square feet, two decimals. */
  carpetArea: number;
  cancellations: number;
  cancelledPaise: number;
  collectedPaise: number;
}

export const NO_SALES: SalesSums = {
  bookings: 0,
  valuePaise: 0,
  carpetArea: 0,
  cancellations: 0,
  cancelledPaise: 0,
  collectedPaise: 0,
};

export function addSums(sums: Iterable<SalesSums>): SalesSums {
  const total = { ...NO_SALES };
  let hundredths = 0;
  for (const one of sums) {
    total.bookings += one.bookings;
    total.valuePaise += one.valuePaise;
    total.cancellations += one.cancellations;
    total.cancelledPaise += one.cancelledPaise;
    total.collectedPaise += one.collectedPaise;
    // Fractions of a square foot would accumulate an error.
    hundredths += Math.round(one.carpetArea * 100);
  }
  return { ...total, carpetArea: hundredths / 100 };
}

/** Agreement value by square foot of carpet area, to the paisa; null where nothing was booked. */
export function averageRatePaise({ valuePaise, carpetArea }: SalesSums): number | null {
  return carpetArea === 0 ? null : ratePerArea(valuePaise, carpetArea);
}
