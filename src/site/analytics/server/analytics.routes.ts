import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../analytics.contract.ts';
import { listSiteChecks as listChecksCall } from '../siteCheck.contract.ts';
import { listSiteDemands as listDemandsCall } from '../siteDemand.contract.ts';
import { listWorkValues as listValuesCall } from '../workValue.contract.ts';
import { constructionAnalytics } from './analytics.queries.ts';
import { curveSheet } from './curve.list.ts';
import { listSiteChecks } from './siteCheck.queries.ts';
import { listSiteDemands } from './siteDemand.queries.ts';
import { listWorkValues } from './workValue.queries.ts';

export const analyticsRoutes: readonly AnyRoute[] = [
  route(contract.getConstructionAnalytics, (context, { query }) =>
    constructionAnalytics(context.read, query),
  ),
  route(contract.exportConstructionCurve, (context, { query }) => sheetOf(context, curveSheet, query)),
  route(listValuesCall, (context, { query }) => listWorkValues(context.read, query)),
  route(listChecksCall, (context, { query }) => listSiteChecks(context.read, query)),
  route(listDemandsCall, (context, { query }) => listSiteDemands(context.read, query)),
];
