import type pg from 'pg';
import { dayOf } from '#platform/contract/calendar.ts';
import { AppError } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import type { ChangeSubscriber, Work } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import type { PublicRequest } from '#platform/server/http/route.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { placeInReportingLine } from './reporting-line.ts';
import type { OpenedInvitation } from '../invitation.contract.ts';
import { BAD_LINK, expiryText, invitationStatus, moveRefusal } from '../invitation.rules.ts';
import { hashOfToken } from './invitation.token.ts';

/** A link to the page that accepts. */
export interface InvitationLink {
  id: string;
  token: string;
  email: string;
}

/** The invitation behind a link, in any state; the same 410 for every invalid link. */
export async function openInvitation(
  pool: pg.Pool,
  link: InvitationLink,
  now: string,
): Promise<OpenedInvitation> {
  const organizationId = await invitingOrganization(pool, link);
  return inTransaction(pool, { organizationId }, async (db) => {
    const row = await readInvitation(db, link);
    return {
      id: link.id,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      role: row.role,
      organizationName: row.organizationName,
      inviterName: displayName({ firstName: row.inviterFirstName, lastName: row.inviterLastName }),
      status: invitationStatus(row, now),
      expiresAt: row.expiresAt,
      expiryText: expiryText(row.expiresAt, now, row.timezone),
    };
  });
}

/** What invited people enter about themselves. */
interface OwnData {
  passwordHash: string;
  phoneNumber: string | null;
}

/** The invited person becomes a user with their own password. The link is used up. */
export async function takeUpInvitation(
  { db, organizationId }: { db: Database; organizationId: string },
  link: InvitationLink,
  own: OwnData,
  request: PublicRequest,
  subscribers: readonly ChangeSubscriber[],
): Promise<{ work: Work; person: OpenedRow }> {
  await db.selectFrom('invitation').select('id').where('id', '=', link.id).forUpdate().execute();
  const person = await readInvitation(db, link);
  const refusal = moveRefusal(person, 'accept', request.now);
  if (refusal) throw refusal;
  const work = workOf(db, organizationId, link.id, person, request, subscribers);
  await becomeActive(work, person, own);
  return { work, person };
}

/** The inviting organization; 410 for an invalid link. */
export async function invitingOrganization(pool: pg.Pool, link: InvitationLink): Promise<string> {
  const { rows } = await pool.query<{ organization_id: string; kind: string; id: string }>(
    'select organization_id, kind, id from find_by_token($1)',
    [hashOfToken(link.token)],
  );
  const found = rows.find(({ kind }) => kind === 'invitation');
  if (!found || found.id !== link.id) throw badLink();
  return found.organization_id;
}

type OpenedRow = Awaited<ReturnType<typeof readInvitation>>;

/** The link carries token and address; neither alone opens anything. */
async function readInvitation(db: Database, { id, token, email }: InvitationLink) {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('appUser', 'appUser.id', 'invitation.id')
    .innerJoin('appUser as inviter', 'inviter.id', 'invitation.invitedById')
    .innerJoin('organization', 'organization.organizationId', 'invitation.organizationId')
    .select([
      'invitation.status',
      'invitation.expiresAt',
      'appUser.version',
      'appUser.firstName',
      'appUser.lastName',
      'appUser.email',
      'appUser.role',
      'appUser.managerId',
      'appUser.channelPartnerId',
      'inviter.firstName as inviterFirstName',
      'inviter.lastName as inviterLastName',
      'organization.name as organizationName',
      'organization.timezone',
      'organization.country',
    ])
    .where('invitation.id', '=', id)
    .where('invitation.tokenHash', '=', hashOfToken(token))
    .where('appUser.email', '=', email.toLowerCase())
    .where('organization.status', '=', 'active')
    .executeTakeFirst();
  if (!row) throw badLink();
  return row;
}

async function becomeActive(
  work: Work,
  row: OpenedRow,
  { passwordHash, phoneNumber }: OwnData,
): Promise<void> {
  const { userId } = work.caller;
  const version = row.version + 1;
  await work.db
    .updateTable('appUser')
    .set({
      status: 'active',
      passwordHash,
      phoneNumber,
      termsAcceptedAt: work.now,
      // The link came by email, so the address is confirmed.
      emailVerifiedAt: work.now,
      version,
      updatedAt: work.now,
      updatedById: userId,
    })
    .where('id', '=', userId)
    .execute();
  await work.db
    .updateTable('invitation')
    .set({ status: 'accepted', acceptedAt: work.now, updatedAt: work.now })
    .where('id', '=', userId)
    .execute();
  await placeInReportingLine(work, userId, row.managerId);
  await recordChange(work, {
    action: 'acceptInvitation',
    resource: 'user',
    id: userId,
    version,
    before: { status: 'invited' },
    after: { status: 'active' },
  });
}

function workOf(
  db: Database,
  organizationId: string,
  userId: string,
  row: OpenedRow,
  request: PublicRequest,
  subscribers: readonly ChangeSubscriber[],
): Work {
  return {
    db,
    caller: {
      organizationId,
      userId,
      role: row.role,
      channelPartnerId: row.channelPartnerId,
      timezone: row.timezone,
      isIndia: row.country === 'India',
    },
    now: request.now,
    today: dayOf(request.now, row.timezone),
    requestId: request.requestId,
    ip: request.ip,
    subscribers,
  };
}

function badLink(): AppError {
  return new AppError('gone', BAD_LINK);
}
