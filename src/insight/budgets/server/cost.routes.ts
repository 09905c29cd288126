import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../cost.contract.ts';
import { createCosts, deleteCost, updateCosts } from './cost.commands.ts';
import { costSheet, totalCosts } from './cost.list.ts';
import { getCost, listCosts } from './cost.queries.ts';

export const costRoutes: readonly AnyRoute[] = [
  route(contract.listCosts, (context, { query }) => listCosts(context.read, query)),
  route(contract.exportCosts, (context, { query }) => sheetOf(context, costSheet, query)),
  route(contract.totalCosts, (context, { query }) => totalCosts(context.read, query)),
  route(contract.getCost, (context, { params }) => getCost(context.read, params.id)),
  route(contract.createCost, (context, { body }) =>
    context.write(async (work) => {
      const [id = ''] = await createCosts(work, [body]);
      return getCost(work, id);
    }),
  ),
  route(contract.updateCost, (context, { params, body }) =>
    context.write(async (work) => {
      await updateCosts(work, [{ id: params.id, patch: body }]);
      return getCost(work, params.id);
    }),
  ),
  route(contract.deleteCost, (context, { params, body }) =>
    context.write((work) => deleteCost(work, params.id, body)),
  ),
];
