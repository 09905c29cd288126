import { formatDayAndTime } from '#platform/contract/format.ts';
import type { OwnUser, SessionUser } from '../user.contract.ts';
import { hasSecondFactor, PERSON_COLUMNS } from './person.ts';
import type { Read } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { required } from '#platform/server/database/values.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

/** A user as carried by a session, with the organization; 404 when deleted. */
export async function getSessionUser(db: Database, userId: string): Promise<SessionUser> {
  const row = required(
    await db
      .selectFrom('appUser')
      .innerJoin('organization', 'organization.organizationId', 'appUser.organizationId')
      .select([
        ...PERSON_COLUMNS,
        'appUser.organizationId',
        'organization.name as organizationName',
        'organization.timezone',
      ])
      .select((eb) => [
        sql<boolean>`coalesce(organization.settings -> 'secondFactorRoles' ? app_user.role, false)
          and not ${hasSecondFactor(eb)}`.as('needsSecondFactor'),
        sql<boolean>`organization.confirmed_at is null`.as('needsConfirmation'),
        jsonArrayFrom(
          eb
            .selectFrom('userProject')
            .select('userProject.projectId')
            .whereRef('userProject.userId', '=', 'appUser.id'),
        ).as('assigned'),
      ])
      .where('appUser.id', '=', userId)
      .executeTakeFirst(),
    'User',
  );
  const { organizationId, organizationName, timezone, assigned, ...user } = row;
  return {
    _id: row.id,
    ...user,
    projectIds: assigned.map((one) => Object.values(one)[0] ?? ''),
    organization: { _id: organizationId, id: organizationId, name: organizationName, timezone },
  };
}

export async function getMe({ db, caller }: Read): Promise<OwnUser> {
  const [user, { marketingConsent }] = await Promise.all([
    getSessionUser(db, caller.userId),
    db
      .selectFrom('appUser')
      .select('marketingConsent')
      .where('id', '=', caller.userId)
      .executeTakeFirstOrThrow(),
  ]);
  return { ...user, marketingConsent };
}

/** Names by id, for records that refer to people. */
export async function namesOf(read: Read, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await read.db
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`]));
}

/** That a batch was already undone, by whom and when. */
export async function undoneMessage(
  read: Read,
  { undoneAt, undoneById }: { undoneAt: string | null; undoneById: string | null },
): Promise<string> {
  const names = await namesOf(read, [undoneById]);
  const at = undoneAt === null ? '' : ` on ${formatDayAndTime(undoneAt, read.caller.timezone)}`;
  return `This has already been undone by ${names.get(undoneById ?? '') ?? 'someone else'}${at}.`;
}

export async function ownSignIn({
  db,
  caller,
}: Read): Promise<{ email: string; passwordHash: string | null }> {
  const row = await db
    .selectFrom('appUser')
    .select(['email', 'passwordHash'])
    .where('id', '=', caller.userId)
    .executeTakeFirst();
  return required(row, 'User');
}
