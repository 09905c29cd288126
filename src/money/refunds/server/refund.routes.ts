import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../refund.contract.ts';
import { refundSheet } from './refund.list.ts';
import { listRefunds, totalRefunds } from './refund.queries.ts';

export const refundRoutes: readonly AnyRoute[] = [
  route(contract.listRefunds, (context, { query }) => listRefunds(context.read, query)),
  route(contract.exportRefunds, (context, { query }) => sheetOf(context, refundSheet, query)),
  route(contract.totalRefunds, (context, { query }) => totalRefunds(context.read, query)),
];
