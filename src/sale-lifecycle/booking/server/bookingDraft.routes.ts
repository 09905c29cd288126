import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../bookingDraft.contract.ts';
import { createBookingDraft, discardBookingDraft, saveBookingDraft } from './bookingDraft.commands.ts';
import { getBookingDraft, listBookingDrafts } from './bookingDraft.queries.ts';

export const bookingDraftRoutes: readonly AnyRoute[] = [
  route(contract.listBookingDrafts, ({ read }, { query }) => listBookingDrafts(read, query)),
  route(contract.getBookingDraft, ({ read }, { params }) => getBookingDraft(read, params.id)),
  route(contract.createBookingDraft, (context, { body }) =>
    context.write((work) => createBookingDraft(work, body)),
  ),
  route(contract.saveBookingDraft, (context, { params, body }) =>
    context.write((work) => saveBookingDraft(work, params.id, body)),
  ),
  route(contract.discardBookingDraft, (context, { params }) =>
    context.write((work) => discardBookingDraft(work, params.id)),
  ),
];
