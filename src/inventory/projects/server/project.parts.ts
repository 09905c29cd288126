import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import { invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { giveFilesTo } from '#company/files/server/file.adoption.ts';
import { assignTeam } from '#company/people/server/user.store.ts';
import type { DesignatedAccount, ProjectInput } from '../project.contract.ts';

type AccountInput = NonNullable<ProjectInput['designatedAccounts']>[number];

/**
 * Sets the accounts of the project. A changed account is replaced by a new one, because receipts name the
 * account they were paid into as it was.
 */
export async function setAccounts(
  work: Work,
  projectId: string,
  existing: readonly DesignatedAccount[],
  wanted: readonly AccountInput[],
): Promise<void> {
  const kept = existing.filter((old) =>
    wanted.some((one) => isDeepStrictEqual(detailsOf(one), detailsOf(old))),
  );
  const removed = existing.filter((old) => !kept.includes(old)).map((old) => old.id);
  if (removed.length > 0) {
    await work.db
      .updateTable('designatedAccount')
      .set({ removedAt: work.now })
      .where('id', 'in', removed)
      .execute();
  }
  const added = wanted.filter(
    (one) => !kept.some((old) => isDeepStrictEqual(detailsOf(one), detailsOf(old))),
  );
  if (added.length === 0) return;
  await work.db
    .insertInto('designatedAccount')
    .values(added.map((one) => ({ ...detailsOf(one), id: newId(), projectId, createdAt: work.now })))
    .execute();
}

function detailsOf({ kind, bank, accountLast4, ifsc }: AccountInput) {
  return { kind, bank, accountLast4, ifsc };
}

/** Assigns exactly these active users to the project. */
export async function setTeam(work: Work, projectId: string, userIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(userIds)];
  if (wanted.length > 0) await requireActiveUsers(work, wanted);
  await assignTeam(work, projectId, wanted);
}

async function requireActiveUsers(work: Work, ids: readonly string[]): Promise<void> {
  const found = await work.db
    .selectFrom('appUser')
    .select('id')
    .where('id', 'in', [...ids])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .execute();
  if (found.length < ids.length) throw invalid('teamUserIds', 'A member of the team is not an active user.');
}

/**
 * Refuses unknown pictures; those uploaded before the project existed now belong to it, so that all see them.
 */
export async function adoptImages(work: Work, projectId: string, fileIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(fileIds)];
  if (wanted.length === 0) return;
  const found = await work.db
    .selectFrom('file')
    .select(['id', 'resourceId', 'createdById', 'mime'])
    .where('id', 'in', wanted)
    .execute();
  const usable = found.filter((file) =>
    file.resourceId === null ? file.createdById === work.caller.userId : file.resourceId === projectId,
  );
  if (usable.length < wanted.length)
    throw invalid('imageFileIds', 'A picture was not found. Upload it again.');
  if (found.some(({ mime }) => !mime.startsWith('image/')))
    throw invalid('imageFileIds', 'Choose pictures: PNG, JPEG or WebP.');
  await giveFilesTo(work, wanted, { resourceType: 'project', resourceId: projectId });
}
