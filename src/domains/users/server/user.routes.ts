import type { AnyRoute } from '../../../platform/server/http/route.ts';
import { route } from '../../../platform/server/http/route.ts';
import * as contract from '../user.contract.ts';
import { getUser, getUsersHealth, listUsers } from './people.queries.ts';
import { deactivateUser } from './user.deactivate.ts';
import { getMe } from './user.queries.ts';
import { updateMe, updateUser } from './user.update.ts';

export const userRoutes: readonly AnyRoute[] = [
  route(contract.getMe, (context) => getMe(context.read)),
  route(contract.updateMe, (context, { body }) => context.write((work) => updateMe(work, body))),
  route(contract.getUsersHealth, (context) => getUsersHealth(context.read)),
  route(contract.listUsers, (context, { query }) => listUsers(context.read, query)),
  route(contract.getUser, (context, { params }) => getUser(context.read, params.id)),
  route(contract.updateUser, (context, { params, body }) =>
    context.write((work) => updateUser(work, params.id, body)),
  ),
  route(contract.deactivateUser, (context, { params, body }) =>
    context.write((work) => deactivateUser(work, params.id, body.reassignToId ?? null)),
  ),
];
