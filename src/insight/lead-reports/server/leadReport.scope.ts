import { addDays, laterOf } from '#platform/contract/calendar.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Figure, Measure } from '#platform/contract/figure.ts';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { listLeads } from '#enquiries/leads/lead.contract.ts';
import { isPartner } from '#enquiries/leads/lead.rules.ts';
import type { LeadNarrowing } from '#enquiries/leads/server/lead.filter.ts';
import type { CohortAsked } from '#enquiries/leads/server/lead.cohort.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { figure } from '#insight/reporting/server/scope.ts';
import { comparedPeriods } from '#insight/reporting/reportDays.rules.ts';
import type { ComparedPeriods } from '#insight/reporting/reportDays.rules.ts';
import type { getLeadAnalysis } from '../leadReport.contract.ts';
import { checkVariants, YOUNG_DAYS } from '../leadReport.rules.ts';

export type LeadReportQuery = QueryOf<typeof getLeadAnalysis>;

/** What a report of leads counts. */
export interface LeadScope {
  read: Read;
  periods: ComparedPeriods;
  /** The filters of the report as the list of leads takes them. */
  query: ListQuery;
  hasQuality: boolean;
}

export function scopeOf(read: Read, asked: LeadReportQuery): LeadScope {
  checkVariants(asked, isPartner(read.caller));
  return {
    read,
    periods: comparedPeriods(asked, read.today),
    query: listQueryOf(asked),
    hasQuality: asked.include?.includes('quality') ?? false,
  };
}

function listQueryOf(asked: LeadReportQuery): ListQuery {
  const { projectId, ownerId, channelPartnerId, campaign, source } = asked;
  const query = {
    firstProjectId: projectId,
    firstOwnerId: ownerId,
    channelPartnerId,
    campaign,
    source: source?.join(','),
  };
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, value]],
    ),
  );
}

export function narrowingOf(query: ListQuery): LeadNarrowing {
  const {
    page: _page,
    limit: _limit,
    cursor: _cursor,
    sort: _sort,
    ...filter
  } = listLeads.query.parse(query);
  return filter;
}

export function askedIn({ query }: LeadScope, period: Period): CohortAsked {
  return { period, narrowing: narrowingOf(query) };
}

/** The leads of a cohort in their list. */
export function inCohort(query: ListQuery, { from, to }: Period): ListQuery {
  return { ...query, enquiredFrom: from, enquiredTo: to };
}

export function leads(query: ListQuery, value: number, measure: Measure = 'rows'): Figure {
  return figure('leads', query, value, measure);
}

/** The part of a period whose leads had no time to book yet; null where all had. */
export function youngDays({ from, to }: Period, read: Read): Period | null {
  const first = laterOf(from, addDays(read.today, 1 - YOUNG_DAYS));
  return first > to ? null : { from: first, to };
}

/** The head of each report. */
export function headOf({ read, periods, query }: LeadScope) {
  const young = youngDays(periods.now, read);
  return {
    period: periods.now,
    before: periods.before,
    isOpen: periods.isOpen,
    notes: [
      'Leads count on the day on which the person first asked, in the project of that enquiry.',
      ...(young
        ? [`Leads of the last ${YOUNG_DAYS} days are still open: many of them will go further.`]
        : []),
      ...('firstOwnerId' in query ? ['Leads count for the person who had them first.'] : []),
    ],
    computedAt: read.now,
  };
}
