import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../chargeList.contract.ts';
import { chargeSheet, totalCharges } from './charge.list.ts';
import { listCharges } from './chargeList.queries.ts';

export const chargeRoutes: readonly AnyRoute[] = [
  route(contract.listCharges, (context, { query }) => listCharges(context.read, query)),

  route(contract.exportCharges, (context, { query }) => sheetOf(context, chargeSheet, query)),

  route(contract.totalCharges, (context, { query }) => totalCharges(context.read, query)),
];
