import type { Day } from '#platform/contract/calendar.ts';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';

/** A reminder missed while no process ran is sent at most this many days late; then the next one takes its place. */
export const LATEST_DAYS = 2;

/**
 * Which reminder is due: the last offset whose day has come, unless that was too long ago. Offsets are days after the
 * due date, below zero before it; null when none is due.
 */
export function reminderDue(offsets: readonly number[], dueDate: Day, today: Day): number | null {
  const come = offsets.filter((offset) => addDays(dueDate, offset) <= today);
  if (come.length === 0) return null;
  const last = Math.max(...come);
  return daysBetween(addDays(dueDate, last), today) <= LATEST_DAYS ? last : null;
}
