import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { formatDay, formatMonth } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { anyOf, GROUPS, hasRole, roleLabel } from '#platform/contract/roles.ts';

/** A month of the books by name: '2026-10'. */
export type Month = string;

/** The day on which the return of a month is filed (CGST Rules r.59: GSTR-1 by the 11th); the books close before it. */
const CLOSES_ON = 10;

/** Who may close months early, reopen them, and work in closed ones. */
export const PERIOD_KEEPERS: readonly Role[] = anyOf(['Finance Head'], GROUPS.ADMIN);

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

export function firstDayOf(month: Month): Day {
  return `${month}-01`;
}

export function monthAfter(month: Month): Month {
  return monthOf(addDays(firstDayOf(month), 31));
}

export function monthBefore(month: Month): Month {
  return monthOf(addDays(firstDayOf(month), -1));
}

/** '2026-11-10' is the last day on which entries of October 2026 may still be changed without special rights. */
export function lastOpenDay(day: Day): Day {
  return `${monthAfter(monthOf(day))}-${CLOSES_ON}`;
}

/** The months, from the first, whose last open day is over. */
export function monthsToClose(first: Month, today: Day): Month[] {
  const months: Month[] = [];
  for (let month = first; lastOpenDay(firstDayOf(month)) < today; month = monthAfter(month))
    months.push(month);
  return months;
}

/** A closed month, and the day on which it was closed. */
export interface ClosedMonth {
  month: Month;
  lockedOn: Day;
}

/** Why a role may not change entries of a closed month; null when it may, or the month is open. */
export function closedPeriodProblem(role: Role, closed: ClosedMonth | null): string | null {
  if (closed === null || hasRole(role, ...PERIOD_KEEPERS)) return null;
  const name = formatMonth(firstDayOf(closed.month));
  return `${name} was closed on ${formatDay(closed.lockedOn)}. Ask a ${roleLabel('Finance Head')} to do this, or to reopen the month.`;
}

/** Why a month cannot be closed yet or at all; null when it can. */
export function closingProblem(month: Month, first: Month, today: Day): string | null {
  const name = formatMonth(firstDayOf(month));
  const over = firstDayOf(monthAfter(month));
  if (month < first)
    return `The books begin in ${formatMonth(firstDayOf(first))}; there is nothing in ${name}.`;
  return today < over ? `${name} is not over; it can be closed from ${formatDay(over)}.` : null;
}
