import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import { OPEN_PAISE, PAID_PAISE, TOTAL_PAISE } from '#money/plans/server/installment.amounts.ts';
import type {
  exportInstallments,
  ListedInstallment,
  totalInstallments as totalsCall,
} from '../installmentList.contract.ts';
import { dues } from './dues.filter.ts';
import { DUE_OR_EXPECTED, installmentConditions, installmentsById } from './installmentList.queries.ts';

const column = sheetColumns<ListedInstallment>();

const COLUMNS = [
  column.text('Booking', ({ bookingNumber }) => bookingNumber),
  column.text('Customer', ({ customerName }) => customerName),
  column.text('Project', ({ projectName }) => projectName),
  column.text('Unit', ({ unitNumber }) => unitNumber),
  column.text('Installment', ({ installmentName }) => installmentName),
  column.text('Due', ({ dueDate, expectedDate }) => dueDate ?? expectedDate ?? 'not dated'),
  column.money('Total', ({ totalPaise }) => totalPaise),
  column.money('Paid', ({ paidPaise }) => paidPaise),
  column.money('Open', ({ outstandingPaise }) => outstandingPaise),
];

/** What is not billed has no due date yet, and perhaps no expected one. */
const DUE = sql`coalesce(${DUE_OR_EXPECTED}, 'infinity'::date)`;

/** The oldest day first, what has none at the end. */
export const installmentSheet: SheetList<QueryOf<typeof exportInstallments>, ListedInstallment> = {
  name: 'installments',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: dues(read).where(installmentConditions(read, filter)),
      order: { columns: [[DUE, 'date']], id: sql`installment.id`, direction: 'asc' },
      ids,
      details: (found) => installmentsById(read, found),
    }),
};

export function totalInstallments(read: Read, filter: QueryOf<typeof totalsCall>) {
  return totalSums(read.db, dues(read).where(installmentConditions(read, filter)), {
    totalPaise: TOTAL_PAISE,
    paidPaise: PAID_PAISE,
    outstandingPaise: OPEN_PAISE,
  });
}
