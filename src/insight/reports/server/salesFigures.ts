import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { knows } from '#company/people/server/facts.ts';
import type { Read } from '#platform/server/context.ts';

import type { SalesFigures } from '../salesReport.contract.ts';
import type { SalesSums } from '../salesReport.rules.ts';
import { averageRatePaise, NO_SALES } from '../salesReport.rules.ts';
import type { CountedLists } from '#insight/reporting/server/salesLists.ts';
import { figure } from '#insight/reporting/server/scope.ts';

/** Sums as figures with links to their rows. Partners see counts only, no amounts. */
export function figuresOf(read: Read, lists: CountedLists, sums: SalesSums = NO_SALES): SalesFigures {
  const { booked, cancelled, received } = lists;
  const seesAmounts = knows(read, 'salePrice');
  const valueOf = (query: ListQuery, paise: number) =>
    seesAmounts ? figure('sales', query, paise, 'agreementValuePaise') : null;
  return {
    bookings: figure('sales', booked, sums.bookings),
    bookingValue: valueOf(booked, sums.valuePaise),
    cancellations: figure('sales', cancelled, sums.cancellations),
    cancelledValue: valueOf(cancelled, sums.cancelledPaise),
    collections: received && figure('receipts', received, sums.collectedPaise, 'amountPaise'),
    carpetArea: sums.carpetArea,
    averageRatePaise: seesAmounts ? averageRatePaise(sums) : null,
  };
}
