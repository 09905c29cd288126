import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { DAYS_TO_REGISTRATION } from '#inventory/payment-terms/plan.rules.ts';
import {
  expectedOnMilestone,
  isMilestoneOfSale,
  movedMilestones,
} from '#money/plans/server/stageMilestone.sql.ts';
import { endsOfTowers, expectedEnds } from '#site/milestones/network.rules.ts';
import { readNetwork } from '#site/milestones/server/network.queries.ts';
import type { WhatIf, WhatIfInput } from '../whatIf.contract.ts';
import { movedBetween, shiftedEnds, withRevisedEnds } from '../whatIf.rules.ts';
import { brokenPromises } from './brokenPromises.queries.ts';
import { projectWithTowers } from './projectTowers.queries.ts';

/** By the same function as a real change of the revised ends, and nothing is kept. */
export async function whatIf(read: Read, projectId: string, { shifts }: WhatIfInput): Promise<WhatIf> {
  const { reraPossessionDate, name, towers } = await projectWithTowers(read, projectId);
  const { works, workdays } = await readNetwork(read, projectId);
  const time = { workdays, today: read.today };
  const before = expectedEnds(works, time);
  const revised = shiftedEnds(works, before, shifts, time);
  const after = expectedEnds(withRevisedEnds(works, revised), time);
  const moved = movedBetween(works, before, after);
  const ends = { before: endsOfTowers(works, before), after: endsOfTowers(works, after) };
  const nameOf = (towerId: string | null) => towers.find(({ id }) => id === towerId)?.name ?? null;
  const movedEnds = moved.map(({ work, after: expectedEnd }) => ({ id: work.id, expectedEnd }));
  const [money, promises] = await Promise.all([
    movedMoney(read, movedEnds),
    brokenPromises(read, projectId, movedEnds),
  ]);
  return {
    shifts: [...revised].map(([milestoneId, revisedEnd]) => ({
      milestoneId,
      name: works.find(({ id }) => id === milestoneId)?.name ?? '',
      revisedEnd,
    })),
    moved: moved.map(({ work, ...days }) => ({
      id: work.id,
      name: work.name,
      towerName: nameOf(work.towerId),
      ...days,
    })),
    towers: [...ends.before].map(([towerId, from]) => {
      const to = ends.after.get(towerId) ?? from;
      return {
        towerId,
        name: nameOf(towerId) ?? name,
        before: from,
        after: to,
        daysAfterRera: reraPossessionDate === null ? null : daysBetween(reraPossessionDate, to),
        promises: promises.get(towerId) ?? null,
      };
    }),
    reraPossessionDate,
    ...money,
  };
}

/** What moves, as a whole and by the month before and after. */
async function movedMoney(
  { db }: Read,
  moved: readonly { id: string; expectedEnd: Day }[],
): Promise<Pick<WhatIf, 'installments' | 'months'>> {
  if (moved.length === 0) return { installments: { count: 0, amountPaise: 0, sales: 0 }, months: [] };
  const changed = changedInstallments(moved);
  const [whole, months] = await Promise.all([
    sql<WhatIf['installments']>`
      select count(*)::int as "count", coalesce(sum(amount_paise), 0)::bigint as "amountPaise",
             count(distinct sale_id)::int as sales
        from (${changed}) as changed`.execute(db),
    sql<WhatIf['months'][number]>`
      select month, sum(before_paise)::bigint as "beforePaise", sum(after_paise)::bigint as "afterPaise"
        from (${changed}) as changed, lateral (values
          (to_char(before, 'YYYY-MM'), amount_paise, 0), (to_char(after, 'YYYY-MM'), 0, amount_paise)
        ) as line(month, before_paise, after_paise)
       group by month order by month nulls last`.execute(db),
  ]);
  return {
    installments: whole.rows[0] ?? { count: 0, amountPaise: 0, sales: 0 },
    months: months.rows,
  };
}

/** Installments of live plans that are not demanded and would be expected on another day. */
function changedInstallments(moved: readonly { id: string; expectedEnd: Day }[]) {
  const after = expectedOnMilestone(DAYS_TO_REGISTRATION);
  return sql`
    select installment.sale_id, installment.expected_date as before, ${after} as after,
           installment.principal_paise + installment.cgst_paise + installment.sgst_paise
             + installment.igst_paise as amount_paise
      from milestone
      join ${movedMilestones(moved)} on moved.id = milestone.id
      join sale on ${isMilestoneOfSale()}
      join installment on installment.organization_id = sale.organization_id and installment.sale_id = sale.id
        and installment.milestone_key = milestone.key and installment.demand_date is null
      join payment_plan on payment_plan.organization_id = installment.organization_id
        and payment_plan.id = installment.plan_id and payment_plan.status = 'active'
     where sale.status <> 'cancelled' and sale.deleted_at is null
       and installment.expected_date is distinct from ${after}`;
}
