import type pg from 'pg';
import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';
import type { AnyRoute, CallContext } from '#platform/server/http/route.ts';
import { publicRoute, route } from '#platform/server/http/route.ts';
import type { Invitation, InvitationInput } from '../invitation.contract.ts';
import * as contract from '../invitation.contract.ts';
import { openInvitation } from './invitation.accept.ts';
import { inviteMany, revokeMany } from './invitation.bulk.ts';
import { inviteUser, renewInvitation, revokeInvitation } from './invitation.commands.ts';
import { getInvitation, getInvitationAnalytics, getInvitationsHealth } from './invitation.queries.ts';

/** `messages` for bulk calls, which report the error of each row themselves. */
export function invitationRoutes(pool: pg.Pool, messages: ConstraintMessages): readonly AnyRoute[] {
  return [
    route(contract.inviteUser, (context, { body }) => invite(context, body)),
    route(contract.generateInvitation, (context, { body }) => invite(context, body)),
    route(contract.bulkGenerateInvitations, (context, { body }) =>
      inviteMany({ write: context.write, messages }, body.invitations),
    ),
    route(contract.getInvitation, (context, { params }) => getInvitation(context.read, params.id)),
    route(contract.resendInvitation, (context, { params, body }) =>
      context.write(async (work) => {
        await renewInvitation(work, params.id, 'resendInvitation', body.version);
        return getInvitation(work, params.id);
      }),
    ),
    route(contract.refreshInvitation, (context, { params, body }) =>
      context.write(async (work) => {
        await renewInvitation(work, params.id, 'refreshInvitation', body.version);
        return getInvitation(work, params.id);
      }),
    ),
    route(contract.revokeInvitation, (context, { params, body }) =>
      context.write(async (work) => {
        await revokeInvitation(work, params.id, body.reason ?? null);
        return getInvitation(work, params.id);
      }),
    ),
    route(contract.bulkRevokeInvitations, (context, { body }) =>
      revokeMany({ write: context.write, messages }, body.ids, body.reason ?? null),
    ),
    publicRoute(contract.verifyInvitation, (request, { params, query }) =>
      openInvitation(pool, { ...params, ...query }, request.now),
    ),
    publicRoute(contract.getInvitationStatus, async (request, { params, query }) => {
      const opened = await openInvitation(pool, { ...params, ...query }, request.now);
      const { id, status, expiresAt, expiryText } = opened;
      return { id, status, expiresAt, expiryText };
    }),
    route(contract.getInvitationAnalytics, (context) => getInvitationAnalytics(context.read)),
    route(contract.getInvitationsHealth, (context) => getInvitationsHealth(context.read)),
  ];
}

function invite(context: CallContext, input: InvitationInput): Promise<Invitation> {
  return context.write(async (work) => {
    const { id } = await inviteUser(work, input);
    return getInvitation(work, id);
  });
}
