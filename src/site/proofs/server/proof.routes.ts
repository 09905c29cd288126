import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../proof.contract.ts';
import { choosePhotos } from './proof.commands.ts';
import { getProof } from './proof.queries.ts';

export const proofRoutes: readonly AnyRoute[] = [
  route(contract.getMilestoneProof, (context, { params }) => getProof(context.read, params.id)),
  route(contract.putMilestoneProof, (context, { params, body }) =>
    context.write(async (work) => {
      await choosePhotos(work, params.id, body);
      return getProof(work, params.id);
    }),
  ),
];
