import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import type { MilestoneTable } from '#platform/server/database/tables.ts';
import { DAYS_TO_REGISTRATION } from '#inventory/payment-terms/plan.rules.ts';
import { expectOnMilestone } from '#money/plans/server/installment.store.ts';
import { expectedEndOf } from '../milestone.rules.ts';
import { isMilestoneOfSale } from '#money/plans/server/stageMilestone.sql.ts';

/**
 * The installments that wait for a milestone are expected on its new day, never before the registration that comes
 * first. Demanded ones keep their date. Only a forecast: it does not raise the version of an installment. Sales are
 * locked first, as everywhere, to avoid deadlocks.
 */
export async function moveExpectedDays(work: Work, milestone: Selectable<MilestoneTable>): Promise<void> {
  const saleIds = await lockWaitingSales(work, milestone);
  if (saleIds.length === 0) return;
  await expectOnMilestone(work, saleIds, {
    key: milestone.key,
    expectedEnd: expectedEndOf(milestone),
    leastDays: DAYS_TO_REGISTRATION,
  });
}

/** Locks the sales with an installment that waits for a milestone and is not demanded. Returns their ids. */
export async function lockWaitingSales(
  work: Work,
  milestone: Pick<Selectable<MilestoneTable>, 'id'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sale.id from sale
      join milestone on milestone.organization_id = sale.organization_id and milestone.id = ${milestone.id}
     where sale.status <> 'cancelled' and sale.deleted_at is null and ${isMilestoneOfSale()}
       and exists (select from installment
                    where installment.organization_id = sale.organization_id and installment.sale_id = sale.id
                      and installment.milestone_key = milestone.key and installment.demand_date is null)
     order by sale.id for no key update of sale`.execute(work.db);
  return rows.map(({ id }) => id);
}
