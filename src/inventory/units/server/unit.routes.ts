import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../unit.contract.ts';
import * as files from '../unitExport.contract.ts';
import { getUnitStatistics as statisticsCall } from '../unitStatistics.contract.ts';
import { getTowerAnalytics as analyticsCall } from '../towerAnalytics.contract.ts';
import * as plans from '../unitPlan.contract.ts';
import { bulkCreateUnits } from './unit.bulk.ts';
import { createUnit, deleteUnit } from './unit.commands.ts';
import { unitSheet, totalUnits } from './unit.list.ts';
import { getUnit, listUnits } from './unit.queries.ts';
import { getTowerAnalytics } from './towerAnalytics.queries.ts';
import { getUnitStatistics } from './unitStatistics.queries.ts';
import { getUnitPlan, listSimilarUnits } from './unitPlan.queries.ts';

export const unitRoutes: readonly AnyRoute[] = [
  route(files.exportUnits, (context, { query }) => sheetOf(context, unitSheet, query)),
  route(files.totalUnits, (context, { query }) => totalUnits(context.read, query)),
  route(contract.listUnits, (context, { query }) => listUnits(context.read, query)),
  route(contract.createUnit, (context, { body }) => context.write((work) => createUnit(work, body))),
  route(statisticsCall, (context, { query }) => getUnitStatistics(context.read, query)),
  route(analyticsCall, (context, { params }) => getTowerAnalytics(context.read, params.id)),
  route(contract.getUnit, (context, { params }) => getUnit(context.read, params.id)),
  route(contract.deleteUnit, (context, { params }) => context.write((work) => deleteUnit(work, params.id))),
  route(contract.bulkCreateUnits, (context, { params, body }) =>
    context.write((work) => bulkCreateUnits(work, params.id, body)),
  ),
  route(plans.getUnitPlan, (context, { query }) => getUnitPlan(context.read, query)),
  route(plans.listSimilarUnits, (context, { params }) => listSimilarUnits(context.read, params.id)),
];
