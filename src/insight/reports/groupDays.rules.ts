import type { Day } from '#platform/contract/calendar.ts';
import { addDays, weekdayOf } from '#platform/contract/calendar.ts';
import type { Period } from '#platform/contract/period.ts';
import type { ComparedPeriods, Comparison, ReportDays } from '#insight/reporting/reportDays.rules.ts';
import {
  comparedPeriods,
  monthLater,
  monthsBack,
  reportPeriods,
} from '#insight/reporting/reportDays.rules.ts';

/** The days of a report that stands in groups, and how a month finds the one that it is compared with. */
export interface ComparedDays extends ComparedPeriods {
  /** Months between one of the period and its counterpart; null where months have none. */
  monthsBack: number | null;
}

const YEAR = 12;

export function comparedDays(
  query: ReportDays & { compare?: Comparison | undefined },
  today: Day,
): ComparedDays {
  const { name } = reportPeriods(query, today);
  const back = query.compare === 'lastYear' ? YEAR : monthsBack(name);
  return { ...comparedPeriods(query, today), monthsBack: back };
}

/** The group that one is compared with: itself, or the same month of the period before; a week has none. */
export function keyBefore(
  groupBy: string,
  key: string,
  { monthsBack: months }: Pick<ComparedDays, 'monthsBack'>,
): string | null {
  if (groupBy === 'week') return null;
  if (groupBy !== 'month') return key;
  return months === null ? null : monthLater(key, -months);
}

const WEEK = 7;

/** The Mondays of the weeks of a period; the first may lie before it. */
export function weeksWithin({ from, to }: Period): Day[] {
  const weeks: Day[] = [];
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, WEEK)) weeks.push(monday);
  return weeks;
}

/** The days of a week that lie in a period. */
export function weekWithin(monday: Day, { from, to }: Period): Period {
  const sunday = addDays(monday, WEEK - 1);
  return { from: monday > from ? monday : from, to: sunday < to ? sunday : to };
}

function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + WEEK - 1) % WEEK));
}
