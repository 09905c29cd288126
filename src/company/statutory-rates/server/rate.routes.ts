import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../rate.contract.ts';
import { addRate } from './rate.append.ts';
import { listRates } from './rate.queries.ts';

export const rateRoutes: readonly AnyRoute[] = [
  route(contract.listRates, (context, { query }) => listRates(context.read, query)),
  route(contract.addRate, (context, { body }) => context.write((work) => addRate(work, body))),
];
