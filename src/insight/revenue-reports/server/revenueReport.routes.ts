import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../revenueReport.contract.ts';
import { getRevenueAnalysis, getRevenueKpis } from './revenueReport.queries.ts';

export const revenueReportRoutes: readonly AnyRoute[] = [
  route(contract.getRevenueAnalysis, (context, { query }) => getRevenueAnalysis(context.read, query)),

  route(contract.getRevenueKpis, (context, { query }) => getRevenueKpis(context.read, query)),
];
