import { styled } from '@mui/material/styles';
import { formatDay } from '#platform/contract/format.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint, FaintName, Late } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { FIRM_COLUMN } from '#company/channel-partners/web/firm.column.shared.tsx';
import type { CommissionQuestion } from '../question.contract.ts';
import { aboutText, QUESTION_STATUS } from './question.status.ts';
import { QuestionActs } from './QuestionActs.tsx';

const column = columnsFor<CommissionQuestion>();

export const questionColumns = column.columns([
  column.accessor(({ commission }) => commission.name, {
    id: 'commission',
    header: 'Commission',
    meta: { skeleton: 120 },
  }),
  column.accessor(({ firm }) => firm.name, FIRM_COLUMN),
  column.accessor('reason', {
    header: 'Question',
    cell: ({ row: { original } }) => (
      <Words>
        {original.seq !== null && <Faint>{aboutText(original.seq)}: </Faint>}
        {original.reason}
      </Words>
    ),
    meta: { wraps: true, skeleton: 240 },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ row: { original } }) => (
      <StatusSign of={QUESTION_STATUS} status={original.isOverdue ? 'overdue' : original.status} />
    ),
    meta: { skeleton: 80 },
  }),
  column.display({
    id: 'acts',
    header: () => <span className="sr-only">Acts</span>,
    cell: ({ row }) => <QuestionActs question={row.original} />,
    meta: { skeleton: 120 },
  }),
  column.accessor('dueOn', {
    header: 'Answer by',
    cell: ({ row: { original } }) =>
      original.isOverdue ? (
        <Late>{formatDay(original.dueOn)}</Late>
      ) : (
        <Faint>{formatDay(original.dueOn)}</Faint>
      ),
    meta: { sort: 'dueOn', level: 2, skeleton: 80 },
  }),
  column.accessor(({ owner }) => owner?.name ?? '', {
    id: 'owner',
    header: 'Owner',
    cell: (info) => <FaintName>{info.getValue()}</FaintName>,
    meta: { level: 2, skeleton: 100 },
  }),
  column.accessor('askedBy', { header: 'Asked by', meta: { level: 3, skeleton: 100 } }),
]);

/** A question takes several lines, not one for each word. */
const Words = styled('span')({ display: 'inline-block', minWidth: 260, padding: '6px 0' });
