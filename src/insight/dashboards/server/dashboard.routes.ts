import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../dashboard.contract.ts';
import { getPaymentsDashboard } from '../paymentsDashboard.contract.ts';
import { getDashboard } from './dashboard.queries.ts';
import { arrangeDashboard } from './dashboardLayout.ts';
import { readPaymentsDashboard } from './paymentsDashboard.queries.ts';

export const dashboardRoutes: readonly AnyRoute[] = [
  route(contract.getDashboard, (context, { query }) => getDashboard(context.read, query)),

  route(contract.arrangeDashboard, ({ write }, { body }) => write((work) => arrangeDashboard(work, body))),

  route(getPaymentsDashboard, (context, { query }) => readPaymentsDashboard(context.read, query)),
];
