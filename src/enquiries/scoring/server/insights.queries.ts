import { sql } from 'kysely';
import { daysBetween } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { LeadStatus } from '#enquiries/leads/lead.contract.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import type { StageOutcome } from '../conversion.rules.ts';
import { baseChance, chanceInterval, chanceOf } from '../conversion.rules.ts';
import type { LeadInsights } from '../insights.contract.ts';
import { missingPoints } from '../leadScore.rules.ts';
import type { ScoreFacts } from '../scoreFacts.rules.ts';
import { getLeadScore } from './score.queries.ts';
import { leadsToScore } from './score.reading.ts';
import { scoringBasis } from './scoringBasis.queries.ts';

/** Computed on request; 404 for a lead the caller may not see. */
export async function getLeadInsights(read: Read, leadId: string): Promise<LeadInsights> {
  const reading = scoringBasis(read);
  const [score, basis, [lead], units, similar] = await Promise.all([
    getLeadScore(read, leadId),
    reading,
    leadsToScore(read, [leadId], reading),
    matchingUnits(read, leadId),
    similarLeads(read, leadId),
  ]);
  const { facts } = required(lead, 'Lead');
  return {
    ...score,
    probability: probabilityOf(facts, score.score, basis.outcomes),
    raises: isOpenStatus(facts.status) ? missingPoints(score.factors) : [],
    units,
    similar,
  };
}

const METHOD =
  "Wilson's interval (95 %) of the bookings among decided leads of this stage and source, adjusted like the chance by " +
  'score, site visit and days of silence.';
const DEFAULT_METHOD =
  'Too few leads are decided for their own chance: the default chance of the stage, adjusted by score, site visit ' +
  'and days of silence; without an interval.';

function probabilityOf(
  { status, source, visits, ...facts }: ScoreFacts,
  score: number,
  outcomes: readonly StageOutcome[],
): LeadInsights['probability'] {
  if (!isOpenStatus(status)) return null;
  const base = baseChance(outcomes, { status: status satisfies LeadStatus, source });
  const daysSilent = daysBetween(facts.lastContactedOn ?? facts.createdOn, facts.today);
  const of = { score, hasVisited: visits.done > 0, daysSilent };
  const interval = chanceInterval(base, of);
  return {
    value: rounded(chanceOf(base.chance, of)),
    interval: interval && { low: rounded(interval.low), high: rounded(interval.high) },
    confidence: base.confidence,
    decided: base.decided,
    won: base.won,
    method: base.interval === null ? DEFAULT_METHOD : METHOD,
  };
}

function rounded(chance: number): number {
  return Math.round(chance * 10_000) / 10_000;
}

const UNITS_SHOWN = 3;

/** Available, of the wanted projects and types, nearest to the middle of the budget and at most a tenth above it. */
async function matchingUnits({ db }: Read, leadId: string): Promise<LeadInsights['units']> {
  const { rows } = await sql<LeadInsights['units'][number]>`
    with wish as (
      select id, unit_types, budget_min_paise as least_paise, budget_max_paise as most_paise,
             coalesce((budget_min_paise + budget_max_paise) / 2, budget_max_paise, budget_min_paise) as middle
        from lead where id = ${leadId}
    )
    select unit.id, unit.project_id, project.name as project, unit.unit_number, unit.unit_type, unit.floor,
           unit.carpet_area, unit.price_paise
      from wish
      join lead_project on lead_project.lead_id = wish.id
      join project on project.id = lead_project.project_id
      join unit on unit.project_id = project.id and unit.status = 'available' and unit.deleted_at is null
     where (wish.unit_types = '[]'::jsonb
            or exists (select from jsonb_array_elements_text(wish.unit_types) as wanted (type)
                        where wanted.type = unit.unit_type))
       and (wish.most_paise is null or unit.price_paise * 10 <= wish.most_paise * 11)
       and (wish.least_paise is null or unit.price_paise >= wish.least_paise)
     order by abs(unit.price_paise - coalesce(wish.middle, unit.price_paise)), unit.price_paise, unit.id
     limit ${UNITS_SHOWN}`.execute(db);
  return rows;
}

/** At most this many of the newest decided leads are read. */
const DECIDED_LOOKED_AT = 20_000;

/** Counts, not names: whoever sees this lead need not see those. */
async function similarLeads({ db, now }: Read, leadId: string): Promise<LeadInsights['similar']> {
  const { rows } = await sql<LeadInsights['similar']>`
    with decided as materialized (
      select id, source
        from lead
       where status in ('closed', 'lost') and deleted_at is null
         and created_at > ${now}::timestamptz - interval '2 years'
       order by created_at desc
       limit ${DECIDED_LOOKED_AT}
    )
    select count(*) filter (where other.status = 'closed') as won, count(*) as decided
      from lead as this
      join decided on decided.source = this.source and decided.id <> this.id
      join lead as other on other.id = decided.id
     where this.id = ${leadId}
       and (this.unit_types = '[]'::jsonb
            or exists (select from jsonb_array_elements_text(this.unit_types) as one (type)
                        join jsonb_array_elements_text(other.unit_types) as two (type) on one.type = two.type))`.execute(
    db,
  );
  return rows[0] ?? { won: 0, decided: 0 };
}
