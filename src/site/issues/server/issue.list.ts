import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { ListCount } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalCount } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { exportIssues, Issue, totalIssues as totalsCall } from '../issue.contract.ts';
import { filteredIssues } from './issue.filter.ts';
import { issuesById } from './issue.queries.ts';

const column = sheetColumns<Issue>();

const COLUMNS = [
  column.text('Issue', ({ title }) => title),
  column.word('Severity', ({ severity }) => severity),
  column.word('Status', ({ status }) => status),
  column.word('Origin', ({ origin }) => origin),
  column.text('Project', ({ project }) => project.name),
  column.text('Tower', ({ tower }) => tower?.name ?? null),
  column.text('Milestone', ({ milestone }) => milestone?.name ?? null),
  column.text('Unit', ({ unit }) => unit?.name ?? null),
  column.number('Floor', ({ floor }) => floor),
  column.text('Room', ({ room }) => room),
  column.text('Assigned to', ({ assignedTo }) => assignedTo?.name ?? null),
  column.text('Contractor', ({ contractor }) => contractor?.name ?? null),
  column.day('Reported', ({ reportedOn }) => reportedOn),
  column.text('Reported by', ({ reportedBy }) => reportedBy?.name ?? null),
  column.day('Due', ({ dueDate }) => dueDate),
  column.text('Overdue', ({ isOverdue }) => (isOverdue ? 'Yes' : null)),
  column.number('Days open', ({ openDays }) => openDays),
  column.day('Resolved', ({ resolvedOn }) => resolvedOn),
  column.text('Resolution', ({ resolution }) => resolution),
  column.day('Verified', ({ verifiedOn }) => verifiedOn),
  column.number('Reopened', ({ reopenedCount }) => reopenedCount),
];

/** The first due first. */
export const issueSheet: SheetList<QueryOf<typeof exportIssues>, Issue> = {
  name: 'issues',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: filteredIssues(read, filter),
      order: {
        columns: [[sql`site_issue.due_date`, 'date']],
        id: sql`site_issue.id`,
        direction: 'asc',
      },
      ids,
      details: (found) => issuesById(read, found),
    }),
};

export function totalIssues(read: Read, filter: QueryOf<typeof totalsCall>): Promise<ListCount> {
  return totalCount(read.db, filteredIssues(read, filter));
}
