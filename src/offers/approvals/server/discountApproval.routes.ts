import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../discountApproval.contract.ts';
import { requestDiscount } from './discountApproval.commands.ts';
import { getDiscountApproval, listDiscountApprovals } from './discountApproval.queries.ts';

export const discountApprovalRoutes: readonly AnyRoute[] = [
  route(contract.requestDiscount, (context, { body }) =>
    context.write(async (work) => getDiscountApproval(work, await requestDiscount(work, body))),
  ),
  route(contract.listDiscountApprovals, (context, { query }) => listDiscountApprovals(context.read, query)),
  route(contract.getDiscountApproval, (context, { params }) => getDiscountApproval(context.read, params.id)),
];
