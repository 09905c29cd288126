import { sql } from 'kysely';
import { hasRole } from '#platform/contract/roles.ts';
import type { Figure } from '#platform/contract/figure.ts';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { COURSE_STAGES } from '#enquiries/leads/leadCourse.rules.ts';
import { isNarrowed } from '#enquiries/leads/server/lead.cohort.ts';
import { leadConditions } from '#enquiries/leads/server/lead.filter.ts';
import { visibleTally } from '#enquiries/leads/server/lead.tally.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { leadsFigure } from '#insight/dashboards/server/lead.figures.ts';
import { salesFigures } from '#insight/dashboards/server/sale.figures.ts';
import { SALES_AND_FINANCE } from '#sales/sale.contract.ts';
import type { LeadFunnel } from '../leadReport.contract.ts';
import { bookingQuery } from './leadGroups.queries.ts';
import type { LeadScope } from './leadReport.scope.ts';
import { leads, narrowingOf } from './leadReport.scope.ts';

type Flow = NonNullable<LeadFunnel['flow']>;

const ENTERED = COURSE_STAGES.filter((stage) => stage !== 'new');
type Entered = (typeof ENTERED)[number];

/** What happened in the period, with whichever lead; `enquired` are the leads of its cohort. */
export async function flowOf(scope: LeadScope, enquired: Flow['enquired']): Promise<Flow> {
  const { now, before } = scope.periods;
  const [current, earlier] = await Promise.all([ofPeriod(scope, now), before && ofPeriod(scope, before)]);
  return {
    enquired,
    again: { now: current.again, before: earlier && earlier.again },
    entered: ENTERED.map((stage) => ({
      stage,
      now: current.entered(stage),
      before: earlier && earlier.entered(stage),
    })),
    visited: { now: current.visited, before: earlier && earlier.visited },
    bookings: current.bookings && { now: current.bookings, before: earlier && earlier.bookings },
  };
}

async function ofPeriod(scope: LeadScope, period: Period) {
  const { read, query } = scope;
  const { from, to } = period;
  const counted = { read, period, projectId: undefined };
  const [again, visited, entered, bookings] = await Promise.all([
    leadsFigure(counted, { ...query, againFrom: from, againTo: to }),
    leadsFigure(counted, { ...query, visitedFrom: from, visitedTo: to }),
    entriesIn(read, query, period),
    bookingsIn(read, query, period),
  ]);
  const stageFigure = (stage: Entered) =>
    leads({ ...query, entered: stage, enteredFrom: from, enteredTo: to }, entered.get(stage) ?? 0);
  return { again, visited, entered: stageFigure, bookings };
}

async function bookingsIn(read: Read, query: ListQuery, period: Period): Promise<Figure | null> {
  const asked = bookingQuery(query);
  if (asked === null || !hasRole(read.caller.role, ...SALES_AND_FINANCE)) return null;
  const scope = { read, period, projectId: undefined };
  return (await salesFigures(scope, { ...asked, from: period.from, to: period.to })).units;
}

/** Leads that first entered each stage in a period: from the tally where it answers, else by the leads. */
async function entriesIn(read: Read, query: ListQuery, { from, to }: Period): Promise<Map<string, number>> {
  const narrowing = narrowingOf(query);
  const isCounted = isNarrowed(narrowing) ? null : await visibleTally(read);
  if (isCounted) {
    const rows = await read.db
      .selectFrom('leadTally')
      .select(['status', sql<number>`sum(leads)::bigint`.as('leads')])
      .where(isCounted)
      .where('kind', '=', 'entry')
      .where('day', '>=', from)
      .where('day', '<=', to)
      .groupBy('status')
      .execute();
    return new Map(rows.map(({ status, leads: count }) => [status, count]));
  }
  const isFound = await leadConditions(read, narrowing);
  const { rows } = await sql<{ stage: string; leads: number }>`
    select entry.stage, sum(entry.leads)::bigint as leads
      from (select count(*) filter (where lead.contacted_on between ${from}::date and ${to}::date) as contacted,
                   count(*) filter (where lead.qualified_on between ${from}::date and ${to}::date) as qualified,
                   count(*) filter (where lead.site_visit_on between ${from}::date and ${to}::date) as visiting,
                   count(*) filter (where lead.negotiating_on between ${from}::date and ${to}::date) as negotiating,
                   count(*) filter (where lead.closed_on between ${from}::date and ${to}::date) as closed
              from lead where ${isFound}) as one,
           lateral (values ('contacted', contacted), ('qualified', qualified), ('siteVisit', visiting),
                           ('negotiating', negotiating), ('closed', closed)) as entry (stage, leads)
     group by entry.stage`.execute(read.db);
  return new Map(rows.map(({ stage, leads: count }) => [stage, count]));
}
