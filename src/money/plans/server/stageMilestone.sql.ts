import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { approvedDocument } from '#company/documents/server/approvedDocument.sql.ts';
import { isMilestoneOfTower } from '#inventory/towers/server/milestoneOfTower.sql.ts';
import { ARCHITECT_CERTIFICATE } from '#inventory/payment-terms/plan.rules.ts';

/**
 * Whether a milestone is the one that a sale waits for: of its tower, one that covers it, or of the project as a whole
 * where its tower has none of that kind. A condition on the tables `sale` and `milestone`.
 */
export function isMilestoneOfSale(): RawBuilder<boolean> {
  return sql<boolean>`sale.organization_id = milestone.organization_id and sale.project_id = milestone.project_id
    and ${isMilestoneOfTower(sql`sale.tower_id`)}`;
}

/** Whether the architect's certificate of a milestone is approved. A condition on the table `milestone`. */
export function hasArchitectCertificate(today: Day): RawBuilder<boolean> {
  return approvedDocument('milestone', ARCHITECT_CERTIFICATE, today);
}

/** Whether an installment of a sale cannot be demanded although its stage is built: nobody certified it yet. */
export function waitsForCertificate(today: Day): RawBuilder<boolean> {
  return sql<boolean>`installment.demand_date is null and installment.milestone_key is not null
    and sale.status <> 'cancelled' and exists (select from milestone
      where milestone.key = installment.milestone_key and milestone.status = 'completed'
        and ${isMilestoneOfSale()} and not ${hasArchitectCertificate(today)})`;
}

/** Milestones and the days on which they are expected now, as the table `moved(id, expected_end)`. */
export function movedMilestones(
  moved: readonly { id: string; expectedEnd: Day | null }[],
): RawBuilder<unknown> {
  const rows = JSON.stringify(moved.map(({ id, expectedEnd }) => ({ id, expected_end: expectedEnd })));
  return sql`jsonb_to_recordset(${rows}::jsonb) as moved(id uuid, expected_end date)`;
}

/**
 * The day on which an installment of the table `sale` is expected that waits for a milestone of the table `moved`:
 * with it, and never before so many days after the booking. Null while it is expected on no day.
 */
export function expectedOnMilestone(leastDays: number): RawBuilder<string | null> {
  return sql`(case when moved.expected_end is not null
    then greatest(moved.expected_end, sale.booking_date + ${leastDays}::int) end)`;
}
