import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import * as contract from '../retention.contract.ts';
import { requestDestruction, requestDestructions } from './destruction.request.ts';
import { holdDocuments, liftHold } from './hold.commands.ts';
import { getHold, listHolds } from './hold.queries.ts';
import { getRetention } from './retention.queries.ts';

export const retentionRoutes = (access: DocumentAccess): readonly AnyRoute[] => [
  route(contract.getRetention, (context, { params }) => getRetention(context.read, access, params.id)),
  route(contract.listHolds, (context, { query }) => listHolds(context.read, access, query)),
  route(contract.holdDocuments, (context, { body }) =>
    context.write(async (work) => getHold(work, await holdDocuments(work, access, body))),
  ),
  route(contract.liftHold, (context, { params, body }) =>
    context.write(async (work) => {
      await liftHold(work, params.id, body);
      return getHold(work, params.id);
    }),
  ),
  route(contract.requestDestruction, (context, { params, body }) =>
    context.write(async (work) => ({ approvalId: await requestDestruction(work, access, params.id, body) })),
  ),
  route(contract.requestDestructions, (context, { body }) => requestDestructions(context, access, body)),
];
