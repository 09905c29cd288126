import type { AnyRoute, CallContext } from '#platform/server/http/route.ts';
import { route } from '#platform/server/http/route.ts';
import { sheetOf } from '#platform/server/lists/sheet-list.ts';
import { requireOwnPassword } from '#platform/server/own-password.ts';
import type { SignInThrottle } from '#platform/server/sign-in-throttle.ts';
import * as contract from '../user.contract.ts';
import * as files from '../userList.contract.ts';
import { getUser, getUsersHealth, listUsers } from './people.queries.ts';
import type { OwnedLeads } from './owned-leads.ts';
import { totalUsers, userSheet } from './user.list.ts';
import { deactivateUser } from './user.deactivate.ts';
import { getMe, ownSignIn } from './user.queries.ts';
import { updateMe, updateUser } from './user.update.ts';

export function userRoutes(throttle: SignInThrottle, owned: OwnedLeads): readonly AnyRoute[] {
  return [
    route(contract.getMe, (context) => getMe(context.read)),
    route(contract.updateMe, (context, { body }) => context.write((work) => updateMe(work, body))),
    route(contract.getUsersHealth, (context) => getUsersHealth(context.read)),
    route(contract.listUsers, (context, { query }) => listUsers(context.read, owned, query)),
    route(files.exportUsers, (context, { query }) => sheetOf(context, userSheet(owned), query)),
    route(files.totalUsers, (context, { query }) => totalUsers(context.read, query)),
    route(contract.getUser, (context, { params }) => getUser(context.read, owned, params.id)),
    route(contract.updateUser, async (context, { params, body: { currentPassword, ...patch } }) => {
      const isProved = await proveOwnPassword(throttle, context, currentPassword);
      return context.write(async (work) => {
        await updateUser(work, params.id, patch, isProved);
        return getUser(work, owned, params.id);
      });
    }),
    route(contract.deactivateUser, (context, { params, body }) =>
      context.write(async (work) => {
        await deactivateUser(work, owned, params.id, body.reassignToId ?? null, body.spreadLeads);
        return getUser(work, owned, params.id);
      }),
    ),
  ];
}

/** 400 when the typed password is not the caller's own. */
async function proveOwnPassword(
  throttle: SignInThrottle,
  { read, ip }: CallContext,
  typed: string | undefined,
): Promise<boolean> {
  if (!typed) return false;
  await requireOwnPassword(throttle, { ...(await ownSignIn(read)), ip, typed }, 'This is not your password.');
  return true;
}
