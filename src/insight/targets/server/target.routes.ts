import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../target.contract.ts';
import { setSalesTargets } from './target.commands.ts';
import { getSalesTargets } from './targetGrid.queries.ts';

export const targetRoutes: readonly AnyRoute[] = [
  route(contract.getSalesTargets, (context, { query }) => getSalesTargets(context.read, query)),

  route(contract.setSalesTargets, (context, { body }) =>
    context.write((work) => setSalesTargets(work, body)),
  ),
];
