import type { QueryOf } from '#platform/contract/call.ts';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { floorsOf, FLOOR_BANDS } from '#inventory/units/unitStatistics.rules.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import type { Aims } from '#insight/targets/server/aim.queries.ts';
import { aimsOf } from '#insight/targets/server/aim.queries.ts';
import type { Aim } from '#insight/targets/target.contract.ts';
import type { ComparedDays } from '../groupDays.rules.ts';
import { comparedDays, keyBefore, weeksWithin, weekWithin } from '../groupDays.rules.ts';
import { daysWithin, monthsWithin } from '#insight/reporting/reportDays.rules.ts';
import type {
  AnalysisFigures,
  AnalysisGroup,
  getSalesAnalysis as getAnalysisCall,
  getSalesKpis as getKpisCall,
  SalesAnalysis,
  SalesKpis,
} from '../salesAnalysis.contract.ts';
import type { AnalysisGroupBy, AnalysisSums } from '../salesAnalysis.rules.ts';
import { NO_KEY } from '../salesReport.rules.ts';
import { analysisFigures } from './analysisFigures.ts';
import type { GroupedSums } from './analysisSums.queries.ts';
import { analysisSums, NO_GROUPS } from './analysisSums.queries.ts';
import { kindOf } from './salesAnalytics.queries.ts';
import { salesLists } from '#insight/reporting/server/salesLists.ts';
import { groupNames } from './salesGroup.names.ts';

export type AnalysisQuery = QueryOf<typeof getKpisCall>;
type GroupedQuery = QueryOf<typeof getAnalysisCall>;

/** Bookings and cancellations in groups; its statements share a round trip. */
export async function getSalesAnalysis(
  read: Read,
  { groupBy, ...query }: GroupedQuery,
): Promise<SalesAnalysis> {
  const { days, now, before, aims } = await counted(read, groupBy, query);
  const kind = analysisKind(query);
  const keys = keysOf(groupBy, days.now, now, before);
  const nameOf = await groupNames(read, groupBy, keys);
  const figures = (key: string, period: Period, sums: AnalysisSums | undefined) =>
    analysisFigures(read, { ...kind, ...ownQuery(groupBy, key) }, daysOfGroup(groupBy, key, period), sums);
  const groups = keys.map((key): AnalysisGroup => {
    const figuresNow = figures(key, days.now, now.groups.get(key));
    const earlier = days.before && keyBefore(groupBy, key, days);
    return {
      id: key,
      name: nameOf(key),
      now: figuresNow,
      before:
        days.before && earlier !== null ? figures(earlier, days.before, before.groups.get(earlier)) : null,
      aim: aimOfGroup(aims, groupBy, key, { days: days.now, figures: figuresNow }),
    };
  });
  return {
    ...headOf(read, query, days),
    groupBy,
    total: totalOf(read, kind, days, { now, before, aims }),
    groups,
  };
}

/** The totals alone. */
export async function getSalesKpis(read: Read, query: AnalysisQuery): Promise<SalesKpis> {
  const { days, ...sums } = await counted(read, 'month', query);
  return { ...headOf(read, query, days), total: totalOf(read, analysisKind(query), days, sums) };
}

interface Counted {
  now: GroupedSums;
  before: GroupedSums;
  aims: Aims | null;
}

async function counted(
  read: Read,
  groupBy: AnalysisGroupBy,
  query: AnalysisQuery,
): Promise<Counted & { days: ComparedDays }> {
  const days = comparedDays(query, read.today);
  const kind = analysisKind(query);
  const sumsIn = (period: Period) => analysisSums(read, groupBy, salesLists(kind, period));
  const [now, before, aims] = await plannedByValues(read.db, () =>
    Promise.all([
      sumsIn(days.now),
      days.before ? sumsIn(days.before) : NO_GROUPS,
      // A part of the sales has no target of its own.
      hasTargets(kind) ? aimsOf(read, days.now, query) : null,
    ]),
  );
  return { days, now, before, aims };
}

const TARGETED: readonly string[] = ['projectId', 'bookedForId'];

function hasTargets(kind: ListQuery): boolean {
  return Object.keys(kind).every((key) => TARGETED.includes(key));
}

function totalOf(
  read: Read,
  kind: ListQuery,
  days: ComparedDays,
  { now, before, aims }: Counted,
): SalesKpis['total'] {
  const figures = analysisFigures(read, kind, days.now, now.total);
  return {
    now: figures,
    before: days.before && analysisFigures(read, kind, days.before, before.total),
    aim: aims && aims.total(reached(figures)),
  };
}

function reached({ booked, bookedValue }: AnalysisFigures): { units: number; valuePaise: number | null } {
  return { units: booked.value, valuePaise: bookedValue?.value ?? null };
}

function aimOfGroup(
  aims: Aims | null,
  groupBy: AnalysisGroupBy,
  key: string,
  { days, figures }: { days: Period; figures: AnalysisFigures },
): Aim | null {
  if (aims === null) return null;
  switch (groupBy) {
    case 'executive':
      return aims.of('people', key, reached(figures));
    case 'project':
      return aims.of('projects', key, reached(figures));
    case 'month':
      return aims.within(daysWithin(key, days), reached(figures));
    default:
      return null;
  }
}

function daysOfGroup(groupBy: AnalysisGroupBy, key: string, period: Period): Period {
  if (groupBy === 'month') return daysWithin(key, period);
  return groupBy === 'week' ? weekWithin(key, period) : period;
}

/** Months, weeks and floors in their order, all of them; what else there was by value booked, now and before. */
function keysOf(
  groupBy: AnalysisGroupBy,
  period: Period,
  { groups: now }: GroupedSums,
  { groups: before }: GroupedSums,
): string[] {
  if (groupBy === 'month') return monthsWithin(period);
  if (groupBy === 'week') return weeksWithin(period);
  const found = [...new Set([...now.keys(), ...before.keys()])];
  if (groupBy === 'floorBand') return found.toSorted((one, other) => Number(one) - Number(other));
  const valueOf = (sums: ReadonlyMap<string, AnalysisSums>, key: string) => sums.get(key)?.bookedPaise ?? 0;
  return found.toSorted(
    (one, other) =>
      valueOf(now, other) - valueOf(now, one) ||
      valueOf(before, other) - valueOf(before, one) ||
      (one < other ? -1 : 1),
  );
}

/** The filter of the list of sales for one group. */
function ownQuery(groupBy: AnalysisGroupBy, key: string): ListQuery {
  switch (groupBy) {
    case 'month':
    case 'week':
      return {};
    case 'project':
      return { projectId: key };
    case 'tower':
      return key === NO_KEY ? { hasTower: 'false' } : { towerId: key };
    case 'floorBand':
      return floorQuery(key);
    case 'executive':
      return { bookedForId: key };
    case 'partner':
      return key === NO_KEY ? { viaPartner: 'false' } : { channelPartnerId: key };
    case 'source':
    case 'unitType':
      return { [groupBy]: key };
  }
}

function floorQuery(key: string): ListQuery {
  const band = FLOOR_BANDS[Number(key)];
  if (band === undefined) return {};
  return Object.fromEntries(Object.entries(floorsOf(band)).map(([name, floor]) => [name, String(floor)]));
}

/** The filters of the analysis as in the address of the list of sales. */
function analysisKind({ towerId, ...query }: AnalysisQuery): ListQuery {
  return { ...kindOf(query), ...(towerId === undefined ? {} : { towerId }) };
}

function headOf(read: Read, query: AnalysisQuery, { now, before, isOpen }: ComparedDays) {
  return { period: now, before, isOpen, notes: notesOf(query), computedAt: read.now };
}

const NET =
  'Net is what was booked less what was cancelled in the same days. Moves to another unit count in neither.';
const PART =
  'Targets are of all sales, of a project or of a person; with other filters there is none to compare with.';

function notesOf(query: AnalysisQuery): string[] {
  return hasTargets(analysisKind(query)) ? [NET] : [NET, PART];
}
