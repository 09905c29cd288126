import { sql } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import type { ListCount } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalCount } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { Approval, exportApprovals, totalApprovals as totalsCall } from '../approval.contract.ts';
import { KIND_LABELS } from '../approval.rules.ts';
import type { ApprovalKind } from './approval.kind.ts';
import { approvalsById, foundApprovals } from './approval.queries.ts';

const column = sheetColumns<Approval>();

const COLUMNS = [
  column.text('Request', ({ title }) => title),
  column.text('Kind', ({ kind }) => KIND_LABELS[kind]),
  column.text('Project', ({ projectName }) => projectName),
  column.text('Requested by', ({ requestedBy }) => requestedBy.name),
  column.moment('Requested', ({ createdAt }) => createdAt),
  column.text('Reason', ({ reason }) => reason),
  column.money('Amount', ({ amountPaise }) => amountPaise),
  column.word('State', ({ status }) => status),
  column.text('First approved by', ({ firstGrantedBy }) => firstGrantedBy?.name ?? null),
  column.text('Decided by', ({ decidedBy }) => decidedBy?.name ?? null),
  column.moment('Decided', ({ decidedAt }) => decidedAt),
  column.text('Note', ({ note }) => note),
  column.moment('Valid until', ({ expiresAt }) => expiresAt),
];

/** The newest first. */
export function approvalSheet(
  kinds: readonly ApprovalKind[],
): SheetList<QueryOf<typeof exportApprovals>, Approval> {
  return {
    name: 'approvals',
    columns: () => COLUMNS,
    pages: (read, { ids, format: _format, ...filter }) =>
      pagesByPlace(read.db, {
        found: foundApprovals(read, kinds, filter),
        order: {
          columns: [[sql`approval.created_at`, 'timestamptz']],
          id: sql`approval.id`,
          direction: 'desc',
        },
        ids,
        details: (found) => approvalsById(read, kinds, found),
      }),
  };
}

export function totalApprovals(
  read: Read,
  kinds: readonly ApprovalKind[],
  filter: QueryOf<typeof totalsCall>,
): Promise<ListCount> {
  return totalCount(read.db, foundApprovals(read, kinds, filter));
}
