import type { Day } from '#platform/contract/calendar.ts';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';

/** The Monday on or before a day. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The part of an absence that falls within some days from `from` on: its first column, from 0, and its width. */
export function spanWithin(
  { firstDay, lastDay }: { firstDay: Day; lastDay: Day },
  from: Day,
  days: number,
): { column: number; width: number } | null {
  const column = Math.max(0, daysBetween(from, firstDay));
  const end = Math.min(days - 1, daysBetween(from, lastDay));
  return end < column ? null : { column, width: end - column + 1 };
}
