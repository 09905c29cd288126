import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../search.contract.ts';
import { findRecords } from './search.queries.ts';

export const searchRoutes: readonly AnyRoute[] = [
  route(contract.search, (context, { query }) => findRecords(context.read, query.q)),
];
