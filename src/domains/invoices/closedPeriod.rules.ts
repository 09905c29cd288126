import type { Day } from '../../platform/contract/calendar.ts';
import { formatDay } from '../../platform/contract/format.ts';
import type { Role } from '../../platform/contract/roles.ts';
import { GROUPS, hasRole } from '../../platform/contract/roles.ts';

/** The day on which the return of a month is filed (CGST Rules r.59: GSTR-1 by the 11th); the books close before it. */
const CLOSES_ON = 10;

/** '2026-11-10' is the last day on which what happened in October 2026 may still be changed by everyone who may. */
export function lastOpenDay(day: Day): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  return `${next.year}-${String(next.month).padStart(2, '0')}-${CLOSES_ON}`;
}

/** Why a role may no longer change what is dated to a day; null while it may. Finance Heads and administrators always may. */
export function closedPeriodProblem(role: Role, day: Day, today: Day): string | null {
  if (today <= lastOpenDay(day) || hasRole(role, 'Finance Head', ...GROUPS.ADMIN)) return null;
  return `The month of ${formatDay(day)} was closed on ${formatDay(lastOpenDay(day))}. Ask a Finance Head.`;
}
