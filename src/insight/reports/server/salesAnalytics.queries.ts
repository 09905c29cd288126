import { addDays } from '#platform/contract/calendar.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import { trendOf } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import type { Period } from '#platform/contract/period.ts';
import { lastMonths } from '#platform/contract/period.ts';
import type {
  getSalesAnalytics as getSalesAnalyticsCall,
  getSalesSummary as getSalesSummaryCall,
  SalesAnalytics,
  SalesGroup,
  SalesSummary,
} from '../salesReport.contract.ts';
import type { SalesGroupBy, SalesSums } from '../salesReport.rules.ts';
import type { ComparedDays } from '../groupDays.rules.ts';
import { comparedDays, keyBefore } from '../groupDays.rules.ts';
import { daysWithin, monthsWithin } from '#insight/reporting/reportDays.rules.ts';
import { addSums, NO_KEY } from '../salesReport.rules.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { countedLists } from '#insight/reporting/server/salesLists.ts';
import { figuresOf } from './salesFigures.ts';
import { groupNames } from './salesGroup.names.ts';
import { sumsByGroup } from './salesSums.queries.ts';

/** Which sales, and of which days. */
export type SalesQuery = Omit<QueryOf<typeof getSalesAnalyticsCall>, 'groupBy'>;

export async function getSalesAnalytics(
  read: Read,
  { groupBy = 'month', ...query }: QueryOf<typeof getSalesAnalyticsCall>,
): Promise<SalesAnalytics> {
  const periods = comparedDays(query, read.today);
  const report = await grouped(read, groupBy, kindOf(query), periods);
  return { period: periods.now, before: periods.before, groupBy, ...report };
}

export async function getSalesSummary(
  read: Read,
  { groupBy, format, include, ...query }: QueryOf<typeof getSalesSummaryCall>,
): Promise<SalesSummary> {
  const by = groupBy === 'user' ? 'executive' : groupBy;
  const shows = (part: 'trends' | 'performance') => include?.includes(part) ?? false;
  const [analytics, trends, performance] = await Promise.all([
    getSalesAnalytics(read, { ...query, groupBy: by }),
    shows('trends') ? trendsOf(read, query) : null,
    shows('performance') && by !== 'executive'
      ? getSalesAnalytics(read, { ...query, groupBy: 'executive' })
      : null,
  ]);
  return {
    ...analytics,
    groups: format === 'kpi' ? [] : analytics.groups,
    trends,
    performance: shows('performance') ? (performance ?? analytics).groups : null,
  };
}

const TREND_MONTHS = 12;

/** The last twelve months beside those before; the current one is left out until it is over. */
async function trendsOf(read: Read, query: SalesQuery): Promise<SalesSummary['trends']> {
  const from = `${lastMonths(read.today, TREND_MONTHS)[0]}-01`;
  const earlier = `${lastMonths(read.today, 2 * TREND_MONTHS)[0]}-01`;
  const { groups } = await grouped(read, 'month', kindOf(query), {
    monthsBack: TREND_MONTHS,
    now: { from, to: read.today },
    before: { from: earlier, to: addDays(from, -1) },
  });
  const over = groups.slice(0, -1).map((month) => month.now.bookings.value);
  return { months: groups, direction: trendOf(over) };
}

/** The groups of a report and their sums, of the period and the one before it. */
async function grouped(
  read: Read,
  groupBy: SalesGroupBy,
  kind: ListQuery,
  periods: Pick<ComparedDays, 'now' | 'before' | 'monthsBack'>,
): Promise<Pick<SalesAnalytics, 'total' | 'groups'>> {
  const sumsIn = (period: Period) => sumsByGroup(read, groupBy, countedLists(read, kind, period));
  const [now, before] = await plannedByValues(read.db, () =>
    Promise.all([sumsIn(periods.now), periods.before ? sumsIn(periods.before) : NONE]),
  );
  const keys = groupBy === 'month' ? monthsWithin(periods.now) : largestFirst(now, before);
  const nameOf = await groupNames(read, groupBy, keys);
  const figures = (key: string, period: Period, sums: SalesSums | undefined) => {
    const days = groupBy === 'month' ? daysWithin(key, period) : period;
    return figuresOf(read, countedLists(read, { ...kind, ...ownQuery(groupBy, key) }, days), sums);
  };
  const total = (period: Period, sums: ReadonlyMap<string, SalesSums>) =>
    figuresOf(read, countedLists(read, kind, period), addSums(sums.values()));
  return {
    total: { now: total(periods.now, now), before: periods.before && total(periods.before, before) },
    groups: keys.map((key): SalesGroup => {
      const earlier = periods.before && keyBefore(groupBy, key, periods);
      return {
        id: key,
        name: nameOf(key),
        now: figures(key, periods.now, now.get(key)),
        before:
          periods.before && earlier !== null ? figures(earlier, periods.before, before.get(earlier)) : null,
      };
    }),
  };
}

/** The filter of a list for the sales of one group. */
function ownQuery(groupBy: SalesGroupBy, key: string): ListQuery {
  switch (groupBy) {
    case 'month':
      return {};
    case 'project':
      return { projectId: key };
    case 'executive':
      return { bookedForId: key };
    case 'partner':
      return key === NO_KEY ? { viaPartner: 'false' } : { channelPartnerId: key };
    case 'source':
    case 'unitType':
      return { [groupBy]: key };
  }
}

const NONE: ReadonlyMap<string, SalesSums> = new Map();

/** All groups of both periods; by the value booked now, then by what was booked before. */
function largestFirst(now: ReadonlyMap<string, SalesSums>, before: ReadonlyMap<string, SalesSums>): string[] {
  const valueOf = (sums: ReadonlyMap<string, SalesSums>, key: string) => sums.get(key)?.valuePaise ?? 0;
  return [...new Set([...now.keys(), ...before.keys()])].toSorted(
    (one, other) =>
      valueOf(now, other) - valueOf(now, one) ||
      valueOf(before, other) - valueOf(before, one) ||
      (one < other ? -1 : 1),
  );
}

/** The filters of a report as in the address of a list. */
export function kindOf(query: SalesQuery): ListQuery {
  const { projectId, salesExecutiveId, bookedForId, channelPartnerId, viaPartner, source, unitType } = query;
  const kind = {
    projectId,
    salesExecutiveId,
    bookedForId,
    channelPartnerId,
    viaPartner,
    source: source?.join(','),
    unitType: unitType?.join(','),
  };
  return Object.fromEntries(Object.entries(kind).flatMap(([key, value]) => (value ? [[key, value]] : [])));
}
