import { formatDay } from '#platform/contract/format.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint, FaintName, Late } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { Issue } from '../issue.contract.ts';
import { assigneeText, placeText } from './issue.labels.shared.ts';
import { ISSUE_SEVERITY, ISSUE_STATUS, ORIGIN_LABELS } from './issue.status.shared.ts';

const column = columnsFor<Issue>();

export const issueColumns = column.columns([
  column.accessor('title', { header: 'Issue', meta: { wraps: true, skeleton: 220 } }),
  column.accessor('severity', {
    header: 'Severity',
    cell: (info) => <StatusSign of={ISSUE_SEVERITY} status={info.getValue()} />,
    meta: { skeleton: 70 },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ row: { original } }) => (
      <StatusSign of={ISSUE_STATUS} status={original.isOverdue ? 'overdue' : original.status} />
    ),
    meta: { skeleton: 80 },
  }),
  column.accessor((issue) => placeText(issue), {
    id: 'place',
    header: 'Place',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 2, skeleton: 110 },
  }),
  column.accessor(({ tower, project }) => tower?.name ?? project.name, {
    id: 'tower',
    header: 'Tower',
    cell: (info) => <FaintName>{info.getValue()}</FaintName>,
    meta: { level: 2, skeleton: 90 },
  }),
  column.accessor((issue) => assigneeText(issue), {
    id: 'assignedTo',
    header: 'Assigned to',
    cell: (info) => <FaintName>{info.getValue()}</FaintName>,
    meta: { level: 2, skeleton: 100 },
  }),
  column.accessor('dueDate', {
    header: 'Due',
    cell: ({ row: { original } }) =>
      original.isOverdue ? (
        <Late>{formatDay(original.dueDate)}</Late>
      ) : (
        <Faint>{formatDay(original.dueDate)}</Faint>
      ),
    meta: { sort: 'dueDate', skeleton: 80 },
  }),
  column.accessor('openDays', {
    header: 'Days open',
    meta: { align: 'right', level: 2, skeleton: 40 },
  }),
  column.accessor('reportedOn', {
    header: 'Reported',
    cell: (info) => <Faint>{formatDay(info.getValue())}</Faint>,
    meta: { sort: 'reportedOn', level: 3, skeleton: 80 },
  }),
  column.accessor(({ origin }) => ORIGIN_LABELS[origin], {
    id: 'origin',
    header: 'Kind',
    meta: { level: 3, skeleton: 60 },
  }),
  column.accessor('reopenedCount', { header: 'Reopened', meta: { align: 'right', level: 3, skeleton: 40 } }),
]);
