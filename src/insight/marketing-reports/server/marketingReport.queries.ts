import type { QueryOf } from '#platform/contract/call.ts';
import type { Period } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import type { ComparedDays } from '#insight/reports/groupDays.rules.ts';
import { comparedDays, keyBefore } from '#insight/reports/groupDays.rules.ts';
import { daysWithin, monthsWithin } from '#insight/reporting/reportDays.rules.ts';
import { groupNames } from '#insight/reports/server/salesGroup.names.ts';
import type {
  getMarketingRoi as marketingCall,
  MarketingFigures,
  MarketingGroup,
  MarketingRoi,
} from '../marketingReport.contract.ts';
import type { MarketingGroupBy, MarketingSums } from '../marketingReport.rules.ts';
import {
  addMarketing,
  dearestFirst,
  isYoung,
  NO_CAMPAIGN,
  NO_PROJECT,
  NO_SOURCE,
} from '../marketingReport.rules.ts';
import { marketingFigures, touchFigures } from './marketingFigures.ts';
import type { MarketingOf } from './marketingLists.ts';
import { isSpentOnly, marketingLists, marketingOf, ofGroup } from './marketingLists.ts';
import { seesBrokerage } from './marketingReach.ts';
import { marketingSums, touchSums } from './marketingSums.queries.ts';

export type MarketingQuery = QueryOf<typeof marketingCall>;

/** What marketing and partners cost, and what the leads of the days brought; the same for reports and dashboards. */
export async function getMarketingRoi(read: Read, query: MarketingQuery): Promise<MarketingRoi> {
  const { groupBy = 'source' } = query;
  const days = comparedDays(query, read.today);
  const asked: Asked = { read, groupBy, of: marketingOf(query), days, marginPct: await marginOf(read) };
  const { total, groups } = await grouped(asked);
  return {
    period: days.now,
    before: days.before,
    isOpen: days.isOpen,
    notes: notesFor(read),
    computedAt: read.now,
    groupBy,
    marginPct: asked.marginPct,
    isYoung: isYoung(days.now, read.today),
    total,
    groups,
  };
}

async function marginOf({ db }: Read): Promise<number> {
  const { settings } = await db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
  return OrganizationSettings.parse(settings).bookingMarginPct;
}

function notesFor(read: Read): string[] {
  return [
    'Leads count in the month of their first enquiry, with all that became of them since. Costs count by the date of the bill.',
    'A booking counts for the source of the first enquiry; beside it stand the last enquiry, and each in equal parts.',
    ...(seesBrokerage(read)
      ? ['Brokerage is what leads of partners cost. It counts when the invoice of the partner is booked.']
      : ['Brokerage is shown to Finance. Where partners are included, costs and return are left out here.']),
  ];
}

interface Asked {
  read: Read;
  groupBy: MarketingGroupBy;
  of: MarketingOf;
  days: ComparedDays;
  marginPct: number;
}

const NONE: ReadonlyMap<string, MarketingSums> = new Map();

async function grouped(asked: Asked): Promise<Pick<MarketingRoi, 'total' | 'groups'>> {
  const { read, groupBy, of, days } = asked;
  const { now, before } = days;
  const lists = marketingLists(of, now);
  const { source: _first, ...standing } = lists.standing;
  const [sums, earlier, touches] = await plannedByValues(read.db, () =>
    Promise.all([
      marketingSums(read, groupBy, lists),
      before ? marketingSums(read, groupBy, marketingLists(of, before)) : NONE,
      groupBy === 'source' ? touchSums(read, standing) : null,
    ]),
  );
  const keys = groupBy === 'month' ? monthsWithin(now) : keysOf(sums, earlier, asked, touches);
  const nameOf = await namesOf(read, groupBy, keys);
  const figures = (key: string, period: Period, found: MarketingSums | undefined) =>
    marketingFigures(
      { ...asked, lists: groupLists(asked, key, period), isSpentOnly: isSpentOnly(groupBy, key) },
      found,
    );
  const total = (period: Period, found: ReadonlyMap<string, MarketingSums>) =>
    marketingFigures(
      { ...asked, lists: marketingLists(of, period), isSpentOnly: false },
      addMarketing([...found.values()]),
    );
  return {
    total: { now: total(now, sums), before: before && total(before, earlier) },
    groups: keys.map((key): MarketingGroup => {
      const own = figures(key, now, sums.get(key));
      const isOpen = isYoung(groupBy === 'month' ? daysWithin(key, now) : now, read.today);
      const counterpart = before && keyBefore(groupBy, key, days);
      const isCompared = before && counterpart !== null && !(groupBy === 'month' && isOpen);
      return {
        id: key,
        name: nameOf(key),
        now: own,
        before: isCompared ? figures(counterpart, before, earlier.get(counterpart)) : null,
        isYoung: isOpen,
        touches: touches && !isSpentOnly(groupBy, key) ? touchesOf(asked, key, own, touches.get(key)) : null,
      };
    }),
  };
}

function groupLists({ of, groupBy }: Asked, key: string, period: Period) {
  return marketingLists(ofGroup(of, groupBy, key), groupBy === 'month' ? daysWithin(key, period) : period);
}

function touchesOf(
  { of, groupBy, days, marginPct }: Asked,
  source: string,
  figures: MarketingFigures,
  sums: Parameters<typeof touchFigures>[2],
) {
  const lists = marketingLists(ofGroup(of, groupBy, source), days.now);
  return touchFigures({ lists, marginPct, source }, figures, sums);
}

/** Those of both periods, and the sources that only later enquiries came from. */
function keysOf(
  now: ReadonlyMap<string, MarketingSums>,
  before: ReadonlyMap<string, MarketingSums>,
  { of }: Asked,
  touches: ReadonlyMap<string, unknown> | null,
): string[] {
  const known = dearestFirst(now);
  const earlier = dearestFirst(before).filter((key) => !now.has(key));
  const asked = of.sales['source']?.split(',');
  const others = [...(touches?.keys() ?? [])].filter(
    (key) => !now.has(key) && !before.has(key) && (asked?.includes(key) ?? true),
  );
  return [...known, ...earlier, ...others.toSorted()];
}

async function namesOf(
  read: Read,
  groupBy: MarketingGroupBy,
  keys: readonly string[],
): Promise<(key: string) => string> {
  if (groupBy === 'campaign') return (key) => (key === NO_CAMPAIGN ? 'Without a campaign' : key);
  if (groupBy === 'project') {
    const named = await groupNames(read, 'project', keys);
    return (key) => (key === NO_PROJECT ? 'Without a project' : named(key));
  }
  const named = await groupNames(read, groupBy, keys);
  return (key) => (key === NO_SOURCE ? 'No source' : named(key));
}
