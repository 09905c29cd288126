import { sumPaise } from '#platform/contract/money.ts';
import type { Customer } from '#sales/customer.contract.ts';
import type { SaleSummary } from '#sales/sale.contract.ts';

/** Sums of the bookings that are not cancelled; what a role may not know of a row, it may not know of the sum. */
export function customerTotals(sales: readonly SaleSummary[]): Customer['totals'] {
  const live = sales.filter(({ status }) => status !== 'cancelled');
  return {
    count: live.length,
    agreementValuePaise: sumOrNull(sales, live, ({ agreementValuePaise }) => agreementValuePaise),
    demandedPaise: sumPaise(live.map(({ demandedPaise }) => demandedPaise)),
    paidPaise: sumPaise(live.map(({ paidPaise }) => paidPaise)),
    outstandingPaise: sumPaise(live.map(({ outstandingPaise }) => outstandingPaise)),
    overduePaise: sumPaise(live.map(({ overduePaise }) => overduePaise)),
    toVerifyPaise: sumOrNull(sales, live, ({ toVerifyPaise }) => toVerifyPaise),
  };
}

function sumOrNull(
  sales: readonly SaleSummary[],
  live: readonly SaleSummary[],
  amountOf: (sale: SaleSummary) => number | null,
): number | null {
  return sales.some((sale) => amountOf(sale) === null)
    ? null
    : sumPaise(live.map((sale) => amountOf(sale) ?? 0));
}
