import type { Instant } from '#platform/contract/calendar.ts';
import { addDays, dayOf, instantAt } from '#platform/contract/calendar.ts';

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

/** The working hours as the settings of an organization hold them. */
export function workingHoursOf(
  settings: { workingDays: readonly number[]; workingHoursFrom: string; workingHoursTo: string },
  timeZone: string,
): WorkingHours {
  const { workingDays, workingHoursFrom, workingHoursTo } = settings;
  return { days: workingDays, from: workingHoursFrom, to: workingHoursTo, timeZone };
}

/**
 * The moment from which on an enquiry still waits within its time: one that came before it and has no answer yet
 * has waited longer than `slaMinutes` of working time. Hours and days on which nobody works count for nothing, so
 * the night before a morning belongs to the morning.
 */
export function latestAnsweredBy(now: Instant, hours: WorkingHours, slaMinutes: number): Instant {
  let left = slaMinutes * 60_000;
  for (let day = dayOf(now, hours.timeZone); ; day = addDays(day, -1)) {
    if (!worksOn(day, hours)) continue;
    const { from, to } = workingTimeOf(day, hours);
    const end = Math.min(to, Date.parse(now));
    const worked = Math.max(0, end - from);
    if (worked > left) return new Date(end - left).toISOString();
    left -= worked;
  }
}

/**
 * When an enquiry that has waited since a moment is due to be answered: the first moment at which `slaMinutes` of
 * working time have passed. It is late as soon as more of it has.
 */
export function answerDueAt(since: Instant, hours: WorkingHours, slaMinutes: number): Instant {
  let left = slaMinutes * 60_000;
  for (let day = addDays(dayOf(since, hours.timeZone), -1); ; day = addDays(day, 1)) {
    if (!worksOn(day, hours)) continue;
    const { from, to } = workingTimeOf(day, hours);
    const begin = Math.max(from, Date.parse(since));
    const open = Math.max(0, to - begin);
    if (open > 0 && open >= left) return new Date(begin + left).toISOString();
    left -= open;
  }
}

/** The moment itself when it is working time, else the next at which work begins: from when a wait counts. */
export function nextWorkingMoment(now: Instant, hours: WorkingHours): Instant {
  for (let day = addDays(dayOf(now, hours.timeZone), -1); ; day = addDays(day, 1)) {
    if (!worksOn(day, hours)) continue;
    const { from, to } = workingTimeOf(day, hours);
    if (Date.parse(now) < to) return new Date(Math.max(from, Date.parse(now))).toISOString();
  }
}

export function isWorkingTime(now: Instant, hours: WorkingHours): boolean {
  return nextWorkingMoment(now, hours) === new Date(now).toISOString();
}

function worksOn(day: string, { days }: WorkingHours): boolean {
  return days.includes(weekdayOf(day));
}

/** Hours that end before they begin end on the next day. */
function workingTimeOf(day: string, { from, to, timeZone }: WorkingHours): { from: number; to: number } {
  const lastDay = to > from ? day : addDays(day, 1);
  return {
    from: Date.parse(instantAt(day, from, timeZone)),
    to: Date.parse(instantAt(lastDay, to, timeZone)),
  };
}

/** Monday is 1, Sunday 7. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
