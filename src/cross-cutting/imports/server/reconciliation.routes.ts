import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '#enquiries/lead-sources/leadSource.contract.ts';
import { exportReconciliation, getReconciliation } from './reconciliation.queries.ts';

/** Deliveries of sources, by their keys and with files. */
export const reconciliationRoutes: readonly AnyRoute[] = [
  route(contract.getReconciliation, (context, { query }) => getReconciliation(context.read, query)),
  route(contract.exportReconciliation, (context, { query }) => exportReconciliation(context.read, query)),
];
