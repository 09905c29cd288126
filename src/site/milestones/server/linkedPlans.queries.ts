import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { isMilestoneOfSale } from '#money/plans/server/stageMilestone.sql.ts';

interface LinkedPlans {
  id: string;
  plans: number;
  undemandedPaise: number;
}

/** What live payment plans bill with each milestone of a project, in one statement; without those that bill nothing. */
export async function linkedByMilestone(
  { db }: Read,
  projectId: string,
): Promise<ReadonlyMap<string, LinkedPlans>> {
  const { rows } = await sql<LinkedPlans>`
    select milestone.id, count(distinct payment_plan.id)::int as plans,
           coalesce(sum(installment.principal_paise + installment.cgst_paise + installment.sgst_paise
             + installment.igst_paise) filter (where installment.demand_date is null), 0)::bigint as "undemandedPaise"
      from sale
      join payment_plan on payment_plan.organization_id = sale.organization_id
        and payment_plan.sale_id = sale.id and payment_plan.status = 'active'
      join installment on installment.organization_id = payment_plan.organization_id
        and installment.plan_id = payment_plan.id and installment.milestone_key is not null
      join milestone on milestone.key = installment.milestone_key and ${isMilestoneOfSale()}
     where sale.project_id = ${projectId} and sale.status <> 'cancelled' and sale.deleted_at is null
     group by milestone.id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
