import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../organization.contract.ts';
import { updateOrganization } from './organization.commands.ts';
import { listNumberSeries } from './numberSeries.queries.ts';
import { getOrganization } from './organization.queries.ts';

export const organizationRoutes: readonly AnyRoute[] = [
  route(contract.getOrganization, (context) => getOrganization(context.read)),
  route(contract.updateOrganization, (context, { body }) =>
    context.write((work) => updateOrganization(work, body)),
  ),
  route(contract.listNumberSeries, (context) => listNumberSeries(context.read)),
];
