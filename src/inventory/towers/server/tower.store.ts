import type { Insertable, Updateable } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import type { TowerTable } from '#platform/server/database/tables.ts';

export async function insertTower(
  work: Work,
  tower: Omit<Insertable<TowerTable>, 'createdAt' | 'updatedAt' | 'createdById'>,
): Promise<void> {
  await work.db
    .insertInto('tower')
    .values({ ...tower, createdAt: work.now, updatedAt: work.now, createdById: work.caller.userId })
    .execute();
}

/** Writes to a tower that was locked, as its next version. */
export async function writeTower(
  work: Work,
  before: { id: string; version: number },
  set: Updateable<TowerTable>,
): Promise<void> {
  await work.db
    .updateTable('tower')
    .set({ ...set, version: before.version + 1, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', before.id)
    .execute();
}

/** Gives a tower of a locked project the rates that are in force now, and returns its version. */
export async function repriceTower(work: Work, id: string, rates: Updateable<TowerTable>): Promise<number> {
  const { version } = await work.db
    .updateTable('tower')
    .set((eb) => ({
      ...rates,
      version: eb('version', '+', 1),
      updatedAt: work.now,
      updatedById: authorOf(work),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function lockTowerRow({ db }: Work, id: string): Promise<void> {
  await db.selectFrom('tower').select('id').where('id', '=', id).forUpdate().execute();
}
