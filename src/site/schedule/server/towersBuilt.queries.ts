import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { isMilestoneOfTower } from '#inventory/towers/server/milestoneOfTower.sql.ts';
import { towerProgress } from '#inventory/towers/server/tower.queries.ts';
import type { TowerBuilt } from '../projectProgress.rules.ts';

/** The towers of a project: how far each is built, and what it weighs. A budget over several towers counts in equal parts. */
export async function towersBuilt({ db }: Read, projectId: string): Promise<TowerBuilt[]> {
  return db
    .selectFrom('tower')
    .select([
      'tower.id as towerId',
      towerProgress().as('progressPct'),
      sql<number | null>`(select case when bool_and(milestone.budgeted_paise > 0)
          then sum(div(milestone.budgeted_paise, greatest(1, (
            select count(*) from tower other
             where other.organization_id = milestone.organization_id and other.project_id = milestone.project_id
               and other.deleted_at is null and ${isMilestoneOfTower(sql`other.id`)}))))::bigint end
        from milestone
       where milestone.organization_id = tower.organization_id and milestone.project_id = tower.project_id
         and milestone.weight_pct > 0 and ${isMilestoneOfTower(sql`tower.id`)})`.as('budgetPaise'),
      sql<number>`(select coalesce(sum(unit.saleable_area), 0) from unit
        where unit.organization_id = tower.organization_id and unit.tower_id = tower.id
          and unit.deleted_at is null)`.as('areaSqft'),
    ])
    .where('tower.projectId', '=', projectId)
    .where('tower.deletedAt', 'is', null)
    .orderBy('tower.name')
    .execute();
}
