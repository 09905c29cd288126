import { sql } from 'kysely';
import type { QueryOf, ResultOf } from '#platform/contract/call.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { exportTdsChallans, TdsChallan, totalTdsChallans as totalsCall } from '../tds.contract.ts';
import { foundChallans } from './challan.filter.ts';
import { challansById } from './challan.queries.ts';

const column = sheetColumns<TdsChallan>();

const COLUMNS = [
  column.text('BSR code', ({ bsr }) => bsr),
  column.text('Challan', ({ number }) => number),
  column.day('Paid on', ({ paidOn }) => paidOn),
  column.text('Section', ({ section }) => section),
  column.text('Financial year', ({ financialYear }) => financialYear),
  column.number('Deductions', ({ deductions }) => deductions),
  column.money('Due', ({ duePaise }) => duePaise),
  column.money('Paid', ({ paidPaise }) => paidPaise),
  column.money('Interest', ({ interestPaise }) => interestPaise),
  column.money('Fee', ({ feePaise }) => feePaise),
  column.text('Paid from', ({ account }) => account?.name ?? null),
  column.text('Entered by', ({ createdBy }) => createdBy.name),
  column.word('Status', ({ status }) => status),
  column.text('Taken back by', ({ takenBackBy }) => takenBackBy?.name ?? null),
  column.text('Reason', ({ takeBackReason }) => takeBackReason),
];

/** The latest first. */
export const challanSheet: SheetList<QueryOf<typeof exportTdsChallans>, TdsChallan> = {
  name: 'tdsChallans',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: foundChallans(read, filter),
      order: {
        columns: [[sql`tds_challan.paid_on`, 'date']],
        id: sql`tds_challan.id`,
        direction: 'desc',
      },
      ids,
      details: (found) => challansById(read, found),
    }),
};

type Sums = ResultOf<typeof totalsCall>['sums'];

export function totalTdsChallans(read: Read, filter: QueryOf<typeof totalsCall>): Promise<ListTotals<Sums>> {
  return totalSums(read.db, foundChallans(read, filter), {
    duePaise: sql`tds_challan.due_paise`,
    paidPaise: sql`tds_challan.paid_paise`,
    interestPaise: sql`tds_challan.interest_paise`,
    feePaise: sql`tds_challan.fee_paise`,
  });
}
