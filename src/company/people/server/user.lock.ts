import { staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { visibleUsers } from './user.visibility.ts';

export type LockedUser = Awaited<ReturnType<typeof lockUser>>;

/** Locks a person the caller may see; 404 otherwise, 409 when changed since `version`. */
export async function lockUser(work: Work, id: string, version?: number) {
  const row = required(
    await work.db
      .selectFrom('appUser')
      .select([
        'id',
        'version',
        'firstName',
        'lastName',
        'email',
        'phoneNumber',
        'department',
        'role',
        'status',
        'managerId',
        'channelPartnerId',
        'avatarFileId',
        'marketingConsent',
      ])
      .where('appUser.id', '=', id)
      .where('appUser.deletedAt', 'is', null)
      .where(visibleUsers(work))
      .forUpdate()
      .executeTakeFirst(),
    'User',
  );
  if (version !== undefined && version !== row.version) throw staleVersion();
  return row;
}

/** The projects of a person. */
export async function projectIdsOf(work: Work, userId: string): Promise<string[]> {
  const rows = await work.db
    .selectFrom('userProject')
    .select('projectId')
    .where('userId', '=', userId)
    .orderBy('projectId')
    .execute();
  return rows.map((row) => row.projectId);
}
