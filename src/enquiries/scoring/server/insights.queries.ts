import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import type { LeadInsights } from '../insights.contract.ts';
import { missingPoints } from '../leadScore.rules.ts';
import { chanceOfLead } from './leadChance.queries.ts';
import { getLeadScore } from './score.queries.ts';
import { leadsToScore } from './score.reading.ts';
import { scoringBasis } from './scoringBasis.queries.ts';

/** Computed on request; 404 for a lead the caller may not see. */
export async function getLeadInsights(read: Read, leadId: string): Promise<LeadInsights> {
  const reading = scoringBasis(read);
  const [score, [found], units, similar] = await Promise.all([
    getLeadScore(read, leadId),
    leadsToScore(read, [leadId], reading),
    matchingUnits(read, leadId),
    similarLeads(read, leadId),
  ]);
  const lead = required(found, 'Lead');
  const isOpen = isOpenStatus(lead.facts.status);
  return {
    ...score,
    probability: await chanceOfLead(read, lead, (await reading).chances),
    raises: isOpen ? missingPoints(score.factors) : [],
    units,
    similar,
  };
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

/** Fewer decided leads say nothing of the next one. */
const LEAST_SIMILAR = 20;

/** Counts, not names: whoever sees this lead need not see those. */
async function similarLeads({ db, now }: Read, leadId: string): Promise<LeadInsights['similar']> {
  const { rows } = await sql<NonNullable<LeadInsights['similar']>>`
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
       and (this.status not in ('contacted', 'qualified', 'siteVisit', 'negotiating')
            or exists (select from lead_interaction moved
                        where moved.lead_id = other.id and moved.type = 'statusChange'
                          and moved.details ->> 'from' = this.status))
       and (this.unit_types = '[]'::jsonb
            or exists (select from jsonb_array_elements_text(this.unit_types) as one (type)
                        join jsonb_array_elements_text(other.unit_types) as two (type) on one.type = two.type))`.execute(
    db,
  );
  const [found] = rows;
  return found && found.decided >= LEAST_SIMILAR ? found : null;
}
