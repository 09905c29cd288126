import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../approval.contract.ts';
import { decideApproval, requestApproval } from './approval.commands.ts';
import { getApproval, listApprovals } from './approval.queries.ts';

export const approvalRoutes: readonly AnyRoute[] = [
  route(contract.requestApproval, (context, { body }) =>
    context.write(async (work) => getApproval(work, await requestApproval(work, body))),
  ),
  route(contract.listApprovals, (context, { query }) => listApprovals(context.read, query)),
  route(contract.getApproval, (context, { params }) => getApproval(context.read, params.id)),
  route(contract.decideApproval, (context, { params, body }) =>
    context.write(async (work) => {
      await decideApproval(work, params.id, body);
      return getApproval(work, params.id);
    }),
  ),
];
