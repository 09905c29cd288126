import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { OPEN_LEAD_STATUSES } from '../lead.contract.ts';
import type { CohortGrouping, CohortSum } from '../leadCohort.rules.ts';
import { COHORT_SUMS, LONGEST_ANSWER } from '../leadCohort.rules.ts';

/** How leads are counted, for the sums that are kept and for those that are added up when asked: one SQL for both. */

const OPEN = sql.join(OPEN_LEAD_STATUSES.map((status) => sql.lit(status)));
const countOf = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})`;

const SUMS: Record<CohortSum, RawBuilder<number>> = {
  leads: sql`count(*)`,
  contacted: countOf(sql`lead.reached >= 1`),
  qualified: countOf(sql`lead.reached >= 2`),
  siteVisit: countOf(sql`lead.reached >= 3`),
  negotiating: countOf(sql`lead.reached >= 4`),
  booked: countOf(sql`lead.reached >= 5`),
  open: countOf(sql`lead.status in (${OPEN})`),
  won: countOf(sql`lead.status = 'closed'`),
  lost: countOf(sql`lead.status = 'lost'`),
  answered: countOf(sql`lead.answer_minutes is not null`),
  inTime: countOf(sql`lead.answer_in_time`),
  junk: countOf(sql`lead.lost_reason = 'junk'`),
  outsideBudget: countOf(sql`lead.lost_reason = 'budget'`),
  duplicate: countOf(sql`lead.lost_reason = 'duplicate'`),
  wrongNumber: countOf(sql`lead.wrong_number`),
  again: countOf(sql`lead.enquiry_count > 1`),
  interactions: sql`coalesce(sum(lead.interaction_count), 0)`,
  visits: sql`coalesce(sum(lead.site_visit_count), 0)`,
  visited: countOf(sql`lead.site_visit_count > 0`),
};

/** All sums of a group of leads, in the order of COHORT_SUMS. */
const COUNTED = sql.join(COHORT_SUMS.map((name) => SUMS[name]));
/** Where only their number is asked. */
const ONLY_LEADS = sql.join(COHORT_SUMS.map((name) => (name === 'leads' ? SUMS.leads : sql.lit(0))));

/** The columns with these sums. */
export const SUM_COLUMNS = COHORT_SUMS.map((name) => sql.ref(name));

interface Grouping {
  key: RawBuilder<unknown>;
  /** Which leads have it; all without. */
  only?: RawBuilder<unknown>;
  /** What makes several rows of one lead. */
  across?: RawBuilder<unknown>;
  sums?: RawBuilder<unknown>;
}

const answerKey = sql`case when lead.answer_minutes <= 60 then lead.answer_minutes
  when lead.answer_minutes <= 480 then (lead.answer_minutes + 4) / 5 * 5
  else least((lead.answer_minutes + 59) / 60 * 60, ${sql.lit(LONGEST_ANSWER)}) end::text`;

/** Each stage that a lead entered on a known day. */
const ENTRIES = sql`cross join lateral (values ('contacted', lead.contacted_on), ('qualified', lead.qualified_on),
  ('siteVisit', lead.site_visit_on), ('negotiating', lead.negotiating_on), ('closed', lead.closed_on)) as entry (stage, entered_on)`;

const GROUPINGS: Record<CohortGrouping, Grouping> = {
  all: { key: sql`''::text` },
  source: { key: sql`lead.source` },
  campaign: { key: sql`lead.campaign`, only: sql`lead.campaign is not null` },
  project: { key: sql`coalesce(lead.first_project_id::text, 'none')` },
  owner: { key: sql`coalesce(lead.first_owner_id::text, 'none')` },
  partner: { key: sql`lead.channel_partner_id::text`, only: sql`lead.channel_partner_id is not null` },
  hour: { key: sql`lead.first_enquired_hour::text` },
  month: { key: sql`to_char(lead.first_enquired_on::timestamp, 'YYYY-MM')` },
  weekday: { key: sql`extract(isodow from lead.first_enquired_on)::text` },
  grade: { key: sql`lead.grade`, only: sql`lead.grade is not null` },
  lostReason: { key: sql`lead.lost_reason`, only: sql`lead.lost_reason is not null` },
  days: {
    key: sql`entry.stage || ':' || greatest(0, entry.entered_on - lead.first_enquired_on)`,
    only: sql`entry.entered_on is not null`,
    across: ENTRIES,
    sums: ONLY_LEADS,
  },
  answer: { key: answerKey, only: sql`lead.answer_minutes is not null`, sums: ONLY_LEADS },
};

/** Which sums a grouping has; all others are 0 in it. */
export function sumsIn(grouping: CohortGrouping): readonly CohortSum[] {
  return GROUPINGS[grouping].sums === ONLY_LEADS ? ['leads'] : COHORT_SUMS;
}

/** Leads that a condition finds, added up by the key of a grouping: rows of `key` and the sums. */
export function countedLeads(grouping: CohortGrouping, isFound: RawBuilder<unknown>): RawBuilder<unknown> {
  const { key, only = sql`true`, across = sql``, sums = COUNTED } = GROUPINGS[grouping];
  return sql`select ${key} as key, ${sums} from lead ${across} where ${isFound} and ${only} group by 1`;
}

/** The same by day, of all leads and of each owner, for `lead_cohort`. */
export function countedDays(grouping: CohortGrouping, isFound: RawBuilder<unknown>): RawBuilder<unknown> {
  const { key, only = sql`true`, across = sql``, sums = COUNTED } = GROUPINGS[grouping];
  return sql`select ${sql.lit(grouping)} as dimension, seen.scope, lead.first_enquired_on as day, ${key} as key, ${sums}
    from lead ${across} cross join lateral (values ('all'), (coalesce(lead.owner_id::text, 'none'))) as seen (scope)
    where ${isFound} and ${only} group by 2, 3, 4`;
}
