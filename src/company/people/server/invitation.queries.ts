import { sql } from 'kysely';
import type * as z from 'zod';
import type { ResultOf } from '#platform/contract/call.ts';
import { notFound } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import { ROLES } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { InvitationStatus, PeopleHealth } from '../user.contract.ts';
import { mayChange } from '../user.rules.ts';
import type * as contract from '../invitation.contract.ts';
import type { Invitation } from '../invitation.contract.ts';
import { INVITATION_ACTIONS } from '../invitation.contract.ts';
import { invitationStatus } from '../invitation.rules.ts';
import { personOf, placeOf } from './person.ts';

/** For its sender and for ADMIN; 404 otherwise. */
export async function getInvitation(read: Read, id: string): Promise<Invitation> {
  const row = await invitationDetails(read).where('invitation.id', '=', id).executeTakeFirst();
  const isOwn = row?.invitedBy.id === read.caller.userId;
  if (!row || (!isOwn && !mayChange(read.caller, row))) throw notFound('Invitation');
  return toInvitation(read, row);
}

function invitationDetails({ db }: Read) {
  return db
    .selectFrom('invitation')
    .innerJoin('appUser', 'appUser.id', 'invitation.id')
    .select([
      'invitation.id',
      'appUser.version',
      'invitation.createdAt',
      'invitation.updatedAt',
      'invitation.status',
      'invitation.expiresAt',
      'invitation.sentCount',
      'invitation.lastSentAt',
      'invitation.acceptedAt',
      'invitation.revokedAt',
      'invitation.revokeReason',
      'appUser.firstName',
      'appUser.lastName',
      'appUser.email',
      'appUser.role',
    ])
    .select((eb) => [personOf(eb.ref('invitation.invitedById')).as('invitedBy'), ...placeOf(eb)]);
}

type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitationDetails>['executeTakeFirstOrThrow']>>;

function toInvitation(read: Read, row: InvitationRow): Invitation {
  const status = invitationStatus(row, read.now);
  const isOpen = status === 'pending' || status === 'expired';
  return { ...row, _id: row.id, status, allowedActions: isOpen ? [...INVITATION_ACTIONS] : [] };
}

type Counts = Record<InvitationStatus, number>;

/** By state and role, as of now. */
async function countInvitations(
  read: Read,
): Promise<{ role: Role; status: InvitationStatus; count: number }[]> {
  return read.db
    .selectFrom('invitation')
    .innerJoin('appUser', 'appUser.id', 'invitation.id')
    .select((eb) => [
      'appUser.role',
      sql<InvitationStatus>`case when invitation.status = 'pending' and invitation.expires_at <= ${read.now}::timestamptz
        then 'expired' else invitation.status end`.as('status'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy([sql`1`, sql`2`])
    .execute();
}

function byStatus(rows: readonly { status: InvitationStatus; count: number }[]): Counts {
  const counts: Counts = { pending: 0, accepted: 0, expired: 0, revoked: 0 };
  for (const { status, count } of rows) counts[status] += count;
  return counts;
}

export async function getInvitationsHealth(read: Read): Promise<z.infer<typeof PeopleHealth>> {
  const counts = byStatus(await countInvitations(read));
  return { status: 'up', checkedAt: read.now, counts: { ...counts } };
}

export async function getInvitationAnalytics(
  read: Read,
): Promise<ResultOf<typeof contract.getInvitationAnalytics>> {
  const rows = await countInvitations(read);
  const counts = byStatus(rows);
  const settled = counts.accepted + counts.expired + counts.revoked;
  const { hours } = await read.db
    .selectFrom('invitation')
    .select(
      sql<number | null>`percentile_cont(0.5) within group
        (order by extract(epoch from accepted_at - created_at)::float8 / 3600)`.as('hours'),
    )
    .where('status', '=', 'accepted')
    .executeTakeFirstOrThrow();
  return {
    total: settled + counts.pending,
    byStatus: counts,
    acceptedPct: settled === 0 ? null : Math.round((counts.accepted / settled) * 1000) / 10,
    medianHoursToAccept: hours === null ? null : Math.round(hours * 10) / 10,
    byRole: ROLES.flatMap((role) => {
      const own = rows.filter((row) => row.role === role);
      const sent = own.reduce((sum, row) => sum + row.count, 0);
      return sent === 0 ? [] : [{ role, sent, accepted: byStatus(own).accepted }];
    }),
  };
}
