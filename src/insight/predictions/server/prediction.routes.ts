import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { getInventoryTurnover as getInventoryTurnoverCall } from '../inventoryTurnover.contract.ts';
import { getLeadConversion as getLeadConversionCall } from '../leadConversion.contract.ts';
import { getRevenueProjection as getRevenueProjectionCall } from '../revenueProjection.contract.ts';
import { getTrackRecord as getTrackRecordCall } from '../trackRecord.contract.ts';
import { getSalesForecast as getSalesForecastCall } from '../salesForecast.contract.ts';
import { getInventoryTurnover } from './inventoryTurnover.queries.ts';
import { getLeadConversion } from './leadConversion.queries.ts';
import { getRevenueProjection } from './revenueProjection.queries.ts';
import { getTrackRecord } from './trackRecord.queries.ts';
import { getSalesForecast } from './salesForecast.queries.ts';

export const predictionRoutes: readonly AnyRoute[] = [
  route(getSalesForecastCall, (context, { query }) => getSalesForecast(context.read, query)),

  route(getInventoryTurnoverCall, (context, { query }) => getInventoryTurnover(context.read, query)),

  route(getLeadConversionCall, (context, { query }) => getLeadConversion(context.read, query)),

  route(getTrackRecordCall, (context, { query }) => getTrackRecord(context.read, query)),

  route(getRevenueProjectionCall, (context, { query }) => getRevenueProjection(context.read, query)),
];
