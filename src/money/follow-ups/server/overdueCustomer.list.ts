import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { COUNT_LIMIT } from '#platform/contract/call.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import { interestOnDues } from '#money/dues/server/dueList.queries.ts';
import { OWED_PAISE } from '#money/plans/server/installment.amounts.ts';
import type { exportOverdueCustomers, OverdueCustomer } from '../overdueCustomer.contract.ts';
import { PROMISE_LABELS, STEP_LABELS } from '../followUp.rules.ts';
import type { CustomerFilter } from './overdueCustomer.filter.ts';
import { overdueOf } from './overdueCustomer.filter.ts';
import { customersById } from './overdueCustomer.queries.ts';

const column = sheetColumns<OverdueCustomer>();

export const overdueCustomerSheet: SheetList<QueryOf<typeof exportOverdueCustomers>, OverdueCustomer> = {
  name: 'overdue-customers',
  columns: () => [
    column.text('Booking', ({ bookingNumber }) => bookingNumber),
    column.text('Customer', ({ customerName }) => customerName),
    column.text('Phone', ({ phone }) => phone),
    column.text('Project', ({ projectName }) => projectName),
    column.text('Unit', ({ unitNumber }) => unitNumber),
    column.number('Installments', ({ installments }) => installments),
    column.day('Oldest due', ({ dueDate }) => dueDate),
    column.number('Days late', ({ daysOverdue }) => daysOverdue),
    column.money('Overdue', ({ outstandingPaise }) => outstandingPaise),
    column.money('Interest so far', ({ interestPaise }) => interestPaise),
    column.day('Promised by', ({ promise }) => promise?.on ?? null),
    column.money('Promised', ({ promise }) => promise?.paise ?? null),
    column.text('Promise', ({ promise }) => (promise ? PROMISE_LABELS[promise.state] : null)),
    column.text('Next step', ({ nextStep }) => STEP_LABELS[nextStep.step]),
    column.text('Executive', ({ salesExecutive }) => salesExecutive?.name ?? null),
  ],
  pages: (read, { ids, format: _format, ...filter }) => pagesOfCustomers(read, filter, ids),
};

/** By booking number. */
function pagesOfCustomers(read: Read, filter: CustomerFilter, ids: readonly string[] | undefined) {
  const found = read.db.selectFrom('sale').where('sale.id', 'in', overdueOf(read, filter).select('sale.id'));
  return pagesByPlace(read.db, {
    found,
    order: { columns: [[sql`sale.booking_number`, 'text']], id: sql`sale.id`, direction: 'asc' },
    ids,
    details: (saleIds) => customersById(read, filter, saleIds),
  });
}

/** Customers that the filter finds, what they owe, and the interest on it so far. */
export async function totalOverdueCustomers(read: Read, filter: CustomerFilter) {
  const [{ sums, ...counted }, interestPaise] = await Promise.all([
    customerTotals(read, filter),
    interestOnAll(read, filter),
  ]);
  return { ...counted, sums: { ...sums, interestPaise } };
}

/** Interest is added up over so many installments at most. */
const MAX_ADDED = COUNT_LIMIT;
/** As many are read at once. */
const READ_AT_ONCE = 1_000;

/**
 * Interest runs by the days and the rate of each installment, so it is no sum of a column: read a thousand at a time.
 * Null where the filter finds more than is added up.
 */
async function interestOnAll(read: Read, filter: CustomerFilter): Promise<number | null> {
  const rows = await plannedByValues(read.db, () =>
    overdueOf(read, filter)
      .select('installment.id')
      .limit(MAX_ADDED + 1)
      .execute(),
  );
  if (rows.length > MAX_ADDED) return null;
  const sums: number[] = [];
  for (let at = 0; at < rows.length; at += READ_AT_ONCE)
    sums.push(
      await interestOnDues(
        read,
        rows.slice(at, at + READ_AT_ONCE).map(({ id }) => id),
      ),
    );
  return sumPaise(sums);
}

function customerTotals(read: Read, filter: CustomerFilter) {
  const customers = overdueOf(read, filter)
    .groupBy('sale.id')
    .select(['sale.id', sql<number>`sum(${OWED_PAISE})`.as('owedPaise')])
    .as('customer');
  return totalSums(read.db, read.db.selectFrom(customers), { outstandingPaise: sql`customer.owed_paise` });
}
