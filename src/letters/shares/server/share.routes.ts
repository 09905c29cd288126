import type { AnyRoute } from '#platform/server/http/route.ts';
import { publicRoute, route } from '#platform/server/http/route.ts';
import * as contract from '../share.contract.ts';
import { revokeShare, shareDocument } from './share.commands.ts';
import type { LinkServices } from './share.open.ts';
import { openDocument, openDocuments, openLink, sendCode } from './share.open.ts';
import { getShare, listShares } from './share.queries.ts';

export function shareRoutes(services: LinkServices): readonly AnyRoute[] {
  const { tokens } = services;
  return [
    route(contract.shareDocument, (context, { params, body }) =>
      context.write(async (work) =>
        getShare(work, tokens, await shareDocument(work, services, params.id, body)),
      ),
    ),
    route(contract.listShares, (context, { params }) => listShares(context.read, services, params.id)),
    route(contract.revokeShare, (context, { params }) =>
      context.write(async (work) => {
        await listShares(work, services, params.id);
        await revokeShare(work, params.id, params.shareId);
        return getShare(work, tokens, params.shareId);
      }),
    ),
    publicRoute(contract.openSharedLink, (request, { params }) =>
      openLink(services, { ...request, ...params }),
    ),
    publicRoute(contract.sendShareCode, (request, { params }) =>
      sendCode(services, { ...request, ...params }),
    ),
    publicRoute(contract.openSharedDocuments, (request, { params, body }) =>
      openDocuments(services, { ...request, ...params }, body.code ?? null),
    ),
    publicRoute(contract.getSharedDocument, (request, { params: { token, documentId }, query }) =>
      openDocument(services, { ...request, token }, { documentId, ...query }),
    ),
  ];
}
