import { sql } from 'kysely';
import type { Day, Instant } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import type { MonthBookings } from '../season.rules.ts';
import type { CohortOf } from './advice.cohort.ts';
import { fitsCohort } from './advice.cohort.ts';

// The same counts as `cohortNow`, for times in the past and without anything entered after them: states and
// prices of units as they were, sales as far as they were entered and not cancelled, enquiries by the steps
// they had taken.

/** The beginning of a day. */
export interface Moment {
  at: Instant;
  day: Day;
  /** Null while the days after it are not over. */
  judgedUntil: Day | null;
}

const MOMENTS = sql`moment(at timestamptz, day date, "judgedUntil" date)`;

function momentsTable(moments: readonly Moment[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(moments)}::jsonb) as ${MOMENTS}`;
}

export interface PastStock {
  day: Day;
  units: number;
  sold: number;
  available: number;
  /** Half of the available units were listed longer than that; null when none was available. */
  listedDays: number | null;
  lowPaise: number | null;
  highPaise: number | null;
}

export async function stockAt(read: Read, of: CohortOf, moments: readonly Moment[]): Promise<PastStock[]> {
  const { rows } = await sql<PastStock>`
    select moment.day,
           count(*) as units,
           count(*) filter (where state.status = 'sold') as sold,
           count(*) filter (where state.is_free) as available,
           percentile_disc(0.5) within group (order by greatest(moment.day - state.listed_at, 0))
             filter (where state.is_free) as "listedDays",
           min(price.price_paise) filter (where state.is_free) as "lowPaise",
           max(price.price_paise) filter (where state.is_free) as "highPaise"
      from ${momentsTable(moments)}
     cross join lateral (
       select distinct on (unit_state.unit_id) unit_state.unit_id, unit_state.unit_type, unit_state.status,
              unit_state.listed_at,
              unit_state.status = 'available'
                or (unit_state.status = 'reserved' and unit_state.reserved_until <= moment.at) as is_free
         from unit_state
        where unit_state.organization_id = ${read.caller.organizationId}
          and unit_state.project_id = ${of.projectId}
          and unit_state.valid_from < moment.at
        order by unit_state.unit_id, unit_state.seq desc
     ) as state
     cross join lateral (
       select unit_price.price_paise
         from unit_price
        where unit_price.organization_id = ${read.caller.organizationId}
          and unit_price.unit_id = state.unit_id
          and unit_price.valid_from < moment.at
        order by unit_price.valid_from desc, unit_price.seq desc
        limit 1
     ) as price
     where state.unit_type = ${of.unitType} and state.status is not null
     group by moment.day`.execute(read.db);
  return rows;
}

export interface PastSales {
  day: Day;
  netSold: number;
  medianDaysToSell: number | null;
  /** The units sold in the 90 days after; not part of the advice. */
  soldAfter: number;
}

export async function salesAt(read: Read, of: CohortOf, moments: readonly Moment[]): Promise<PastSales[]> {
  const isKnown = sql`sale.created_at < moment.at and sale.booking_date < moment.day
    and (sale.cancelled_on is null or sale.cancelled_on >= moment.day)`;
  const { rows } = await sql<PastSales>`
    select moment.day,
           count(*) filter (where ${isKnown} and sale.booking_date >= moment.day - 90) as "netSold",
           percentile_disc(0.5) within group (order by greatest(sale.booking_date - state.listed_at, 0))
             filter (where ${isKnown}) as "medianDaysToSell",
           count(*) filter (where sale.booking_date between moment.day and moment."judgedUntil"
             and sale.cancelled_on is null) as "soldAfter"
      from ${momentsTable(moments)}
      join sale on sale.organization_id = ${read.caller.organizationId}
       and sale.project_id = ${of.projectId} and sale.deleted_at is null
     cross join lateral (
       select unit_state.unit_type, unit_state.listed_at
         from unit_state
        where unit_state.organization_id = ${read.caller.organizationId}
          and unit_state.unit_id = sale.unit_id
          and unit_state.valid_from <= sale.created_at
        order by unit_state.seq desc
        limit 1
     ) as state
     where state.unit_type = ${of.unitType}
     group by moment.day`.execute(read.db);
  return rows;
}

/** Enquiries at qualified or beyond then, whose type and budget matched a unit available then. */
export async function leadsAt(
  read: Read,
  of: CohortOf,
  free: readonly { at: Instant; day: Day; low: number | null; high: number | null }[],
): Promise<{ day: Day; openLeads: number }[]> {
  const { rows } = await sql<{ day: Day; openLeads: number }>`
    with step as (
      select entry.lead_id, entry.occurred_at as since, entry.details ->> 'to' as status,
             lead(entry.occurred_at) over (partition by entry.lead_id order by entry.occurred_at, entry.id) as until
        from lead_project
        join lead_interaction as entry on entry.organization_id = lead_project.organization_id
         and entry.lead_id = lead_project.lead_id and entry.type = 'statusChange'
       where lead_project.organization_id = ${read.caller.organizationId}
         and lead_project.project_id = ${of.projectId})
    select free.day, count(*) as "openLeads"
      from jsonb_to_recordset(${JSON.stringify(free)}::jsonb) as free(at timestamptz, day date, low bigint, high bigint)
      join step on step.since < free.at and (step.until is null or step.until >= free.at)
       and step.status in ('qualified', 'siteVisit', 'negotiating')
      join lead on lead.organization_id = ${read.caller.organizationId} and lead.id = step.lead_id
       and (lead.deleted_at is null or lead.deleted_at >= free.at)
     where ${fitsCohort(of.unitType)}
     group by free.day`.execute(read.db);
  return rows;
}

/** Base and minimum rate of the price list in force. */
export async function listRatesAt(
  read: Read,
  projectId: string,
  moments: readonly Moment[],
): Promise<{ day: Day; baseRatePaise: number; floorRatePaise: number }[]> {
  const { rows } = await sql<{ day: Day; baseRatePaise: number; floorRatePaise: number }>`
    select moment.day, list.base_rate_paise as "baseRatePaise", list.floor_rate_paise as "floorRatePaise"
      from ${momentsTable(moments)}
     cross join lateral (
       select price_list.base_rate_paise, price_list.floor_rate_paise
         from price_list
        where price_list.organization_id = ${read.caller.organizationId}
          and price_list.project_id = ${projectId} and price_list.effective_at < moment.at
        order by price_list.effective_at desc, price_list.number desc
        limit 1
     ) as list`.execute(read.db);
  return rows;
}

/** Bookings of the organization by month, as known at each time. */
export async function bookingsAt(
  read: Read,
  moments: readonly Moment[],
): Promise<(MonthBookings & { day: Day })[]> {
  const { rows } = await sql<MonthBookings & { day: Day }>`
    select moment.day, to_char(sale.booking_date, 'YYYY-MM') as month, count(*) as bookings
      from ${momentsTable(moments)}
      join sale on sale.organization_id = ${read.caller.organizationId} and sale.deleted_at is null
       and sale.created_at < moment.at and sale.booking_date < moment.day
     group by 1, 2`.execute(read.db);
  return rows;
}
