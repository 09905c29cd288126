import { addDays } from '#platform/contract/calendar.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import { invalid } from '#platform/contract/errors.ts';
import { trendOf } from '#platform/contract/format.ts';
import type { Period } from '#platform/contract/period.ts';
import { lastMonths } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { receiptFigures, tax } from '#insight/dashboards/server/parts/money.parts.ts';
import type { ListQuery, Scope } from '#insight/reporting/server/scope.ts';
import { getRevenueProjection } from '#insight/predictions/server/revenueProjection.queries.ts';
import type { ComparedDays } from '#insight/reports/groupDays.rules.ts';
import { comparedDays, keyBefore } from '#insight/reports/groupDays.rules.ts';
import { daysWithin, monthsWithin } from '#insight/reporting/reportDays.rules.ts';
import { getRevenueProjection as projectionCall } from '#insight/predictions/revenueProjection.contract.ts';
import type * as contract from '../revenueReport.contract.ts';
import type { RevenueGroupBy, RevenueSums } from '../revenueReport.rules.ts';
import { addRevenue, largestRevenueFirst } from '../revenueReport.rules.ts';
import { interestOf } from './interest.queries.ts';
import { revenueFigures } from './revenueFigures.ts';
import { revenueGroupNames } from './revenueGroup.names.ts';
import { revenueLists } from './revenueLists.ts';
import { revenueSums } from './revenueSums.queries.ts';
import { standingOf } from './standing.queries.ts';

type AnalysisQuery = QueryOf<typeof contract.getRevenueAnalysis>;
type KpiQuery = QueryOf<typeof contract.getRevenueKpis>;

/** What was booked, billed, collected and due, group by group, and what stands today. */
export async function getRevenueAnalysis(
  read: Read,
  { include, ...query }: AnalysisQuery,
): Promise<contract.RevenueAnalysis> {
  const { projectId, groupBy = 'month' } = query;
  if (groupBy === 'tower' && projectId === undefined)
    throw invalid('groupBy', 'Choose a project: towers are shown of one project.');
  const asksAhead = include?.includes('projections') === true;
  if (asksAhead && query.towerId !== undefined)
    throw invalid('include', 'Cash is projected of projects, not of a tower.');
  const days = comparedDays(query, read.today);
  const of = ofWhich(query);
  const [{ total, groups }, around, trends, projections] = await Promise.all([
    grouped(read, groupBy, of, days),
    aroundOf(read, of, days),
    include?.includes('trends') ? trendsOf(read, of) : null,
    asksAhead ? getRevenueProjection(read, projectionCall.query.parse({ projectId })) : null,
  ]);
  return { ...headOf(read, days), total, ...around, groupBy, groups, trends, projections };
}

/** The totals alone. */
export async function getRevenueKpis(read: Read, query: KpiQuery): Promise<contract.RevenueKpis> {
  const days = comparedDays(query, read.today);
  const of = ofWhich(query);
  // Any grouping adds up to the total; there are fewer projects than months.
  const [{ total }, around] = await Promise.all([
    grouped(read, 'project', of, days),
    aroundOf(read, of, days),
  ]);
  return { ...headOf(read, days), total, ...around };
}

function ofWhich({ projectId, towerId }: KpiQuery): ListQuery {
  return {
    ...(projectId === undefined ? {} : { projectId }),
    ...(towerId === undefined ? {} : { towerId }),
  };
}

const NOTES = [
  'Billed and collected include GST and TDS. Collected without tax leaves out the GST that receipts paid.',
  'Paid is what is paid by today of what fell due in the days.',
  'Outstanding, receivable and what is waiting are as of today, whatever the days.',
];

function headOf(read: Read, { now, before, isOpen }: ComparedDays) {
  return { period: now, before, isOpen, notes: NOTES, computedAt: read.now };
}

/** What is not told group by group. */
async function aroundOf(
  read: Read,
  of: ListQuery,
  { now, before }: ComparedDays,
): Promise<Pick<contract.RevenueKpis, 'tax' | 'interest' | 'refunds' | 'standing'>> {
  const { projectId, ...own } = of;
  const scope = (period: Period): Scope => ({ read, period, projectId });
  const [taxed, interest, interestBefore, refunds, refundsBefore, standing] = await plannedByValues(
    read.db,
    () =>
      Promise.all([
        tax(scope(now), own),
        interestOf(read, of, now),
        before && interestOf(read, of, before),
        refundsOf(scope(now), own),
        before && refundsOf(scope(before), own),
        standingOf(scope(now), of),
      ]),
  );
  return {
    tax: taxed,
    interest: { now: interest, before: interestBefore },
    refunds: { now: refunds, before: refundsBefore },
    standing,
  };
}

function refundsOf({ period, ...scope }: Scope, own: ListQuery) {
  return receiptFigures({ period, ...scope }, { ...own, type: 'refund', status: 'verified', ...period });
}

type Compared = Pick<ComparedDays, 'now' | 'before' | 'monthsBack'>;

const NONE: ReadonlyMap<string, RevenueSums> = new Map();

async function grouped(
  read: Read,
  groupBy: RevenueGroupBy,
  of: ListQuery,
  days: Compared,
): Promise<Pick<contract.RevenueAnalysis, 'total' | 'groups'>> {
  const { now, before } = days;
  const [sums, earlier] = await plannedByValues(read.db, () =>
    Promise.all([
      revenueSums(read, groupBy, of, now),
      before ? revenueSums(read, groupBy, of, before) : NONE,
    ]),
  );
  const keys = groupBy === 'month' ? monthsWithin(now) : keysOf(sums, earlier);
  const nameOf = await revenueGroupNames(read, groupBy, keys);
  const figures = (key: string, period: Period, found: RevenueSums | undefined) => {
    const within = groupBy === 'month' ? daysWithin(key, period) : period;
    return revenueFigures(revenueLists({ ...of, ...ownQuery(groupBy, key) }, within), found);
  };
  const total = (period: Period, found: ReadonlyMap<string, RevenueSums>) =>
    revenueFigures(revenueLists(of, period), addRevenue([...found.values()]));
  return {
    total: { now: total(now, sums), before: before && total(before, earlier) },
    groups: keys.map((key): contract.RevenueGroup => {
      const counterpart = before && keyBefore(groupBy, key, days);
      return {
        id: key,
        name: nameOf(key),
        now: figures(key, now, sums.get(key)),
        before:
          before && counterpart !== null ? figures(counterpart, before, earlier.get(counterpart)) : null,
      };
    }),
  };
}

/** All groups of both periods, by what they brought now. */
function keysOf(now: ReadonlyMap<string, RevenueSums>, before: ReadonlyMap<string, RevenueSums>): string[] {
  const first = largestRevenueFirst(now);
  return [...first, ...largestRevenueFirst(before).filter((key) => !now.has(key))];
}

function ownQuery(groupBy: RevenueGroupBy, key: string): ListQuery {
  switch (groupBy) {
    case 'month':
      return {};
    case 'project':
      return { projectId: key };
    case 'tower':
      return { towerId: key };
  }
}

const TREND_MONTHS = 12;
/** The direction is that of so many months that are over. */
const TOLD_OF = 3;

/** The last twelve months beside those a year before. */
async function trendsOf(read: Read, of: ListQuery): Promise<contract.RevenueAnalysis['trends']> {
  const from = `${lastMonths(read.today, TREND_MONTHS)[0]}-01`;
  const earlier = `${lastMonths(read.today, 2 * TREND_MONTHS)[0]}-01`;
  const { groups } = await grouped(read, 'month', of, {
    monthsBack: TREND_MONTHS,
    now: { from, to: read.today },
    before: { from: earlier, to: addDays(from, -1) },
  });
  const over = groups.slice(0, -1).map(({ now }) => now.collected.value);
  return { months: groups, direction: trendOf(over.slice(-TOLD_OF)) };
}
