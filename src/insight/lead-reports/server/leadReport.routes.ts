import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../leadReport.contract.ts';
import { getLeadAnalysis, getLeadKpis } from './leadAnalysis.queries.ts';
import { getLeadFunnel } from './leadFunnel.queries.ts';

export const leadReportRoutes: readonly AnyRoute[] = [
  route(contract.getLeadFunnel, (context, { query }) => getLeadFunnel(context.read, query)),

  route(contract.getLeadAnalysis, (context, { query }) => getLeadAnalysis(context.read, query)),

  route(contract.getLeadKpis, (context, { query }) => getLeadKpis(context.read, query)),
];
