import { sql } from 'kysely';
import type { QueryOf, ResultOf } from '#platform/contract/call.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type {
  exportOverdueMilestones,
  OverdueMilestone,
  totalOverdueMilestones,
} from '../overdue.contract.ts';
import { towersOf } from '../milestone.rules.ts';
import { BLOCKED_PAISE, foundOverdue, PROMISED_END } from './overdue.filter.ts';
import { overdueById } from './overdue.queries.ts';

const column = sheetColumns<OverdueMilestone>();

const COLUMNS = [
  column.text('Milestone', ({ name }) => name),
  column.text('Project', ({ projectName }) => projectName),
  column.text('Tower', towersOf),
  column.word('Status', ({ status }) => status),
  column.number('Done, %', ({ progressPct }) => progressPct),
  column.day('Promised end', ({ promisedEnd }) => promisedEnd),
  column.day('Expected end', ({ expectedEnd }) => expectedEnd),
  column.number('Days late', ({ daysLate }) => daysLate),
  column.word('Reason', ({ delayReason }) => delayReason),
  column.text('What happened', ({ delayNote }) => delayNote),
  column.text('Contractor', ({ contractor }) => contractor?.companyName ?? null),
  column.number('Payment plans', ({ linkedPlans }) => linkedPlans),
  column.money('Blocked', ({ blockedPaise }) => blockedPaise),
];

/** The latest first. */
export const overdueSheet: SheetList<QueryOf<typeof exportOverdueMilestones>, OverdueMilestone> = {
  name: 'overdue-milestones',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: foundOverdue(read, filter),
      order: { columns: [[PROMISED_END, 'date']], id: sql`milestone.id`, direction: 'asc' },
      ids,
      details: (found) => overdueById(read, found),
    }),
};

type Sums = ResultOf<typeof totalOverdueMilestones>['sums'];

export function totalOverdue(
  read: Read,
  filter: QueryOf<typeof totalOverdueMilestones>,
): Promise<ListTotals<Sums>> {
  return totalSums(read.db, foundOverdue(read, filter), { blockedPaise: BLOCKED_PAISE });
}
