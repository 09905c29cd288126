import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read } from '#platform/server/context.ts';
import { knows } from '#company/people/server/facts.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { readRates } from '#company/statutory-rates/rate.rules.ts';
import { ratesFor } from '#company/statutory-rates/server/rate.queries.ts';
import { interestOnDays } from '#money/charges/lateInterest.rules.ts';
import { isMilestoneOfSale, movedMilestones } from '#money/plans/server/stageMilestone.sql.ts';
import { lateRatePct } from '#sales/server/saleMoney.queries.ts';
import { AWAITS_POSSESSION, POSSESSION_KNOWN } from '#site/milestones/server/promise.sql.ts';
import type { BrokenPromises } from '../whatIf.contract.ts';

type Moved = readonly { id: string; expectedEnd: Day }[];

/**
 * How many promises of possession the ends of the works break, by tower (null: units without one), as they stand and with
 * some milestones moved, and what their buyers could claim. What is not moved keeps its forecast.
 */
export async function brokenPromises(
  read: Read,
  projectId: string,
  moved: Moved,
): Promise<ReadonlyMap<string | null, BrokenPromises>> {
  const awaiting = awaitingSales(read, projectId, moved);
  const [counts, claims] = await Promise.all([countsOf(read, awaiting), claimsOf(read, awaiting)]);
  return new Map(
    counts.map(({ towerId, ...one }) => {
      const own = claims?.filter((claim) => claim.towerId === towerId) ?? null;
      const interest = {
        interestBeforePaise: own && sumPaise(own.map(({ beforePaise }) => beforePaise)),
        interestAfterPaise: own && sumPaise(own.map(({ afterPaise }) => afterPaise)),
      };
      return [towerId, { ...one, ...interest }] as const;
    }),
  );
}

/** Sales that wait for possession, with the end of their works before and after: today at the earliest. */
function awaitingSales(read: Read, projectId: string, moved: Moved): RawBuilder<unknown> {
  const today = sql`${read.today}::date`;
  return sql`(select sale.organization_id, sale.id, sale.project_id, sale.tower_id, sale.promised_possession,
             works.before, works.after
      from sale
      left join tower on tower.organization_id = sale.organization_id and tower.id = sale.tower_id
     cross join lateral (
       select greatest(max(milestone_forecast.expected_end), ${today}) as before,
              greatest(max(coalesce(moved.expected_end, milestone_forecast.expected_end)), ${today}) as after
         from milestone
         join milestone_forecast on milestone_forecast.organization_id = milestone.organization_id
           and milestone_forecast.milestone_id = milestone.id and milestone_forecast.expected_end is not null
         left join ${movedMilestones(moved)} on moved.id = milestone.id
        where ${isMilestoneOfSale()}
       having count(*) > 0) as works
     where sale.project_id = ${projectId} and ${AWAITS_POSSESSION} and ${POSSESSION_KNOWN} is null
       and ${visibleSales(read)}) as awaiting`;
}

type Counts = Pick<BrokenPromises, 'before' | 'after' | 'possessionOn'> & { towerId: string | null };

async function countsOf({ db }: Read, awaiting: RawBuilder<unknown>): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    select tower_id as "towerId",
           count(*) filter (where promised_possession < before)::int as before,
           count(*) filter (where promised_possession < after)::int as after,
           max(after) as "possessionOn"
      from ${awaiting} group by tower_id`.execute(db);
  return rows;
}

interface Owed {
  towerId: string | null;
  promised: Day;
  stateCode: string | null;
  interestSpreadPct: number;
  beforePaiseDays: number;
  afterPaiseDays: number;
}

/** What each buyer could claim on what is received now, by the rate of the last day promised; null where it is hidden. */
async function claimsOf(
  read: Read,
  awaiting: RawBuilder<unknown>,
): Promise<{ towerId: string | null; beforePaise: number; afterPaise: number }[] | null> {
  if (!knows(read, 'receipts')) return null;
  const owed = sql<Owed>`
    select awaiting.tower_id as "towerId", awaiting.promised_possession as promised, project.state_code as "stateCode",
           config.interest_spread_pct as "interestSpreadPct",
           sum(receipt.amount_paise * greatest(0, awaiting.before
             - greatest(awaiting.promised_possession, receipt.received_date)))::bigint as "beforePaiseDays",
           sum(receipt.amount_paise * greatest(0, awaiting.after
             - greatest(awaiting.promised_possession, receipt.received_date)))::bigint as "afterPaiseDays"
      from ${awaiting}
      join project on project.organization_id = awaiting.organization_id and project.id = awaiting.project_id
      join project_payment_config config on config.organization_id = project.organization_id
        and config.project_id = project.id
      join payment_transaction receipt on receipt.organization_id = awaiting.organization_id
        and receipt.sale_id = awaiting.id and receipt.status = 'verified' and receipt.type <> 'refund'
     where awaiting.promised_possession < greatest(awaiting.before, awaiting.after)
     group by awaiting.id, awaiting.tower_id, awaiting.promised_possession, project.state_code,
           config.interest_spread_pct`;
  const [{ rows }, rates] = await Promise.all([owed.execute(read.db), ratesFor(read, ['mclr.sbi.highest'])]);
  const rateOf = (one: Owed) =>
    lateRatePct(one, readRates(rates, one.promised < read.today ? one.promised : read.today, one.stateCode));
  const claims = rows.map((one) => {
    const ratePct = rateOf(one);
    return {
      towerId: one.towerId,
      ratePct,
      beforePaise: interestOnDays(one.beforePaiseDays, ratePct ?? 0),
      afterPaise: interestOnDays(one.afterPaiseDays, ratePct ?? 0),
    };
  });
  return claims.some(({ ratePct }) => ratePct === null) ? null : claims;
}
