import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addDays, dayOf, instantAt, weekdayOf } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import { daysOfMonth } from '#platform/contract/period.ts';

export const FREQUENCIES = ['day', 'week', 'month'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const MAX_RECIPIENTS = 50;
/** A schedule that is tried again waits so many minutes each time. */
const RETRY_MINUTES = [1, 5, 30] as const;
/** History and files are kept so long. */
export const KEPT_DAYS = 90;
/** A link in a mail opens so long. */
export const LINK_DAYS = 7;
/** A larger file is not attached; the mail has a link instead. */
export const MAX_ATTACHED_BYTES = 10 * 1024 * 1024;

/** When a schedule runs, by the clocks of the organization. */
export interface Timing {
  every: Frequency;
  /** Of a daily one: only on the working days of the organization. */
  workingDaysOnly: boolean;
  /** Of a weekly one: Monday 1 to Sunday 7. */
  weekday: number | null;
  /** Of a monthly one; in a shorter month its last day. */
  dayOfMonth: number | null;
  /** '07:30' */
  at: string;
}

export interface Clocks {
  timezone: string;
  /** Monday 1 to Sunday 7; at least one. */
  workingDays: readonly number[];
}

/** The first moment after another at which a schedule runs. What was missed meanwhile is left out: it runs once. */
export function nextRun(timing: Timing, after: Instant, { timezone, workingDays }: Clocks): Instant {
  for (let day = dayOf(after, timezone); ; day = addDays(day, 1)) {
    if (!runsOn(timing, day, workingDays)) continue;
    const moment = instantAt(day, timing.at, timezone);
    if (moment > after) return moment;
  }
}

function runsOn(
  { every, workingDaysOnly, weekday, dayOfMonth }: Timing,
  day: Day,
  workingDays: readonly number[],
) {
  switch (every) {
    case 'day':
      return !workingDaysOnly || workingDays.includes(isoWeekday(day));
    case 'week':
      return isoWeekday(day) === weekday;
    case 'month': {
      const last = Number(daysOfMonth(day.slice(0, 7)).to.slice(8));
      return Number(day.slice(8)) === Math.min(dayOfMonth ?? 1, last);
    }
  }
}

/** Monday 1 to Sunday 7. */
function isoWeekday(day: Day): number {
  return ((weekdayOf(day) + 6) % 7) + 1;
}

/** A weekly schedule names its weekday and a monthly one its day of the month; what does not fit is refused. */
export function timingOf(input: {
  every: Frequency;
  workingDaysOnly?: boolean | undefined;
  weekday?: number | null | undefined;
  dayOfMonth?: number | null | undefined;
  at: string;
}): Timing {
  const { every, workingDaysOnly = false, weekday = null, dayOfMonth = null, at } = input;
  if (every === 'week' && weekday === null) throw invalid('weekday', 'Choose the weekday.');
  if (every !== 'week' && weekday !== null) throw invalid('weekday', 'Only a weekly schedule has a weekday.');
  if (every === 'month' && dayOfMonth === null) throw invalid('dayOfMonth', 'Choose the day of the month.');
  if (every !== 'month' && dayOfMonth !== null)
    throw invalid('dayOfMonth', 'Only a monthly schedule has a day of the month.');
  if (every !== 'day' && workingDaysOnly)
    throw invalid('workingDaysOnly', 'Only a daily schedule leaves out days.');
  return { every, workingDaysOnly, weekday, dayOfMonth, at };
}

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** 'Every working day at 07:30', 'On the last day of each month at 18:00' */
export function timingText({ every, workingDaysOnly, weekday, dayOfMonth, at }: Timing): string {
  switch (every) {
    case 'day':
      return `Every ${workingDaysOnly ? 'working day' : 'day'} at ${at}`;
    case 'week':
      return `Every ${WEEKDAYS[(weekday ?? 1) - 1] ?? 'week'} at ${at}`;
    case 'month':
      return dayOfMonth === 31
        ? `On the last day of each month at ${at}`
        : `On day ${dayOfMonth ?? 1} of each month at ${at}`;
  }
}

/** Filters as the address of a report writes them. */
export type Filters = Record<string, string>;

/** Days that a person typed would be the same in each run; so a schedule takes periods by name only. */
export function requireMoving(filters: Filters): void {
  for (const [field, value] of Object.entries(filters))
    if (/^\d{4}-\d{2}/.test(value))
      throw invalid(
        `filters.${field}`,
        'Choose a period by its name: fixed days would never move from one mail to the next.',
      );
}

/** When what failed so many times is tried again; null: no more. */
export function minutesToNextTry(failures: number): number | null {
  return RETRY_MINUTES[failures - 1] ?? null;
}

/** What stops a schedule whose owner is in this state. */
export function pauseFor(owner: { isActive: boolean; maySee: boolean }): 'ownerLeft' | 'ownerMayNot' | null {
  if (!owner.isActive) return 'ownerLeft';
  return owner.maySee ? null : 'ownerMayNot';
}

export const SCHEDULE_ACTIONS = ['edit', 'pause', 'resume', 'run', 'handOver', 'delete'] as const;
export type ScheduleAction = (typeof SCHEDULE_ACTIONS)[number];

/** What may be done with a schedule; the caller is its owner or an administrator, others do not see it. */
export function scheduleActions(
  status: 'active' | 'paused',
  pauseReason: PauseReason | null,
): ScheduleAction[] {
  if (status === 'active') return ['edit', 'pause', 'run', 'handOver', 'delete'];
  return pauseReason === 'person' ? ['edit', 'resume', 'handOver', 'delete'] : ['handOver', 'delete'];
}

export const PAUSE_REASONS = ['person', 'ownerLeft', 'ownerMayNot'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/**
 * Who opens the file of a delivery: the person for whom it was made and nobody else, as it holds the rows of this
 * person. The link of the mail ends; the history, for those who see the schedule, keeps it.
 */
export function mayOpenFile(asked: {
  isRecipient: boolean;
  maySeeReport: boolean;
  seesHistory: boolean;
  settledAt: Instant;
  now: Instant;
}): 'open' | 'ended' | 'hidden' {
  const { isRecipient, maySeeReport, seesHistory, settledAt, now } = asked;
  if (!isRecipient || !maySeeReport) return 'hidden';
  const days = (Date.parse(now) - Date.parse(settledAt)) / 86_400_000;
  return days <= (seesHistory ? KEPT_DAYS : LINK_DAYS) ? 'open' : 'ended';
}
