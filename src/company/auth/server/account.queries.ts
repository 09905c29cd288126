import { sql } from 'kysely';
import type pg from 'pg';
import { dayOf } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { hasApp, hasPasskey } from '#company/people/server/person.ts';

export interface FoundUser {
  organizationId: string;
  userId: string;
}

/** Who has an address. */
interface FoundAddress extends FoundUser {
  /** Somebody confirmed the address of their organization. */
  isConfirmed: boolean;
}

/** A person who may sign in, with their organization. */
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Whether the password alone does not let this person in. */
export function takesSecondStep({ hasApp: app, hasPasskey: passkey }: Account): boolean {
  return app || passkey;
}

/** The user with this address; an invited person is not yet found. */
export async function findByEmail(pool: pg.Pool, email: string): Promise<FoundAddress | null> {
  const { rows } = await pool.query<FoundAddress>(
    `select organization_id as "organizationId", user_id as "userId", is_confirmed as "isConfirmed"
       from find_user_by_email($1)`,
    [email.toLowerCase()],
  );
  return rows[0] ?? null;
}

/** Null for a user who may not sign in. */
export async function findAccount(db: Database, userId: string) {
  const row = await db
    .selectFrom('appUser')
    .innerJoin('organization', 'organization.organizationId', 'appUser.organizationId')
    .select([
      'appUser.id',
      'appUser.organizationId',
      'appUser.firstName',
      'appUser.email',
      'appUser.emailVerifiedAt',
      'appUser.role',
      'appUser.channelPartnerId',
      'appUser.passwordHash',
      'organization.name as organizationName',
      'organization.timezone',
      'organization.country',
    ])
    .select((eb) => [
      sql<boolean>`${hasApp(eb)}`.as('hasApp'),
      sql<boolean>`${hasPasskey(eb)}`.as('hasPasskey'),
    ])
    .where('appUser.id', '=', userId)
    .where('appUser.status', '=', 'active')
    .where('appUser.deletedAt', 'is', null)
    .where('organization.status', '=', 'active')
    .executeTakeFirst();
  return row ?? null;
}

/** The caller for someone identified by a link, who is not signed in. */
export function workOf(
  db: Database,
  account: Account,
  request: Pick<Work, 'now' | 'requestId' | 'ip'>,
): Work {
  return {
    db,
    caller: {
      organizationId: account.organizationId,
      userId: account.id,
      role: account.role,
      channelPartnerId: account.channelPartnerId,
      timezone: account.timezone,
      isIndia: account.country === 'India',
    },
    now: request.now,
    today: dayOf(request.now, account.timezone),
    requestId: request.requestId,
    ip: request.ip,
  };
}
