import type { Period } from '#platform/contract/period.ts';
import { BILLED } from '#insight/dashboards/server/parts/money.parts.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { salesLists } from '#insight/reporting/server/salesLists.ts';

/** The queries of the lists whose rows a report of revenue adds up. */
export interface RevenueLists {
  booked: ListQuery;
  cancelled: ListQuery;
  invoices: ListQuery;
  receipts: ListQuery;
  /** TDS among the receipts. */
  deducted: ListQuery;
  /** Receipts without TDS, which carries no GST. */
  banked: ListQuery;
  due: ListQuery;
}

/** Of some days, for a project or tower: the same queries as those of dashboards and of the other reports. */
export function revenueLists(of: ListQuery, { from, to }: Period): RevenueLists {
  const verified = { ...of, status: 'verified', from, to };
  return {
    ...salesLists(of, { from, to }),
    invoices: { ...BILLED, ...of, from, to },
    receipts: verified,
    deducted: { ...verified, type: 'tds' },
    banked: { ...verified, type: 'receipt' },
    due: { ...of, dueFrom: from, dueTo: to },
  };
}
