import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../leadOverview.contract.ts';
import { getLeadOverview } from './lead.overview.ts';

export const leadOverviewRoutes: readonly AnyRoute[] = [
  route(contract.getLeadOverview, (context, { params }) => getLeadOverview(context.read, params.id)),
];
