import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../approval.contract.ts';
import { decideApproval } from './approval.commands.ts';
import { decideApprovals } from './approval.bulk.ts';
import type { ApprovalKind } from './approval.kind.ts';
import { approvalSheet, totalApprovals } from './approval.list.ts';
import { getApproval, listApprovals } from './approval.queries.ts';

export const approvalRoutes = (kinds: readonly ApprovalKind[]): readonly AnyRoute[] => [
  route(contract.listApprovals, (context, { query }) => listApprovals(context.read, kinds, query)),
  route(contract.exportApprovals, (context, { query }) => sheetOf(context, approvalSheet(kinds), query)),
  route(contract.totalApprovals, (context, { query }) => totalApprovals(context.read, kinds, query)),
  route(contract.getApproval, (context, { params }) => getApproval(context.read, kinds, params.id)),
  route(contract.decideApproval, (context, { params, body }) =>
    context.write(async (work) => {
      await decideApproval(work, kinds, params.id, body);
      return getApproval(work, kinds, params.id);
    }),
  ),
  route(contract.decideApprovals, (context, { body }) => decideApprovals(context, kinds, body)),
];
