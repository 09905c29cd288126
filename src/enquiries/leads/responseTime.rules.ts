import type { Instant } from '#platform/contract/calendar.ts';
import { addDays, dayOf, instantAt } from '#platform/contract/calendar.ts';

/**
 * When an organization works: days of the week, Monday is 1, and local hours ('09:30'), which may run past
 * midnight.
 */
export interface WorkingHours {
  days: readonly number[];
  from: string;
  to: string;
  timeZone: string;
}

/** The working hours in the settings of an organization. */
export function workingHoursOf(
  settings: { workingDays: readonly number[]; workingHoursFrom: string; workingHoursTo: string },
  timeZone: string,
): WorkingHours {
  const { workingDays, workingHoursFrom, workingHoursTo } = settings;
  return { days: workingDays, from: workingHoursFrom, to: workingHoursTo, timeZone };
}

/**
 * The earliest arrival that is still within its reply time: an enquiry that came before it and has no reply yet
 * has waited longer than `slaMinutes` of working time. Hours and days on which nobody works do not count, so
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
 * When the reply to an enquiry is due: the first moment at which `slaMinutes` of working time have passed. It
 * is overdue as soon as more has passed.
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

/** The moment itself in working hours, else the next start of work: the wait counts from then. */
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
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
