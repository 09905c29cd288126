import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { LEAD_SOURCES, OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import type { OpenStage, StageOutcome } from '../conversion.rules.ts';
import { baseChance } from '../conversion.rules.ts';
import type {
  ConversionProbability,
  getConversionProbability as probabilityCall,
} from '../scoreAnalytics.contract.ts';
import { isOpen } from '#enquiries/leads/server/attention.sql.ts';
import { outcomesOf } from './scoringBasis.queries.ts';

const LIKELIEST_SHOWN = 20;

/**
 * The chance of every open lead and the sums of the chances, in the database: there may be a hundred thousand
 * of them. The formula is that of `chanceOf`; a test holds them equal. Finance, who see no lead, get sums only.
 */
export async function getConversionProbability(
  read: Read,
  { projectId }: QueryOf<typeof probabilityCall>,
): Promise<ConversionProbability> {
  const outcomes = await outcomesOf(read);
  const seesLeads = hasRole(read.caller.role, ...GROUPS.SALES);
  const isAsked = askedLeads(read, seesLeads, projectId);
  const { sums, likeliest } = seesLeads
    ? await sumsAndLikeliest(read, outcomes, isAsked)
    : { sums: await sumsByStage(read, outcomes, isAsked), likeliest: [] };
  const all = outcomes.filter(({ stage }) => stage === 'any');
  const base = baseChance(outcomes, { status: 'new', source: 'other' });
  const stages = OPEN_LEAD_STATUSES.map((stage) => {
    const found = sums.find((row) => row.stage === stage);
    return {
      stage,
      leads: found?.leads ?? 0,
      expectedBookings: found?.bookings ?? 0,
      expectedValuePaise: found?.valuePaise ?? 0,
    };
  });
  return {
    confidence: base.confidence,
    decided: total(all.map(({ recentDecided }) => recentDecided)),
    won: total(all.map(({ recentWon }) => recentWon)),
    open: total(stages.map(({ leads }) => leads)),
    expectedBookings: Math.round(total(stages.map(({ expectedBookings }) => expectedBookings)) * 100) / 100,
    expectedValuePaise: total(stages.map(({ expectedValuePaise }) => expectedValuePaise)),
    withoutBudget: total(sums.map(({ withoutBudget }) => withoutBudget)),
    stages,
    leads: likeliest,
    method: base.confidence === 'low' ? BY_DEFAULTS : BY_OUTCOMES,
  };
}

const BY_OUTCOMES =
  'Share of bookings among decided leads of the same stage and source that came 3 to 15 months ago, adjusted by score, ' +
  'site visit and days of silence.';
const BY_DEFAULTS =
  'Fewer than 100 leads of 3 to 15 months ago are decided: default chances of each stage, adjusted by score, site ' +
  'visit and days of silence.';

function askedLeads(read: Read, seesLeads: boolean, projectId: string | undefined): Expression<SqlBool> {
  const lead = expressionBuilder<Tables, 'lead'>();
  return lead.and([
    lead('lead.deletedAt', 'is', null),
    isOpen(),
    ...(seesLeads ? [visibleLeads(read)] : []),
    ...(projectId === undefined
      ? []
      : [
          lead.exists(
            lead
              .selectFrom('leadProject')
              .select('leadProject.leadId')
              .whereRef('leadProject.leadId', '=', 'lead.id')
              .where('leadProject.projectId', '=', projectId),
          ),
        ]),
  ]);
}

/** The sums of the chances of the open leads that a condition selects, by stage. */
export async function expectedBookings(
  read: Read,
  found: Expression<SqlBool>,
): Promise<{ stage: OpenStage; bookings: number }[]> {
  const lead = expressionBuilder<Tables, 'lead'>();
  return sumsByStage(read, await outcomesOf(read), lead.and([isOpen(), found]));
}

/**
 * Each requested open lead with its chance, from columns of an index. Days use the organization's current UTC
 * offset: converting the time zone for each of a hundred thousand leads took longer than everything else.
 */
function withChances(
  { now, today, caller }: Read,
  outcomes: readonly StageOutcome[],
  isAsked: Expression<SqlBool>,
) {
  const clock = sql`(select (${now}::timestamptz at time zone ${caller.timezone}) - (${now}::timestamptz at time zone 'UTC'))`;
  const days = sql`(${today}::date - (coalesce(lead.last_contacted_at, lead.created_at) at time zone ${clock})::date)`;
  return sql`
    select lead.id, lead.status as stage, coalesce(lead.score, 0) as score,
           case when lead.budget_min_paise is not null and lead.budget_max_paise is not null
                then (lead.budget_min_paise + lead.budget_max_paise) / 2
                else coalesce(lead.budget_max_paise, lead.budget_min_paise) end as budget,
           least(0.97::float8, 1 / (1 + exp(-(base.logit + 0.04::float8 * (coalesce(lead.score, 50)::float8 - 50)
             + case when lead.site_visit_count > 0 then 0.25::float8 else 0 end
             - 0.03::float8 * greatest(0, ${days} - 7))))) as chance
      from lead
      join jsonb_to_recordset(${JSON.stringify(logits(outcomes))}::jsonb) as base (stage text, source text, logit float8)
        on base.stage = lead.status and base.source = lead.source
     where ${isAsked}`;
}

function logits(outcomes: readonly StageOutcome[]): { stage: string; source: string; logit: number }[] {
  return OPEN_LEAD_STATUSES.flatMap((status) =>
    LEAD_SOURCES.map((source) => {
      const { chance } = baseChance(outcomes, { status, source });
      const inside = Math.min(1 - 1e-9, Math.max(1e-9, chance));
      return { stage: status, source, logit: Math.log(inside / (1 - inside)) };
    }),
  );
}

interface StageSum {
  stage: OpenStage;
  leads: number;
  bookings: number;
  valuePaise: number;
  withoutBudget: number;
}

const SUMS = sql`
    select stage, count(*) as leads, round(sum(chance)::numeric, 2) as bookings,
           coalesce(round(sum(chance * budget)::numeric), 0)::bigint as "valuePaise",
           count(*) filter (where budget is null) as "withoutBudget"
      from one
     group by stage`;

async function sumsByStage(
  read: Read,
  outcomes: readonly StageOutcome[],
  isAsked: Expression<SqlBool>,
): Promise<StageSum[]> {
  const { rows } = await sql<StageSum>`
    with one as (${withChances(read, outcomes, isAsked)})
    ${SUMS}`.execute(read.db);
  return rows;
}

interface Likeliest {
  id: string;
  stage: OpenStage;
  score: number;
  chance: number;
  firstName: string;
  lastName: string | null;
}

/** Both at once: the chance of each lead is computed only once. */
async function sumsAndLikeliest(read: Read, outcomes: readonly StageOutcome[], isAsked: Expression<SqlBool>) {
  const { rows } = await sql<{ sums: StageSum[]; likeliest: Likeliest[] }>`
    with one as materialized (${withChances(read, outcomes, isAsked)}),
         sums as (${SUMS}),
         first as (select id, stage, score, chance from one order by chance desc, id limit ${LIKELIEST_SHOWN}),
         named as (select first.*, lead.first_name as "firstName", lead.last_name as "lastName"
                     from first join lead on lead.id = first.id)
    select coalesce((select json_agg(sums) from sums), '[]') as sums,
           coalesce((select json_agg(named order by chance desc, id) from named), '[]') as likeliest`.execute(
    read.db,
  );
  const [{ sums, likeliest } = { sums: [], likeliest: [] }] = rows;
  return { sums, likeliest: likeliest.map(toLikely) };
}

function toLikely({ id, stage, score, chance, ...name }: Likeliest) {
  return {
    id,
    name: displayName(name),
    stage,
    score,
    probability: Math.round(chance * 10_000) / 10_000,
  };
}

function total(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0);
}
