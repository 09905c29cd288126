import { hasRole } from '#platform/contract/roles.ts';
import { knows } from '#company/people/server/facts.ts';
import type { Read } from '#platform/server/context.ts';

import type { Period } from '#platform/contract/period.ts';
import type { SalesFigures } from '../salesReport.contract.ts';
import type { SalesSums } from '../salesReport.rules.ts';
import { averageRatePaise, NO_SALES } from '../salesReport.rules.ts';
import type { ListQuery } from '#insight/dashboards/server/scope.ts';
import { figure } from '#insight/dashboards/server/scope.ts';
import { RECEIPT_READERS } from '#money/plans/receiptRights.rules.ts';

/** The queries of the lists whose rows a report adds up; receipts only for those who read them. */
export interface CountedLists {
  booked: ListQuery;
  cancelled: ListQuery;
  received: ListQuery | null;
}

/** Bookings, cancellations and receipts of a period, for sales of a kind. */
export function countedLists({ caller }: Read, kind: ListQuery, { from, to }: Period): CountedLists {
  return {
    ...salesLists(kind, { from, to }),
    received: hasRole(caller.role, ...RECEIPT_READERS) ? { ...kind, status: 'verified', from, to } : null,
  };
}

/** Bookings and cancellations of a period; a move to another unit counts in neither (ruling 54). */
export function salesLists(
  kind: ListQuery,
  { from, to }: Period,
): { booked: ListQuery; cancelled: ListQuery } {
  return {
    booked: { ...kind, isUnitTransfer: 'false', from, to },
    cancelled: {
      ...kind,
      status: 'cancelled',
      isContinued: 'false',
      cancelledFrom: from,
      cancelledTo: to,
    },
  };
}

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
