import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { daysOfMonth, shiftMonths } from '#platform/contract/period.ts';

/** Days from one on, until another; without a day, without an end. */
export interface Days {
  from?: Day | undefined;
  until?: Day | undefined;
}

export interface WholeMonths {
  /** The first day of the first whole month, and that after the last one. */
  months: { from?: Day | undefined; before?: Day | undefined };
  /** What is left of the days before and after them. */
  ends: Days[];
}

/** Days as whole months and what is left at both ends; null where no month is whole. */
export function wholeMonths({ from, until }: Days): WholeMonths | null {
  const first = from === undefined ? undefined : monthFrom(from);
  const before = until === undefined ? undefined : monthOf(addDays(until, 1));
  if (first !== undefined && before !== undefined && first >= before) return null;
  const ends: Days[] = [];
  if (from !== undefined && first !== undefined && from < first)
    ends.push({ from, until: addDays(first, -1) });
  if (until !== undefined && before !== undefined && before <= until) ends.push({ from: before, until });
  return { months: { from: first, before }, ends };
}

/** The first day of the month of a day. */
function monthOf(day: Day): Day {
  return daysOfMonth(day.slice(0, 7)).from;
}

/** The first day of a month that is not before a day. */
function monthFrom(day: Day): Day {
  return monthOf(day) === day ? day : shiftMonths(monthOf(day), 1);
}
