import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../measure.contract.ts';
import { getMeasureChange, listMeasures } from './measureChange.queries.ts';

export const measureRoutes: readonly AnyRoute[] = [
  route(contract.listMeasures, ({ read }) => listMeasures(read)),

  route(contract.getMeasureChange, ({ read }, { query }) => getMeasureChange(read, query)),
];
