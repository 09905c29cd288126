import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { TowerStatus } from '../tower.contract.ts';
import { statusWithOccupancy } from '../tower.rules.ts';
import { isMilestoneOfTower } from './milestoneOfTower.sql.ts';

/** Work on a tower begins: from planned to under construction. */
export async function workHasBegun(work: Work, towerId: string): Promise<void> {
  const tower = await lockTower(work, towerId);
  if (tower?.status === 'planned') await moveTower(work, tower, 'underConstruction');
}

/** When the last of its slabs is completed, its structure is complete. */
export async function structureMayStand(work: Work, towerId: string): Promise<void> {
  const tower = await lockTower(work, towerId);
  if (tower?.status !== 'underConstruction') return;
  const { slabs, open } = await work.db
    .selectFrom('milestone')
    .select((eb) => [
      eb.fn.countAll<number>().as('slabs'),
      eb.fn.countAll<number>().filterWhere('status', '!=', 'completed').as('open'),
    ])
    .where('milestone.projectId', '=', tower.projectId)
    .where(isMilestoneOfTower(sql`${towerId}::uuid`))
    .where(sql<boolean>`milestone.key like 'slab:%'`)
    .executeTakeFirstOrThrow();
  if (slabs > 0 && open === 0)
    await moveTower(work, tower, statusWithOccupancy('structureComplete', tower.ocDate));
}

/** Reopened work: the structure is not complete while one of its slabs is not. */
export async function structureIsOpen(work: Work, towerId: string): Promise<void> {
  const tower = await lockTower(work, towerId);
  if (tower?.status === 'structureComplete') await moveTower(work, tower, 'underConstruction');
}

async function lockTower({ db }: Work, id: string) {
  return db
    .selectFrom('tower')
    .select(['id', 'projectId', 'status', 'ocDate', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function moveTower(
  work: Work,
  { id, status, version }: { id: string; status: TowerStatus; version: number },
  to: TowerStatus,
): Promise<void> {
  await work.db
    .updateTable('tower')
    .set({ status: to, version: version + 1, updatedAt: work.now })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'edit',
    resource: 'tower',
    id,
    version: version + 1,
    before: { status },
    after: { status: to },
  });
}
