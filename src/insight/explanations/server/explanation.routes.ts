import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { ExplainedResource } from '../explanation.contract.ts';
import * as contract from '../explanation.contract.ts';
import { explainAmount } from './explanation.queries.ts';

export const explanationRoutes: readonly AnyRoute[] = [
  route(contract.explainAmount, (context, { params: { resource, id, field } }) =>
    // The contract lets no other resource through.
    explainAmount(context.read, resource as ExplainedResource, id, field),
  ),
];
