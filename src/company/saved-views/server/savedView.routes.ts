import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../savedView.contract.ts';
import { createSavedView, deleteSavedView, updateSavedView } from './savedView.commands.ts';
import { listSavedViews } from './savedView.queries.ts';

export const savedViewRoutes: readonly AnyRoute[] = [
  route(contract.listSavedViews, (context, { query }) => listSavedViews(context.read, query.list)),
  route(contract.createSavedView, (context, { body }) =>
    context.write((work) => createSavedView(work, body)),
  ),
  route(contract.updateSavedView, (context, { params, body }) =>
    context.write((work) => updateSavedView(work, params.id, body)),
  ),
  route(contract.deleteSavedView, (context, { params }) =>
    context.write((work) => deleteSavedView(work, params.id)),
  ),
];
