import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../tdsCertificate.contract.ts';
import { addTdsCertificate, endTdsCertificate } from './tdsCertificate.commands.ts';
import { listTdsCertificates } from './tdsCertificate.queries.ts';

export const tdsCertificateRoutes: readonly AnyRoute[] = [
  route(contract.listTdsCertificates, (context, { query }) => listTdsCertificates(context.read, query)),
  route(contract.addTdsCertificate, (context, { body }) =>
    context.write((work) => addTdsCertificate(work, body)),
  ),
  route(contract.endTdsCertificate, (context, { params, body }) =>
    context.write((work) => endTdsCertificate(work, params.id, body)),
  ),
];
