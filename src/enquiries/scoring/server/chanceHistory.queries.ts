import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { AGE_BOUNDS } from '../chanceHazards.rules.ts';
import type { Exposure } from '../chanceHazards.rules.ts';
import type { OpenStage } from '../conversion.rules.ts';
import { OUTCOME_DAYS } from '../learnedScore.rules.ts';

/** Leads of a longer time ago belong to a different market. */
const LEARNED_DAYS = 730;

const IS_OPEN = sql`stage in (${sql.join(OPEN_LEAD_STATUSES.map((status) => sql.lit(status)))})`;

/**
 * The stages of all leads one after the other, as far as they were entered before a moment: nothing that was entered,
 * moved or cancelled later changes them. A lead begins in the stage that its first move left, and counts from its
 * enquiry here on, so an imported one from its import.
 * @param every of so many leads one speaks for all; 1 for all of them
 */
function spansBefore(moment: Instant, every: number) {
  const isTaken = sql`${every} = 1 or hashtextextended(lead.id::text, 0) % ${every} = 0`;
  return sql`
    known as (
      select lead.id as lead_id, lead.created_at as at, 0 as place, null::uuid as entry,
             coalesce((select first.details ->> 'from' from lead_interaction first
                        where first.lead_id = lead.id and first.type = 'statusChange'
                        order by first.occurred_at, first.id limit 1), lead.status) as stage
        from lead
       where lead.created_at < ${moment}::timestamptz
         and (lead.deleted_at is null or lead.deleted_at >= ${moment}::timestamptz)
         and (${isTaken})
      union all
      select moved.lead_id, greatest(moved.occurred_at, lead.created_at), 1, moved.id, moved.details ->> 'to'
        from lead_interaction moved
        join lead on lead.id = moved.lead_id
       where moved.type = 'statusChange'
         and moved.occurred_at < ${moment}::timestamptz and moved.created_at < ${moment}::timestamptz
         and lead.created_at < ${moment}::timestamptz
         and (lead.deleted_at is null or lead.deleted_at >= ${moment}::timestamptz)
         and (${isTaken})
    ), span as (
      select lead_id, stage, at as begun, lead(at) over steps as ended, lead(stage) over steps as next,
             min(at) over (partition by lead_id) as born
        from known window steps as (partition by lead_id order by at, place, entry)
    )`;
}

/** The part of each span that lies within the time learned from, in days of the lead's age. */
function seenBefore(moment: Instant, every: number) {
  const from = addHours(moment, -24 * LEARNED_DAYS);
  return sql`${spansBefore(moment, every)}, seen as (
      select lead_id, stage, next,
             extract(epoch from greatest(begun, ${from}::timestamptz) - born)::float8 / 86400 as age_from,
             extract(epoch from coalesce(ended, ${moment}::timestamptz) - born)::float8 / 86400 as age_to
        from span
       where ${IS_OPEN} and coalesce(ended, ${moment}::timestamptz) > ${from}::timestamptz
    )`;
}

/** Days that leads spent in each stage, by age, and where they went; by what was known before a moment. */
export async function exposuresBefore(
  { db }: Pick<Read, 'db'>,
  moment: Instant,
  every = 1,
): Promise<Exposure[]> {
  const parts = [0, ...AGE_BOUNDS].map((since, no) => ({ no, since, until: AGE_BOUNDS[no] ?? 1e9 }));
  const { rows } = await sql<Exposure>`
    with ${seenBefore(moment, every)}
    select stage, part.no as part, sum(least(age_to, part.until) - greatest(age_from, part.since)) as days,
           count(distinct lead_id)::int as leads,
           jsonb_build_object(${sql.join(
             MOVES.flatMap(([move, status]) => [
               sql.lit(move),
               sql`count(*) filter (where next = ${sql.lit(status)} and age_to >= part.since and age_to < part.until)`,
             ]),
           )}) as moves
      from seen
      join jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part (no int, since float8, until float8)
        on age_from < part.until and age_to >= part.since
     group by stage, part.no
     order by stage, part.no`.execute(db);
  return rows;
}

const MOVES = [
  ...OPEN_LEAD_STATUSES.map((status) => [status, status] as const),
  ['booked', 'closed'] as const,
  ['lost', 'lost'] as const,
];

interface DecidedLeads {
  decided: number;
  booked: number;
  /** Whole days from enquiry to booking that 10, 50 and 90 of 100 did not exceed; null without a booking. */
  daysToBook: [p10: number, p50: number, p90: number] | null;
}

export async function decidedBefore(
  { db }: Pick<Read, 'db'>,
  moment: Instant,
  every = 1,
): Promise<DecidedLeads> {
  const { rows } = await sql<DecidedLeads>`
    with ${seenBefore(moment, every)}
    select (${every} * count(distinct lead_id) filter (where next in ('closed', 'lost')))::int as decided,
           (${every} * count(distinct lead_id) filter (where next = 'closed'))::int as booked,
           to_jsonb(percentile_disc(array[0.1, 0.5, 0.9]) within group (order by ceil(age_to)::int)
                    filter (where next = 'closed')) as "daysToBook"
      from seen`.execute(db);
  return rows[0] ?? { decided: 0, booked: 0, daysToBook: null };
}

/** Leads of one stage and age that were open at a moment, and those of them that booked within the outcome period. */
interface OpenThen {
  stage: OpenStage;
  /** Whole days. */
  age: number;
  leads: number;
  booked: number;
}

export async function openAt({ db }: Pick<Read, 'db'>, moment: Instant, every = 1): Promise<OpenThen[]> {
  const { rows } = await sql<OpenThen>`
    with ${spansBefore(moment, every)}
    select stage, ${ageAt(moment)} as age, (${every} * count(*))::int as leads,
           (${every} * count(*) filter (where ${bookedAfter(moment)}))::int as booked
      from span
     where ended is null and ${IS_OPEN}
     group by 1, 2
     order by 1, 2`.execute(db);
  return rows;
}

/** One lead that was open at a moment. */
export interface OneOpenThen extends Pick<OpenThen, 'stage' | 'age'> {
  id: string;
  isBooked: boolean;
}

/** At most so many of the leads open then, chosen by nothing that matters. */
export async function someOpenAt(
  { db }: Pick<Read, 'db'>,
  moment: Instant,
  { most, every }: { most: number; every: number },
): Promise<OneOpenThen[]> {
  const { rows } = await sql<OneOpenThen>`
    with ${spansBefore(moment, every)}
    select lead_id as id, stage, ${ageAt(moment)} as age, ${bookedAfter(moment)} as "isBooked"
      from span
     where ended is null and ${IS_OPEN}
     order by md5(lead_id::text)
     limit ${most}`.execute(db);
  return rows;
}

function ageAt(moment: Instant) {
  return sql`floor(extract(epoch from ${moment}::timestamptz - born) / 86400)::int`;
}

function bookedAfter(moment: Instant) {
  return sql`exists (select from lead_interaction later
     where later.lead_id = span.lead_id and later.type = 'statusChange' and later.details ->> 'to' = 'closed'
       and later.occurred_at >= ${moment}::timestamptz
       and later.occurred_at < ${addHours(moment, 24 * OUTCOME_DAYS)}::timestamptz)`;
}
