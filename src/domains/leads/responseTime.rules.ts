import type { Instant } from '../../platform/contract/calendar.ts';
import { addDays, dayOf, instantAt } from '../../platform/contract/calendar.ts';

/**
 * When an organization works: on which days of the week, Monday is 1, and from when to when as its clocks show it
 * ('09:30'), past midnight too.
 */
export interface WorkingHours {
  days: readonly number[];
  from: string;
  to: string;
  timeZone: string;
}

/**
 * The moment from which on an enquiry still waits within its time: one that came before it and has no answer yet
 * has waited longer than `slaMinutes` of working time. Hours and days on which nobody works count for nothing, so
 * the night before a morning belongs to the morning.
 */
export function latestAnsweredBy(now: Instant, hours: WorkingHours, slaMinutes: number): Instant {
  let left = slaMinutes * 60_000;
  for (let day = dayOf(now, hours.timeZone); ; day = addDays(day, -1)) {
    if (!hours.days.includes(weekdayOf(day))) continue;
    const { from, to } = workingTimeOf(day, hours);
    const end = Math.min(to, Date.parse(now));
    const worked = Math.max(0, end - from);
    if (worked > left) return new Date(end - left).toISOString();
    left -= worked;
  }
}

/** Hours that end before they begin end on the next day. */
function workingTimeOf(day: string, { from, to, timeZone }: WorkingHours): { from: number; to: number } {
  const lastDay = to > from ? day : addDays(day, 1);
  return {
    from: Date.parse(instantAt(day, from, timeZone)),
    to: Date.parse(instantAt(lastDay, to, timeZone)),
  };
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
