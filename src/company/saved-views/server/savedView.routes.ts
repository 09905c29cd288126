import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { noteTaken } from '#platform/server/lists/sheet-list.ts';
import * as contract from '../savedView.contract.ts';
import { createSavedView, deleteSavedView, updateSavedView } from './savedView.commands.ts';
import { listSavedViews } from './savedView.queries.ts';
import { countViews, listFilter } from './viewCounts.queries.ts';

/** `all` are the routes of every area, once they are joined. */
export const savedViewRoutes = (all: () => readonly AnyRoute[]): readonly AnyRoute[] => [
  route(contract.listSavedViews, (context, { query }) => listSavedViews(context.read, query.list)),
  route(contract.countViews, (context, { query }) => countViews(context, all(), query)),
  route(contract.notePrint, (context, { body }) => {
    const filter = listFilter(context, all(), body.list, body.filter);
    return context.write(async (work) => {
      await noteTaken(work, 'print', { what: body.list, ...filter, rows: body.rows });
      return { rows: body.rows };
    });
  }),
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
