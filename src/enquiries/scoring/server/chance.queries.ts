import type { Expression, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { isOpen } from '#enquiries/leads/server/attention.sql.ts';
import { DEFAULT_CHANCE } from '../conversion.rules.ts';
import type { OpenStage } from '../conversion.rules.ts';

/** Of the open leads of a stage that a condition selects. */
export interface StageChances {
  stage: OpenStage;
  leads: number;
  /** Sum of their chances to book within 90 days. */
  bookings: number;
  /** Sum of chance times the middle of the budget; leads without a budget count as zero. */
  valuePaise: number;
  withoutBudget: number;
}

/** Chances of open leads added up by stage, all stages in order; the condition may name columns of `lead`. */
export async function sumChances({ db }: Read, found: Expression<SqlBool>): Promise<StageChances[]> {
  const rows = await db
    .selectFrom('lead')
    // Written as in the index of chances, in which no factors of scores lie between them.
    .leftJoin('leadScore', (join) =>
      join.onRef('leadScore.leadId', '=', 'lead.id').on('leadScore.chance', 'is not', null),
    )
    .where(isOpen())
    .where(found)
    .select([
      sql<OpenStage>`lead.status`.as('stage'),
      sql<number>`count(*)::int`.as('leads'),
      sql<number>`sum(${CHANCE})::float8`.as('bookings'),
      sql<number>`coalesce(round(sum((${CHANCE} * ${MIDDLE_BUDGET})::numeric)), 0)::bigint`.as('valuePaise'),
      sql<number>`(count(*) filter (where ${MIDDLE_BUDGET} is null))::int`.as('withoutBudget'),
    ])
    .groupBy('lead.status')
    .execute();
  return OPEN_LEAD_STATUSES.map(
    (stage) =>
      rows.find((row) => row.stage === stage) ?? {
        stage,
        leads: 0,
        bookings: 0,
        valuePaise: 0,
        withoutBudget: 0,
      },
  );
}

/** As it was written when the lead was scored; of a lead from before chances were kept, until the night, the default. */
const CHANCE = sql<number>`coalesce(lead_score.chance, case lead.status ${sql.join(
  OPEN_LEAD_STATUSES.map(
    (status) => sql`when ${sql.lit(status)} then ${sql.lit(DEFAULT_CHANCE[status])}::float8`,
  ),
  sql` `,
)} end)`;

const MIDDLE_BUDGET = sql`coalesce((lead.budget_min_paise + lead.budget_max_paise) / 2, lead.budget_max_paise, lead.budget_min_paise)`;
