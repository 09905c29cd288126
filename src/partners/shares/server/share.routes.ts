import type { AnyRoute } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import * as contract from '../share.contract.ts';
import { acceptShare, setShares } from './share.commands.ts';
import { getShares } from './share.queries.ts';

export const shareRoutes: readonly AnyRoute[] = [
  route(contract.getShares, (context, { params }) => getShares(context.read, params.id)),
  route(contract.setShares, (context, { params, body }) =>
    context.write(async (work) => {
      await setShares(work, params.id, body);
      return getShares(work, params.id);
    }),
  ),
  route(contract.acceptShare, (context, { params, body }) =>
    context.write(async (work) => {
      await acceptShare(work, params.id, body);
      return getShares(work, params.id);
    }),
  ),
];
