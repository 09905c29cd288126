import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../marketingReport.contract.ts';
import { getMarketingRoi } from './marketingReport.queries.ts';

export const marketingReportRoutes: readonly AnyRoute[] = [
  route(contract.getMarketingRoi, (context, { query }) => getMarketingRoi(context.read, query)),
];
