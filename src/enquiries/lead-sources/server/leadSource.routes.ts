import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../leadSource.contract.ts';
import { listLeadDeliveries } from './delivery.queries.ts';
import { createLeadSourceKey, renewLeadSourceKey, revokeLeadSourceKey } from './leadSource.commands.ts';
import { listLeadSourceKeys } from './leadSource.queries.ts';

export const leadSourceRoutes: readonly AnyRoute[] = [
  route(contract.listLeadSourceKeys, (context, { query }) => listLeadSourceKeys(context.read, query)),
  route(contract.createLeadSourceKey, (context, { body }) =>
    context.write((work) => createLeadSourceKey(work, body)),
  ),
  route(contract.renewLeadSourceKey, (context, { params }) =>
    context.write((work) => renewLeadSourceKey(work, params.id)),
  ),
  route(contract.revokeLeadSourceKey, (context, { params }) =>
    context.write((work) => revokeLeadSourceKey(work, params.id)),
  ),
  route(contract.listLeadDeliveries, (context, { query }) => listLeadDeliveries(context.read, query)),
];
