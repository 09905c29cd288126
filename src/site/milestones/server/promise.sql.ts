import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { isMilestoneOfSale } from '#money/plans/server/stageMilestone.sql.ts';

/**
 * When the works of the table `sale` end as the plan stands: those of its tower, and of the project as a whole where the
 * tower has none of that key. The table `works(ends_on)`, null without a plan.
 */
export function worksOfSale(): RawBuilder<unknown> {
  return sql`lateral (select max(milestone_forecast.expected_end) as ends_on
    from milestone
    join milestone_forecast on milestone_forecast.organization_id = milestone.organization_id
      and milestone_forecast.milestone_id = milestone.id
   where ${isMilestoneOfSale()}) as works`;
}

/** The day on which possession was offered or given. A column beside `sale` and `tower`. */
export const POSSESSION_KNOWN = sql<Day | null>`coalesce(sale.possession_offered_on, tower.possession_offer_date,
  sale.possession_date)`;

/**
 * When possession is expected: once offered or given, on that day; else when the works end, today at the earliest.
 * A column beside `sale`, `tower` and `works`.
 */
export function possessionExpected(today: Day): RawBuilder<Day | null> {
  return sql<Day | null>`coalesce(${POSSESSION_KNOWN},
    case when works.ends_on is not null then greatest(works.ends_on, ${today}::date) end)`;
}

/**
 * By how many days possession comes after the day promised, as far as that is known: 0 in time, and of a sale that ended.
 * Beside `sale`, `tower` and `works`.
 */
export function daysPastPromise(today: Day): RawBuilder<number> {
  return sql<number>`case when sale.status = 'cancelled' then 0 else
    coalesce(greatest(0, coalesce(${possessionExpected(today)}, ${today}::date) - sale.promised_possession), 0) end`;
}

/** A live sale whose buyer has no keys yet. */
export const AWAITS_POSSESSION = sql<boolean>`sale.promised_possession is not null and sale.deleted_at is null
  and sale.status not in ('completed', 'cancelled')`;
