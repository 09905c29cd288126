import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import type { AppUserTable } from '#platform/server/database/tables.ts';

/** What signing in leaves on a person; no version counts it. */
export async function noteOnUser(
  { db }: Pick<Work, 'db'>,
  id: string,
  set: Pick<Updateable<AppUserTable>, 'lastLoginAt' | 'emailVerifiedAt'>,
): Promise<void> {
  await db.updateTable('appUser').set(set).where('id', '=', id).execute();
}

/** Writes to a person, as the next version, and returns whom it now describes. */
export function writeUser(
  work: Pick<Work, 'db' | 'now'>,
  id: string,
  set: Omit<Updateable<AppUserTable>, 'version'>,
) {
  return work.db
    .updateTable('appUser')
    .set({ ...set, version: sql<number>`version + 1`, updatedAt: work.now })
    .where('id', '=', id)
    .returning(['version', 'firstName', 'email'])
    .executeTakeFirstOrThrow();
}

/** Exactly these people are on the team of a project. */
export async function assignTeam({ db }: Work, projectId: string, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom('userProject').where('projectId', '=', projectId).execute();
  if (userIds.length === 0) return;
  await db
    .insertInto('userProject')
    .values(userIds.map((userId) => ({ userId, projectId })))
    .execute();
}

/** Holds the caller still for what only one act of his at a time may decide; others may refer to him meanwhile. */
export async function lockCaller({ db, caller }: Work): Promise<void> {
  await db.selectFrom('appUser').select('id').where('id', '=', caller.userId).forNoKeyUpdate().execute();
}
