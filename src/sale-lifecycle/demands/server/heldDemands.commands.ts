import { sql } from 'kysely';
import type { Read, Work } from '#platform/server/context.ts';
import { hasArchitectCertificate, isMilestoneOfSale } from '#money/plans/server/stageMilestone.sql.ts';
import type { DemandedRow } from '#money/plans/server/demand.commands.ts';
import { dateFromRegistration } from '#money/plans/server/installment.store.ts';
import { isHeldByIssue } from '#site/issues/server/issue.condition.ts';
import { raiseDemands } from './demand.commands.ts';
import { orderLetters } from './letterOrders.commands.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';

/**
 * Demands everything due on registration of a locked sale: held installments, the stage of registration itself, and
 * every stage passed before. Called when the agreement is registered; earlier demands are skipped.
 */
export async function raiseHeldDemands(work: Work, sale: MoneySale): Promise<DemandedRow[]> {
  await dateFromRegistration(work, sale.planId);
  const demanded = await raiseDemands(work, sale, await passedStages(work, sale));
  await orderLetters(work, 'registration', demanded);
  return demanded;
}

/** Undemanded installments of the plan whose trigger has occurred, by seq. */
async function passedStages({ db, today }: Read, { planId }: MoneySale): Promise<string[]> {
  const rows = await db
    .selectFrom('installment')
    .innerJoin('sale', 'sale.id', 'installment.saleId')
    .leftJoin('tower', 'tower.id', 'sale.towerId')
    .select('installment.id')
    .where('installment.planId', '=', planId)
    .where('installment.demandDate', 'is', null)
    // Only a run demands withdrawn installments again.
    .where('installment.demandWithdrawnOn', 'is', null)
    .where(
      sql<boolean>`case installment.trigger_type
        when 'booking' then true
        when 'registration' then sale.status in ('registered', 'completed')
        when 'daysAfterBooking' then installment.expected_date <= ${today}::date
        when 'fixedDate' then installment.expected_date <= ${today}::date
        when 'daysAfterRegistration' then
          sale.status in ('registered', 'completed') and installment.expected_date <= ${today}::date
        when 'possession' then tower.possession_offer_date <= ${today}::date
        else exists (select from milestone
          where milestone.key = installment.milestone_key and milestone.status = 'completed'
            and ${isMilestoneOfSale()} and ${hasArchitectCertificate(today)} and not ${isHeldByIssue()}) end`,
    )
    .orderBy('installment.seq')
    .execute();
  return rows.map(({ id }) => id);
}
