import type { Day } from '#platform/contract/calendar.ts';
import { addDays, financialYearStart, laterOf, weekdayOf } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { Period, PeriodName } from '#platform/contract/period.ts';
import {
  aYearEarlier,
  daysBefore,
  daysOfMonth,
  monthsOf,
  periodBefore,
  PERIODS,
  periodUntil,
  shiftMonths,
} from '#platform/contract/period.ts';

/** The days of a report by name: up to today, or over. Weeks begin on Monday, years in April. */
export const REPORT_PERIODS = [
  ...PERIODS,
  'today',
  'week',
  'yesterday',
  'lastWeek',
  'lastMonth',
  'lastQuarter',
  'lastYear',
  'last12Months',
] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** The days of a report until others are chosen. */
export const USUAL_PERIOD: ReportPeriod = 'year';

/** What a report is compared with. */
export const COMPARISONS = ['previous', 'lastYear', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export interface ReportDays {
  period?: ReportPeriod | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
}

export interface ReportPeriods {
  /** Null for custom days. */
  name: ReportPeriod | null;
  now: Period;
  before: Period;
}

/** The financial year to date, another period, or custom days; each with the period before. */
export function reportPeriods({ period = USUAL_PERIOD, from, to }: ReportDays, today: Day): ReportPeriods {
  if (from === undefined && to === undefined) {
    const now = daysOf(period, today);
    return { name: period, now, before: precedingDays(period, now) };
  }
  const now = {
    from: from ?? `${financialYearStart(to ?? today)}-04-01`,
    to: to ?? laterOf(today, from ?? today),
  };
  if (now.from > now.to) throw invalid('to', 'The last day is before the first.');
  if (now.from < FIRST || now.to > LAST) throw invalid('from', 'Choose days between 1990 and 2199.');
  if (now.from < addDays(now.to, -MAX_DAYS)) throw invalid('from', 'A report covers at most ten years.');
  return { name: null, now, before: daysBefore(now) };
}

const MAX_DAYS = 3_653;
const FIRST = '1990-01-01';
const LAST = '2199-12-31';

export interface ComparedPeriods {
  now: Period;
  /** Null without a comparison. */
  before: Period | null;
  /** The last day is not over yet: figures still grow. */
  isOpen: boolean;
}

/** The days of a report and those that it is compared with; running periods are compared up to the same day. */
export function comparedPeriods(
  { compare = 'previous', ...days }: ReportDays & { compare?: Comparison | undefined },
  today: Day,
): ComparedPeriods {
  const { now, before } = reportPeriods(days, today);
  const compared = { previous: before, lastYear: aYearEarlier(now), none: null }[compare];
  return { now, before: compared, isOpen: now.to >= today };
}

/** How many months lie between a period and the one before it; null where months do not count it. */
export function monthsBack(name: ReportPeriod | null): number | null {
  switch (name) {
    case 'month':
    case 'quarter':
    case 'year':
      return monthsOf(name);
    case 'lastMonth':
    case 'lastQuarter':
    case 'lastYear':
      return monthsOf(COMPLETE[name]);
    case 'last12Months':
      return 12;
    case 'today':
    case 'yesterday':
    case 'week':
    case 'lastWeek':
    case null:
      return null;
  }
}

function daysOf(name: ReportPeriod, today: Day): Period {
  switch (name) {
    case 'month':
    case 'quarter':
    case 'year':
      return periodUntil(name, today);
    case 'today':
      return { from: today, to: today };
    case 'week':
      return { from: mondayOf(today), to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'lastWeek':
      return { from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) };
    case 'lastMonth':
    case 'lastQuarter':
    case 'lastYear':
      return complete(COMPLETE[name], today);
    case 'last12Months':
      return {
        from: shiftMonths(`${today.slice(0, 7)}-01`, -12),
        to: addDays(`${today.slice(0, 7)}-01`, -1),
      };
  }
}

const COMPLETE = { lastMonth: 'month', lastQuarter: 'quarter', lastYear: 'year' } as const;

/** The month, quarter or year before the one of `today`, all of it. */
function complete(name: PeriodName, today: Day): Period {
  const { from } = periodUntil(name, today);
  return { from: shiftMonths(from, -monthsOf(name)), to: addDays(from, -1) };
}

function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** What lies before: of running periods the same days of the one before, of those that are over all of it. */
function precedingDays(name: ReportPeriod, now: Period): Period {
  switch (name) {
    case 'month':
    case 'quarter':
    case 'year':
      return periodBefore(name, now);
    case 'today':
    case 'yesterday':
      return daysBefore(now);
    case 'week':
    case 'lastWeek':
      return { from: addDays(now.from, -7), to: addDays(now.to, -7) };
    case 'lastMonth':
    case 'lastQuarter':
    case 'lastYear':
      return { from: shiftMonths(now.from, -monthsOf(COMPLETE[name])), to: addDays(now.from, -1) };
    case 'last12Months':
      return { from: shiftMonths(now.from, -12), to: addDays(now.from, -1) };
  }
}

/** Months of a period, the first at the top: '2026-10', '2026-11'. */
export function monthsWithin({ from, to }: Period): string[] {
  const months = [from.slice(0, 7)];
  for (let next = monthLater(months[0] ?? '', 1); next <= to.slice(0, 7); next = monthLater(next, 1))
    months.push(next);
  return months;
}

/** The days of a month that lie in a period. */
export function daysWithin(month: string, period: Period): Period {
  const { from, to } = daysOfMonth(month);
  return { from: from > period.from ? from : period.from, to: to < period.to ? to : period.to };
}

/** '2026-11' some months later. */
export function monthLater(month: string, months: number): string {
  return shiftMonths(`${month}-01`, months).slice(0, 7);
}
