import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { DAYS_TO_REGISTRATION } from '#inventory/payment-terms/plan.rules.ts';
import { expectOnMilestones } from '#money/plans/server/installment.store.ts';
import { isMilestoneOfSale } from '#money/plans/server/stageMilestone.sql.ts';

/**
 * The installments that wait for milestones are expected on their new days, never before the registration that comes
 * first. Demanded ones keep their date. Only a forecast: it does not raise the version of an installment. Sales are
 * locked first, as everywhere, to avoid deadlocks.
 */
export async function moveExpectedDays(
  work: Work,
  moved: readonly { id: string; expectedEnd: Day | null }[],
): Promise<void> {
  const saleIds = await lockSalesWaitingFor(
    work,
    moved.map(({ id }) => id),
  );
  if (saleIds.length > 0) await expectOnMilestones(work, moved, DAYS_TO_REGISTRATION);
}

/** Locks the sales with an installment that waits for a milestone and is not demanded. Returns their ids. */
export function lockWaitingSales(work: Work, { id }: { id: string }): Promise<string[]> {
  return lockSalesWaitingFor(work, [id]);
}

async function lockSalesWaitingFor(work: Work, milestoneIds: readonly string[]): Promise<string[]> {
  if (milestoneIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select sale.id from sale
     where sale.status <> 'cancelled' and sale.deleted_at is null and exists (
       select from milestone
         join installment on installment.organization_id = milestone.organization_id
           and installment.milestone_key = milestone.key
        where milestone.id = any(${pgArray(milestoneIds)}::uuid[]) and ${isMilestoneOfSale()}
          and installment.sale_id = sale.id and installment.demand_date is null)
     order by sale.id for no key update of sale`.execute(work.db);
  return rows.map(({ id }) => id);
}
