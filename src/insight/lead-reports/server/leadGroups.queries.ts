import { displayName, formatMonth } from '#platform/contract/format.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { NOBODY } from '#enquiries/leads/leadCourse.contract.ts';
import type { CohortGrouping, CohortSums } from '#enquiries/leads/leadCohort.rules.ts';
import { cohortsBy } from '#enquiries/leads/server/lead.cohort.ts';
import { sourceWord } from '#enquiries/leads/sourceWords.rules.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { salesBy } from '#insight/dashboards/server/sale.figures.ts';
import { SALES_AND_FINANCE } from '#sales/sale.contract.ts';
import { daysWithin, monthLater, monthsWithin } from '#insight/reporting/reportDays.rules.ts';
import type { LeadGroup } from '../leadReport.contract.ts';
import type { LeadGroupBy } from '../leadReport.rules.ts';
import { leadFiguresOf } from './leadReport.figures.ts';
import type { LeadScope } from './leadReport.scope.ts';
import { askedIn } from './leadReport.scope.ts';

const GROUPING: Record<LeadGroupBy, CohortGrouping> = {
  source: 'source',
  campaign: 'campaign',
  project: 'project',
  user: 'owner',
  partner: 'partner',
  month: 'month',
  weekday: 'weekday',
  hour: 'hour',
};

type Sums = ReadonlyMap<string, CohortSums>;
const NONE: Sums = new Map();

/** The leads of a report by one property, as they were counted. */
export interface CountedGroups {
  groupBy: LeadGroupBy;
  now: Sums;
  before: Sums;
}

export async function countGroups(scope: LeadScope, groupBy: LeadGroupBy): Promise<CountedGroups> {
  const { read, periods } = scope;
  const of = (period: Period | null) =>
    period === null ? Promise.resolve(NONE) : cohortsBy(read, GROUPING[groupBy], askedIn(scope, period));
  const [now, before] = await Promise.all([of(periods.now), of(periods.before)]);
  return { groupBy, now, before };
}

/** Each lead is in one of the groups: they add up to all leads. */
export function isOfAll(groupBy: LeadGroupBy): boolean {
  return groupBy !== 'campaign' && groupBy !== 'partner';
}

/** With their figures: times in their order, all else by number of leads. */
export async function groupsOf(scope: LeadScope, counted: CountedGroups): Promise<LeadGroup[]> {
  const { read, periods } = scope;
  const { groupBy, now, before } = counted;
  const keys = keysOf(groupBy, periods.now, now, before);
  const [nameOf, bookings] = await Promise.all([groupNames(read, groupBy, keys), bookingsOf(scope, groupBy)]);
  return keys.map((key) => ({
    id: key,
    name: nameOf(key),
    now: figuresOf(scope, groupBy, key, periods.now, now),
    before: beforeOf(scope, groupBy, key, before),
    bookings: key === NOBODY ? null : bookings(key),
  }));
}

function figuresOf(scope: LeadScope, groupBy: LeadGroupBy, key: string, period: Period, sums: Sums) {
  const days = groupBy === 'month' ? daysWithin(key, period) : period;
  const query = { ...scope.query, ...ownQuery(groupBy, key) };
  return leadFiguresOf(query, days, sums.get(key), scope.hasQuality);
}

/** A month is compared with the one that lies as far back as the period before. */
function beforeOf(scope: LeadScope, groupBy: LeadGroupBy, key: string, sums: Sums) {
  const { now, before } = scope.periods;
  if (before === null) return null;
  if (groupBy !== 'month') return figuresOf(scope, groupBy, key, before, sums);
  const earlier = monthLater(key, monthsApart(now, before));
  return monthsWithin(before).includes(earlier) ? figuresOf(scope, groupBy, earlier, before, sums) : null;
}

function monthsApart(now: Period, before: Period): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthOf(before.from) - monthOf(now.from);
}

/** The filter of the list for one group. */
function ownQuery(groupBy: LeadGroupBy, key: string): ListQuery {
  switch (groupBy) {
    case 'source':
      return { source: key };
    case 'campaign':
      return { campaign: key };
    case 'project':
      return { firstProjectId: key };
    case 'user':
      return { firstOwnerId: key };
    case 'partner':
      return { channelPartnerId: key };
    case 'month':
      return {};
    case 'weekday':
      return { enquiredWeekday: key };
    case 'hour':
      return { enquiredHour: key };
  }
}

function keysOf(groupBy: LeadGroupBy, period: Period, now: Sums, before: Sums): string[] {
  if (groupBy === 'month') return monthsWithin(period);
  if (groupBy === 'weekday') return ['1', '2', '3', '4', '5', '6', '7'];
  const keys = [...new Set([...now.keys(), ...before.keys()])];
  if (groupBy === 'hour') return keys.toSorted((one, other) => Number(one) - Number(other));
  const leadsOf = (sums: Sums, key: string) => sums.get(key)?.leads ?? 0;
  return keys.toSorted(
    (one, other) =>
      leadsOf(now, other) - leadsOf(now, one) ||
      leadsOf(before, other) - leadsOf(before, one) ||
      (one < other ? -1 : 1),
  );
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const WITHOUT: Partial<Record<LeadGroupBy, string>> = { project: 'No project', user: 'No owner' };

async function groupNames(
  read: Read,
  groupBy: LeadGroupBy,
  keys: readonly string[],
): Promise<(key: string) => string> {
  const ids = keys.filter((key) => key !== NOBODY);
  const found = await namesOfIds(read, groupBy, ids);
  return (key) => {
    if (key === NOBODY) return WITHOUT[groupBy] ?? key;
    if (groupBy === 'source') return sourceWord(key);
    if (groupBy === 'month') return formatMonth(`${key}-01`);
    if (groupBy === 'weekday') return WEEKDAYS[Number(key) - 1] ?? key;
    if (groupBy === 'hour') return `${key.padStart(2, '0')}:00`;
    return found.get(key) ?? (groupBy === 'campaign' ? key : displayName(null));
  };
}

async function namesOfIds(
  read: Read,
  groupBy: LeadGroupBy,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (groupBy === 'user') return namesOf(read, ids);
  if (ids.length === 0 || (groupBy !== 'project' && groupBy !== 'partner')) return new Map();
  const table = groupBy === 'project' ? 'project' : 'channelPartner';
  const rows = await read.db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Sales of the days by the person who made them; null where none are asked or the caller sees no sales. */
async function bookingsOf(
  scope: LeadScope,
  groupBy: LeadGroupBy,
): Promise<(key: string) => LeadGroup['bookings']> {
  const { read, periods } = scope;
  const query = bookingQuery(scope.query);
  if (groupBy !== 'user' || query === null || !hasRole(read.caller.role, ...SALES_AND_FINANCE))
    return () => null;
  const by = await salesBy(
    { read, period: periods.now, projectId: undefined },
    { ...query, ...periods.now },
    'bookedForId',
  );
  return (key) => by(key).units;
}

/** The sales that belong to filters of leads; null where sales know no such filter. */
export function bookingQuery(query: ListQuery): ListQuery | null {
  const { firstProjectId, firstOwnerId, channelPartnerId, source, campaign } = query;
  if (campaign !== undefined) return null;
  const known = {
    isUnitTransfer: 'false',
    projectId: firstProjectId,
    bookedForId: firstOwnerId,
    channelPartnerId,
    source,
  };
  return Object.fromEntries(
    Object.entries(known).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}
