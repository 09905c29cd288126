import { sql } from 'kysely';
import type { QueryOf, ResultOf } from '#platform/contract/call.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import { knows } from '#company/people/server/facts.ts';
import type { exportSales, SaleSummary, totalSales as totalsCall } from '#sales/sale.contract.ts';
import { saleRows, saleSummaries } from './sale.queries.ts';
import { saleListConditions } from './saleList.filter.ts';

const column = sheetColumns<SaleSummary>();

const COLUMNS = [
  column.text('Booking', ({ bookingNumber }) => bookingNumber),
  column.text('Customer', ({ customerName }) => customerName),
  column.text('Project', ({ projectName }) => projectName),
  column.text('Tower', ({ towerName }) => towerName),
  column.text('Unit', ({ unitNumber }) => unitNumber),
  column.day('Booked', ({ bookingDate }) => bookingDate),
  column.word('Stage', ({ status }) => status),
  column.text('Executive', ({ salesExecutive }) => salesExecutive?.name ?? null),
  column.money('Agreement value', ({ agreementValuePaise }) => agreementValuePaise),
  column.money('Total receivable', ({ totalReceivablePaise }) => totalReceivablePaise),
  column.money('Discount', ({ discountPaise }) => discountPaise),
  column.money('Demanded', ({ demandedPaise }) => demandedPaise),
  column.money('Paid', ({ paidPaise }) => paidPaise),
  column.money('Open', ({ outstandingPaise }) => outstandingPaise),
  column.money('Overdue', ({ overduePaise }) => overduePaise),
  column.day('Next due', ({ nextDueDate }) => nextDueDate),
  column.number('Collected, %', ({ collectedPct }) => collectedPct),
  column.day('Possession promised', ({ promisedPossession }) => promisedPossession),
  column.day('Possession expected', ({ expectedPossession }) => expectedPossession),
  column.number('Days after the promise', ({ daysPastPromise }) => daysPastPromise),
];

/** The latest booking first. */
export const saleSheet: SheetList<QueryOf<typeof exportSales>, SaleSummary> = {
  name: 'sales',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: read.db.selectFrom('sale').where(saleListConditions(read, filter)),
      order: { columns: [[sql`sale.booking_date`, 'date']], id: sql`sale.id`, direction: 'desc' },
      ids,
      details: (found) => saleSummaries(read, found),
    }),
};

type SaleSums = ResultOf<typeof totalsCall>['sums'];

/** Prices only for those who may know the price of each row. */
export function totalSales(read: Read, filter: QueryOf<typeof totalsCall>): Promise<ListTotals<SaleSums>> {
  const rows = saleRows(read)
    .where(saleListConditions(read, filter))
    .clearSelect()
    .select([
      'sale.agreementValuePaise',
      'sale.totalReceivablePaise',
      'sale.discountPaise',
      'money.demandedPaise',
      'money.paidPaise',
      'money.outstandingPaise',
      'money.overduePaise',
    ])
    .as('row');
  const amount = (name: keyof SaleSums) => sql.ref(`row.${name}`);
  const price = (name: keyof SaleSums) => (knows(read, 'salePrice') ? amount(name) : null);
  return totalSums(read.db, read.db.selectFrom(rows), {
    agreementValuePaise: price('agreementValuePaise'),
    totalReceivablePaise: price('totalReceivablePaise'),
    discountPaise: price('discountPaise'),
    demandedPaise: amount('demandedPaise'),
    paidPaise: amount('paidPaise'),
    outstandingPaise: amount('outstandingPaise'),
    overduePaise: amount('overduePaise'),
  });
}
