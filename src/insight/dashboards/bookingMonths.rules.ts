import type { Day } from '#platform/contract/calendar.ts';
import { formatMonth } from '#platform/contract/format.ts';

export interface MonthValue {
  /** '2026-11' */
  month: string;
  value: number;
}

/** The chart in one sentence; the current month is left out until it is over. */
export function findingOf(
  months: readonly MonthValue[],
  today: Day,
  format: (value: number) => string,
  nothingYet = 'No bookings in any completed month yet.',
): string {
  const over = months.filter(({ month }) => month < today.slice(0, 7));
  const last = over.at(-1);
  if (!last || over.every(({ value }) => value === 0)) return nothingYet;
  const said = `${formatMonth(`${last.month}-01`)} brought ${format(last.value)}`;
  const before = over.slice(0, -1).map(({ value }) => value);
  if (before.length === 0) return `${said}.`;
  if (last.value > Math.max(...before)) return `${said}, the best month ${spanOf(over.length)}.`;
  if (last.value < Math.min(...before)) return `${said}, the weakest month ${spanOf(over.length)}.`;
  const yearAgo = over.at(-13);
  return yearAgo ? `${said}, against ${format(yearAgo.value)} a year before.` : `${said}.`;
}

function spanOf(months: number): string {
  return months >= 24 ? 'in two years' : `of the last ${months}`;
}
