import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { dayOf } from '#platform/contract/calendar.ts';
import { conflict, notFound, staleVersion } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { assignProjects } from './user.commands.ts';
import { inviteRefusal, mayChange } from '../user.rules.ts';
import type { InvitationInput } from '../invitation.contract.ts';
import type { InvitationMove } from '../invitation.rules.ts';
import { ALREADY_INVITED, countResend, expiryOf, moveRefusal } from '../invitation.rules.ts';
import { invitationMail } from './invitation.mail.ts';
import { placeOf } from './invitation.place.ts';
import { invitationPath, newInvitationToken } from './invitation.token.ts';

/** Sent only by email, never in a response. */
export interface SentInvitation {
  id: string;
  /** The address of the page that accepts, with the token. */
  path: string;
}

/** Invites a person: creates a user who cannot sign in yet, and emails a link valid for seven days. */
export async function inviteUser(work: Work, input: InvitationInput): Promise<SentInvitation> {
  const refusal = inviteRefusal(work.caller.role, input.role);
  if (refusal) throw refusal;
  const email = input.email.toLowerCase();
  await requireFreeAddress(work, email);
  const place = await placeOf(work, input);
  const id = newId();
  const { firstName, lastName, role } = input;
  const person = { firstName, lastName, email, role, ...place.fields };
  await work.db
    .insertInto('appUser')
    .values({
      id,
      ...person,
      status: 'invited',
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  await assignProjects(work, id, place.projectIds);
  const token = newInvitationToken();
  const expiresAt = expiryOf(work.now);
  await work.db
    .insertInto('invitation')
    .values({
      id,
      tokenHash: token.hash,
      expiresAt,
      invitedById: work.caller.userId,
      lastSentAt: work.now,
      createdAt: work.now,
      updatedAt: work.now,
    })
    .execute();
  await recordChange(work, {
    action: 'invite',
    resource: 'user',
    id,
    version: 1,
    after: { ...person, projectIds: place.projectIds, expiresAt },
  });
  const path = invitationPath(id, email, token.raw);
  await sendMail(work, { firstName, role, email, expiresAt, path });
  return { id, path };
}

/**
 * One address, one person: 409 when the address has an account anywhere or an open invitation here. An account that
 * nobody confirmed is in nobody's way: it ends when the invitation is accepted.
 */
async function requireFreeAddress(work: Work, email: string): Promise<void> {
  const { rows } = await sql`select user_id from find_user_by_email(${email}) where is_confirmed`.execute(
    work.db,
  );
  if (rows.length > 0) throw conflict('A user with this email already exists.', 'email');
  const invited = await work.db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'invited')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (invited) throw conflict(ALREADY_INVITED, 'email');
}

/** A new link, valid for seven days from now; the old one stops working. */
export async function renewInvitation(
  work: Work,
  id: string,
  action: 'resendInvitation' | 'refreshInvitation',
  version?: number,
): Promise<SentInvitation> {
  const invitation = await lockInvitation(work, id, 'renew', version);
  const resends = countResend(invitation, work.today);
  const token = newInvitationToken();
  const expiresAt = expiryOf(work.now);
  await work.db
    .updateTable('invitation')
    .set({
      tokenHash: token.hash,
      expiresAt,
      ...resends,
      sentCount: invitation.sentCount + 1,
      lastSentAt: work.now,
      updatedAt: work.now,
    })
    .where('id', '=', id)
    .execute();
  await noteOnUser(work, invitation, action, { expiresAt: invitation.expiresAt }, { expiresAt });
  const path = invitationPath(id, invitation.email, token.raw);
  await sendMail(work, { ...invitation, expiresAt, path });
  return { id, path };
}

/** The link stops working, and the address can be invited again. */
export async function revokeInvitation(work: Work, id: string, reason: string | null): Promise<void> {
  const invitation = await lockInvitation(work, id, 'revoke');
  await work.db
    .updateTable('invitation')
    .set({
      status: 'revoked',
      revokedAt: work.now,
      revokedById: work.caller.userId,
      revokeReason: reason,
      updatedAt: work.now,
    })
    .where('id', '=', id)
    .execute();
  await work.db.updateTable('appUser').set({ deletedAt: work.now }).where('id', '=', id).execute();
  await noteOnUser(work, invitation, 'revokeInvitation', {}, { reason });
}

type LockedInvitation = Awaited<ReturnType<typeof lockInvitation>>;

/** Locks an invitation that the caller sent or manages as ADMIN; 404 otherwise. */
async function lockInvitation(work: Work, id: string, move: InvitationMove, version?: number) {
  const row = await work.db
    .selectFrom('invitation')
    .innerJoin('appUser', 'appUser.id', 'invitation.id')
    .select([
      'invitation.id',
      'invitation.status',
      'invitation.expiresAt',
      'invitation.invitedById',
      'invitation.sentCount',
      'invitation.resentOn',
      'invitation.resentCount',
      'appUser.version',
      'appUser.firstName',
      'appUser.email',
      'appUser.role',
    ])
    .where('invitation.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const isOwn = row?.invitedById === work.caller.userId;
  if (!row || (!isOwn && !mayChange(work.caller, row))) throw notFound('Invitation');
  if (version !== undefined && version !== row.version) throw staleVersion();
  const refusal = moveRefusal(row, move, work.now);
  if (refusal) throw refusal;
  return row;
}

async function noteOnUser(
  work: Work,
  invitation: LockedInvitation,
  action: string,
  before: object,
  after: object,
): Promise<void> {
  const version = invitation.version + 1;
  await work.db
    .updateTable('appUser')
    .set({ version, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', invitation.id)
    .execute();
  await recordChange(work, { action, resource: 'user', id: invitation.id, version, before, after });
}

interface Addressee {
  firstName: string;
  email: string;
  role: Role;
  expiresAt: string;
  path: string;
}

async function sendMail(work: Work, { firstName, email, role, expiresAt, path }: Addressee): Promise<void> {
  const [inviter, organization] = await Promise.all([
    work.db
      .selectFrom('appUser')
      .select(['firstName', 'lastName'])
      .where('id', '=', work.caller.userId)
      .executeTakeFirstOrThrow(),
    work.db.selectFrom('organization').select('name').executeTakeFirstOrThrow(),
  ]);
  await queueMail(work, {
    template: invitationMail,
    to: email,
    data: {
      firstName,
      organizationName: organization.name,
      inviterName: displayName(inviter),
      role,
      path,
      expiresOn: dayOf(expiresAt, work.caller.timezone),
    },
    expiresAt,
  });
}
