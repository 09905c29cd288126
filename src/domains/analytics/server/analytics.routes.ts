import type { AnyRoute } from '../../../platform/server/http/route.ts';
import { route } from '../../../platform/server/http/route.ts';
import * as contract from '../dashboard.contract.ts';
import { getDashboard } from './dashboard.queries.ts';

export const analyticsRoutes: readonly AnyRoute[] = [
  route(contract.getDashboard, (context, { query }) => getDashboard(context.read, query)),
];
