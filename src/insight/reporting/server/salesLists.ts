import type { Period } from '#platform/contract/period.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { RECEIPT_READERS } from '#money/plans/receiptRights.rules.ts';
import type { ListQuery } from './scope.ts';

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
