import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../commission.contract.ts';
import { approveCommission, approveCommissions } from './commission.approve.ts';
import { createForSale, recalculateCommission } from './commission.commands.ts';
import { holdCommission, rejectCommission, releaseCommission } from './commission.hold.ts';
import { commissionSheet, totalCommissions } from './commission.list.ts';
import { getCommission, listCommissions } from './commission.queries.ts';

export const commissionRoutes: readonly AnyRoute[] = [
  route(contract.listCommissions, (context, { query }) => listCommissions(context.read, query)),
  route(contract.exportCommissions, (context, { query }) => sheetOf(context, commissionSheet, query)),
  route(contract.totalCommissions, (context, { query }) => totalCommissions(context.read, query)),
  route(contract.approveCommissions, (context, { body }) => approveCommissions(context, body)),
  route(contract.createForSale, (context, { body }) =>
    context.write(async (work) => getCommission(work, await createForSale(work, body))),
  ),
  route(contract.getCommission, (context, { params }) => getCommission(context.read, params.id)),
  route(contract.approveCommission, (context, { params, body }) =>
    context.write(async (work) => {
      await approveCommission(work, params.id, body);
      return getCommission(work, params.id);
    }),
  ),
  route(contract.rejectCommission, (context, { params, body }) =>
    context.write(async (work) => {
      await rejectCommission(work, params.id, body);
      return getCommission(work, params.id);
    }),
  ),
  route(contract.holdCommission, (context, { params, body }) =>
    context.write(async (work) => {
      await holdCommission(work, params.id, body);
      return getCommission(work, params.id);
    }),
  ),
  route(contract.releaseCommission, (context, { params, body }) =>
    context.write(async (work) => {
      await releaseCommission(work, params.id, body);
      return getCommission(work, params.id);
    }),
  ),
  route(contract.recalculateCommission, (context, { params, body }) =>
    context.write(async (work) => {
      await recalculateCommission(work, params.id, body);
      return getCommission(work, params.id);
    }),
  ),
];
