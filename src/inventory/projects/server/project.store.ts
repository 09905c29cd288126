import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import type { DesignatedAccountTable, ProjectTable } from '#platform/server/database/tables.ts';

export async function insertProject(
  work: Work,
  project: Omit<Insertable<ProjectTable>, 'createdAt' | 'updatedAt' | 'createdById'>,
): Promise<void> {
  await work.db
    .insertInto('project')
    .values({ ...project, createdAt: work.now, updatedAt: work.now, createdById: work.caller.userId })
    .execute();
}

/** Writes to a project that was locked, as its next version. */
export async function writeProject(
  work: Work,
  before: { id: string; version: number },
  set: Updateable<ProjectTable>,
): Promise<void> {
  await work.db
    .updateTable('project')
    .set({ ...set, version: before.version + 1, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', before.id)
    .execute();
}

/** The status is a part of the version that was written before. */
export async function setProjectStatus(
  { db }: Work,
  id: string,
  status: Updateable<ProjectTable>['status'],
): Promise<void> {
  await db.updateTable('project').set({ status }).where('id', '=', id).execute();
}

/** Gives a locked project the prices that are in force now, and returns its version. */
export async function repriceProject(
  work: Work,
  id: string,
  prices: Updateable<ProjectTable>,
): Promise<number> {
  const { version } = await work.db
    .updateTable('project')
    .set((eb) => ({
      ...prices,
      version: eb('version', '+', 1),
      updatedAt: work.now,
      updatedById: authorOf(work),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Locks a project: against any change of it, or also against records that would refer to it. */
export async function lockProjectRow(
  { db }: Work,
  id: string,
  against: 'changes' | 'references',
): Promise<void> {
  const row = db.selectFrom('project').select('id').where('id', '=', id);
  await (against === 'changes' ? row.forNoKeyUpdate() : row.forUpdate()).execute();
}

/** Accounts of projects in the order of their ids, so that two who need the same ones wait for each other. */
export function lockAccounts(
  { db }: Work,
  ids: readonly string[],
): Promise<Selectable<DesignatedAccountTable>[]> {
  return db
    .selectFrom('designatedAccount')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}
