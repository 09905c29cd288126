import type { Day } from './calendar.ts';
import { addDays, daysBetween, financialQuarter, financialYearStart, weekdayOf } from './calendar.ts';

export const PERIODS = ['month', 'quarter', 'year'] as const;
export type PeriodName = (typeof PERIODS)[number];

/** Days from the first to the last, both included. */
export interface Period {
  from: Day;
  to: Day;
}

/** The month, quarter or financial year containing a day, up to that day. */
export function periodUntil(name: PeriodName, today: Day): Period {
  return { from: startOf(name, today), to: today };
}

function startOf(name: PeriodName, today: Day): Day {
  if (name === 'month') return `${today.slice(0, 7)}-01`;
  const yearStart = `${financialYearStart(today)}-04-01`;
  return name === 'year' ? yearStart : addMonths(yearStart, (financialQuarter(today) - 1) * 3);
}

/** The same days one year earlier; 29 February becomes the 28th. */
export function aYearEarlier({ from, to }: Period): Period {
  return { from: yearBefore(from), to: yearBefore(to) };
}

function yearBefore(day: Day): Day {
  const earlier = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return earlier.endsWith('-02-29') ? earlier.replace('-29', '-28') : earlier;
}

const MONTHS_OF: Record<PeriodName, number> = { month: 1, quarter: 3, year: 12 };

/** How many months lie between a named period and the one before it. */
export function monthsOf(name: PeriodName): number {
  return MONTHS_OF[name];
}

/** The previous period up to the same day: 1 to 22 October for 1 to 22 November. */
export function periodBefore(name: PeriodName, { from, to }: Period): Period {
  const months = -monthsOf(name);
  return { from: shiftMonths(from, months), to: shiftMonths(to, months) };
}

/** The same number of days, just before. */
export function daysBefore({ from, to }: Period): Period {
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}

/** The same day of another month, or its last: a month after 31 January is 28 February. */
export function shiftMonths(day: Day, months: number): Day {
  const first = addMonths(`${day.slice(0, 7)}-01`, months);
  const last = daysOfMonth(first.slice(0, 7)).to;
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** Months as '2026-11', the oldest first and the one of `today` last. */
export function lastMonths(today: Day, count: number): string[] {
  const first = addMonths(`${today.slice(0, 7)}-01`, 1 - count);
  return Array.from({ length: count }, (_, index) => addMonths(first, index).slice(0, 7));
}

/** First and last day of a month given as '2026-11'. */
export function daysOfMonth(month: string): Period {
  const from = `${month}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** Saturday and Sunday of this week; on a Sunday, that day alone is left. */
export function comingWeekend(today: Day): Period {
  const weekday = weekdayOf(today);
  if (weekday === 0) return { from: today, to: today };
  const saturday = addDays(today, 6 - weekday);
  return { from: saturday, to: addDays(saturday, 1) };
}

/** Takes the first day of a month. */
function addMonths(firstDay: Day, months: number): Day {
  const index = Number(firstDay.slice(0, 4)) * 12 + Number(firstDay.slice(5, 7)) - 1 + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
}
