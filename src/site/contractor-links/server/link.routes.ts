import { invalid } from '#platform/contract/errors.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { publicRoute, route } from '#platform/server/http/route.ts';
import * as contract from '../link.contract.ts';
import type { ActServices } from './link.acts.ts';
import { addPhoto, listWork, readPicture, reportDone } from './link.acts.ts';
import { createLink, renewPin, withdrawLink } from './link.commands.ts';
import { enterPin, openLink } from './link.open.ts';
import { getLink, listLinks } from './link.queries.ts';

export function contractorLinkRoutes(services: ActServices): readonly AnyRoute[] {
  const { tokens } = services;
  return [
    route(contract.listContractorLinks, (context, { params }) => listLinks(context.read, tokens, params.id)),
    route(contract.createContractorLink, (context, { params, body }) =>
      context.write((work) => createLink(work, tokens, params.id, body.projectId)),
    ),
    route(contract.renewContractorPin, (context, { params: { id, linkId }, body }) =>
      context.write((work) => renewPin(work, tokens, { contractorId: id, linkId }, body.version)),
    ),
    route(contract.withdrawContractorLink, (context, { params: { id, linkId }, body }) =>
      context.write(async (work) => {
        await withdrawLink(work, { contractorId: id, linkId }, body.version);
        return getLink(work, tokens, linkId);
      }),
    ),
    publicRoute(contract.openContractorLink, (request, { params }) =>
      openLink(services, { ...request, ...params }),
    ),
    publicRoute(contract.enterContractorPin, (request, { params, body }) =>
      enterPin(services, { ...request, ...params }, body.pin),
    ),
    publicRoute(contract.listLinkIssues, (request, { params, query }) =>
      listWork(services, { ...request, ...params }, query.pass),
    ),
    publicRoute(contract.getLinkPhoto, (request, { params: { token, ...of }, query }) =>
      readPicture(services, { ...request, token }, { ...of, ...query }),
    ),
    publicRoute(contract.addLinkPhoto, (request, { params: { token, issueId }, file }) => {
      if (!file) throw invalid('photo', 'Choose a photo.');
      return addPhoto(services, { ...request, token }, issueId, file);
    }),
    publicRoute(contract.reportIssueDone, (request, { params: { token, issueId }, body }) =>
      reportDone(services, { ...request, token }, { issueId, ...body }),
    ),
  ];
}
