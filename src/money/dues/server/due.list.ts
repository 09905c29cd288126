import { sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import { OWED_PAISE, PAID_PAISE, TOTAL_PAISE } from '#money/plans/server/installment.amounts.ts';
import type { Due, exportDueToday, exportOverdue } from '../due.contract.ts';
import { duesById } from './dueList.queries.ts';
import { dues, dueTodayConditions, overdueConditions } from './dues.filter.ts';

const column = sheetColumns<Due>();

const COLUMNS = [
  column.text('Booking', ({ bookingNumber }) => bookingNumber),
  column.text('Customer', ({ customerName }) => customerName),
  column.text('Phone', ({ phone }) => phone),
  column.text('Project', ({ projectName }) => projectName),
  column.text('Unit', ({ unitNumber }) => unitNumber),
  column.text('Installment', ({ installmentName }) => installmentName),
  column.day('Due', ({ dueDate }) => dueDate),
  column.number('Days late', ({ daysOverdue }) => daysOverdue),
  column.money('Demanded', ({ totalPaise }) => totalPaise),
  column.money('Paid', ({ paidPaise }) => paidPaise),
  column.money('TDS to verify', ({ tdsWaitingPaise }) => tdsWaitingPaise),
  column.money('Open', ({ outstandingPaise }) => outstandingPaise),
  column.money('Interest so far', ({ interestPaise }) => interestPaise),
  column.text('Executive', ({ salesExecutive }) => salesExecutive?.name ?? null),
];

export const overdueSheet: SheetList<QueryOf<typeof exportOverdue>, Due> = {
  name: 'overdue',
  columns: () => COLUMNS,
  pages: (read, { ids, ...filter }) => pagesOfDues(read, overdueConditions(read, filter), ids),
};

export const dueTodaySheet: SheetList<QueryOf<typeof exportDueToday>, Due> = {
  name: 'due',
  columns: () => COLUMNS,
  pages: (read, { ids, ...filter }) => pagesOfDues(read, dueTodayConditions(read, filter), ids),
};

/** The oldest due date first. */
function pagesOfDues(read: Read, conditions: Expression<SqlBool>, ids: readonly string[] | undefined) {
  return pagesByPlace(read.db, {
    found: dues(read).where(conditions),
    order: { columns: [[sql`installment.due_date`, 'date']], id: sql`installment.id`, direction: 'asc' },
    ids,
    details: (found) => duesById(read, found),
  });
}

/** Of the dues under these conditions. */
export function totalDues(read: Read, conditions: Expression<SqlBool>) {
  return totalSums(read.db, dues(read).where(conditions), {
    totalPaise: TOTAL_PAISE,
    paidPaise: PAID_PAISE,
    outstandingPaise: OWED_PAISE,
    tdsWaitingPaise: sql`installment.tds_waiting_paise`,
  });
}
