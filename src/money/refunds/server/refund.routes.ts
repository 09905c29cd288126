import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../refund.contract.ts';
import { listRefunds } from './refund.queries.ts';

export const refundRoutes: readonly AnyRoute[] = [
  route(contract.listRefunds, (context, { query }) => listRefunds(context.read, query)),
];
