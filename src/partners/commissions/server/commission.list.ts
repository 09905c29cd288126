import { sql } from 'kysely';
import type { QueryOf, ResultOf } from '#platform/contract/call.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import { knows } from '#company/people/server/facts.ts';
import type {
  CommissionSummary,
  exportCommissions,
  totalCommissions as totalsCall,
} from '../commission.contract.ts';
import { DUE_BY_COMMISSION, foundCommissions, JOINED_PAYABLE } from './commission.filter.ts';
import { commissionsById } from './commission.queries.ts';

const column = sheetColumns<CommissionSummary>();

const COLUMNS = [
  column.text('Number', ({ number }) => number),
  column.word('Kind', ({ kind }) => kind),
  column.text('Firm', ({ firm }) => firm.name),
  column.text('Booking', ({ bookingNumber }) => bookingNumber),
  column.day('Booked', ({ bookingDate }) => bookingDate),
  column.text('Customer', ({ customerName }) => customerName),
  column.text('Project', ({ projectName }) => projectName),
  column.text('Unit', ({ unitNumber }) => unitNumber),
  column.word('Stage of the sale', ({ saleStatus }) => saleStatus),
  column.word('Status', ({ status }) => status),
  column.money('Gross', ({ grossPaise }) => grossPaise),
  column.money('Paid', ({ paidPaise }) => paidPaise),
  column.money('Payable', ({ payablePaise }) => payablePaise),
  column.money('To recover', ({ toRecoverPaise }) => toRecoverPaise),
];

/** The newest first. */
export const commissionSheet: SheetList<QueryOf<typeof exportCommissions>, CommissionSummary> = {
  name: 'commissions',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: foundCommissions(read, filter),
      order: {
        columns: [[sql`commission.created_at`, 'timestamptz']],
        id: sql`commission.id`,
        direction: 'desc',
      },
      ids,
      details: (found) => commissionsById(read, found),
    }),
};

type Sums = ResultOf<typeof totalsCall>['sums'];

export function totalCommissions(read: Read, filter: QueryOf<typeof totalsCall>): Promise<ListTotals<Sums>> {
  const seesTerms = knows(read, 'commissionTerms');
  const found = foundCommissions(read, filter).leftJoin(DUE_BY_COMMISSION.as('due'), (join) =>
    join.on(sql<boolean>`due.commission_id = commission.id`),
  );
  return totalSums(read.db, found, {
    grossPaise: sql`commission.gross_paise`,
    paidPaise: sql`commission.paid_paise + commission.carried_paise`,
    payablePaise: seesTerms ? JOINED_PAYABLE : null,
    toRecoverPaise: seesTerms ? sql`commission.clawback_paise - commission.recovered_paise` : null,
  });
}
