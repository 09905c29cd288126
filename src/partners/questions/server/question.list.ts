import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { ListCount } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalCount } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type {
  CommissionQuestion,
  exportQuestions,
  totalQuestions as totalsCall,
} from '../question.contract.ts';
import { filteredQuestions, questionsById } from './question.queries.ts';

const column = sheetColumns<CommissionQuestion>();

const COLUMNS = [
  column.text('Commission', ({ commission }) => commission.name),
  column.text('Firm', ({ firm }) => firm.name),
  column.number('Tranche', ({ seq }) => seq),
  column.text('Question', ({ reason }) => reason),
  column.word('Status', ({ status }) => status),
  column.text('Asked by', ({ askedBy }) => askedBy),
  column.moment('Asked', ({ askedAt }) => askedAt),
  column.text('Owner', ({ owner }) => owner?.name ?? null),
  column.day('Due on', ({ dueOn }) => dueOn),
  column.text('Overdue', ({ isOverdue }) => (isOverdue ? 'Yes' : null)),
  column.text('Answer', ({ answer }) => answer),
  column.moment('Ended', ({ endedAt }) => endedAt),
  column.text('Ended by', ({ endedBy }) => endedBy),
];

/** The first due first. */
export const questionSheet: SheetList<QueryOf<typeof exportQuestions>, CommissionQuestion> = {
  name: 'commissionQuestions',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: filteredQuestions(read, filter),
      order: {
        columns: [[sql`commission_question.due_on`, 'date']],
        id: sql`commission_question.id`,
        direction: 'asc',
      },
      ids,
      details: (found) => questionsById(read, found),
    }),
};

export function totalQuestions(read: Read, filter: QueryOf<typeof totalsCall>): Promise<ListCount> {
  return totalCount(read.db, filteredQuestions(read, filter));
}
