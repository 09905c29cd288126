import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../planRevision.contract.ts';
import { changePlan, previewChange, previewReplan, replanSale } from './planRevision.commands.ts';
import { listPlanRevisions } from './planRevision.queries.ts';

export const planRevisionRoutes: readonly AnyRoute[] = [
  route(contract.replanSale, async (context, { body: { preview, ...input } }) =>
    preview ? previewReplan(context.read, input) : context.write((work) => replanSale(work, input)),
  ),
  route(contract.changePlan, async (context, { params, body: { preview, ...input } }) =>
    preview
      ? previewChange(context.read, params.id, input)
      : context.write((work) => changePlan(work, params.id, input)),
  ),
  route(contract.listPlanRevisions, (context, { params }) => listPlanRevisions(context.read, params.id)),
];
