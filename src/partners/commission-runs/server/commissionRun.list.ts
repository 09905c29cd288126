import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type {
  CommissionRunSummary,
  exportCommissionRuns,
  totalCommissionRuns as totalsCall,
} from '../commissionRun.contract.ts';
import { foundRuns } from './commissionRun.filter.ts';
import { RETURNED, runsById } from './commissionRun.queries.ts';

const column = sheetColumns<CommissionRunSummary>();

const COLUMNS = [
  column.text('Run', ({ number }) => number),
  column.word('Status', ({ status }) => status),
  column.text('Project', ({ fromAccount }) => fromAccount.projectName),
  column.text('Bank', ({ fromAccount }) => fromAccount.bank),
  column.text('Account', ({ fromAccount }) => `••••${fromAccount.accountLast4}`),
  column.number('Lines', ({ lineCount }) => lineCount),
  column.number('Without UTR', ({ openCount }) => openCount),
  column.money('Total', ({ totalPaise }) => totalPaise),
  column.money('Returned', ({ returnedPaise }) => returnedPaise),
  column.moment('Made', ({ madeAt }) => madeAt),
  column.text('Made by', ({ madeBy }) => madeBy.name),
  column.moment('Released', ({ releasedAt }) => releasedAt),
  column.text('Released by', ({ releasedBy }) => releasedBy?.name ?? null),
  column.moment('Withdrawn', ({ withdrawnAt }) => withdrawnAt),
  column.text('Why withdrawn', ({ withdrawReason }) => withdrawReason),
];

/** The newest first. */
export const commissionRunSheet: SheetList<QueryOf<typeof exportCommissionRuns>, CommissionRunSummary> = {
  name: 'commission-runs',
  columns: () => COLUMNS,
  async *pages(read, { ids, format: _format, ...filter }) {
    yield* pagesByPlace(read.db, {
      found: await foundRuns(read, filter),
      order: {
        columns: [[sql`commission_run.made_at`, 'timestamptz']],
        id: sql`commission_run.id`,
        direction: 'desc',
      },
      ids,
      details: (found) => runsById(read, found),
    });
  },
};

export async function totalCommissionRuns(read: Read, filter: QueryOf<typeof totalsCall>) {
  return totalSums(read.db, await foundRuns(read, filter), {
    totalPaise: sql`commission_run.total_paise`,
    returnedPaise: RETURNED,
  });
}
