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
import { foundCommissions } from './commission.filter.ts';
import { commissionsById } from './commission.queries.ts';
import { countedCommissions } from './commission.sums.ts';

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
  const counted = read.db.selectFrom(countedCommissions(read, filter, ['all']));
  const amounts = {
    grossPaise: sql`counted.gross_paise`,
    paidPaise: sql`counted.paid_paise`,
    payablePaise: seesTerms ? sql`counted.payable_paise` : null,
    toRecoverPaise: seesTerms ? sql`counted.to_recover_paise` : null,
  };
  return totalSums(read.db, counted, amounts, sql<number>`coalesce(sum(counted.commissions), 0)::bigint`);
}
