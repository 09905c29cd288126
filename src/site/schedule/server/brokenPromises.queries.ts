import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { isMilestoneOfSale, movedMilestones } from '#money/plans/server/stageMilestone.sql.ts';
import { AWAITS_POSSESSION, POSSESSION_KNOWN } from '#site/milestones/server/promise.sql.ts';
import type { BrokenPromises } from '../whatIf.contract.ts';

/**
 * How many promises of possession the ends of the works break, by tower (null: units without one), as they stand and with
 * some milestones moved. What is not moved keeps its forecast.
 */
export async function brokenPromises(
  read: Read,
  projectId: string,
  moved: readonly { id: string; expectedEnd: Day }[],
): Promise<ReadonlyMap<string | null, BrokenPromises>> {
  const { rows } = await sql<BrokenPromises & { towerId: string | null }>`
    select sale.tower_id as "towerId",
           count(*) filter (where sale.promised_possession < works.before)::int as before,
           count(*) filter (where sale.promised_possession < works.after)::int as after,
           max(works.after) as "possessionOn"
      from sale
      left join tower on tower.organization_id = sale.organization_id and tower.id = sale.tower_id
     cross join lateral (
       select greatest(max(milestone_forecast.expected_end), ${read.today}::date) as before,
              greatest(max(coalesce(moved.expected_end, milestone_forecast.expected_end)), ${read.today}::date) as after
         from milestone
         join milestone_forecast on milestone_forecast.organization_id = milestone.organization_id
           and milestone_forecast.milestone_id = milestone.id and milestone_forecast.expected_end is not null
         left join ${movedMilestones(moved)} on moved.id = milestone.id
        where ${isMilestoneOfSale()}
       having count(*) > 0) as works
     where sale.project_id = ${projectId} and ${AWAITS_POSSESSION} and ${POSSESSION_KNOWN} is null
       and ${visibleSales(read)}
     group by sale.tower_id`.execute(read.db);
  return new Map(rows.map(({ towerId, ...promises }) => [towerId, promises]));
}
