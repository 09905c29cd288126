import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';

/** Age of an overdue balance in days: 1 to 30, 31 to 60, 61 to 90, more than 90. */
export const DUE_AGES = ['upTo30', 'upTo60', 'upTo90', 'over90'] as const;
export type DueAge = (typeof DUE_AGES)[number];

/** Days ahead: today alone, or today and the next 6 or 29 days. */
export const DUE_WITHIN = ['today', 'week', 'month', 'any'] as const;
export type DueWithin = (typeof DUE_WITHIN)[number];

/** Due dates from one to another, both included; null is without an end. */
export interface DueDates {
  from: Day | null;
  to: Day | null;
}

const DAYS_OVERDUE: Record<DueAge, { least: number; max: number | null }> = {
  upTo30: { least: 1, max: 30 },
  upTo60: { least: 31, max: 60 },
  upTo90: { least: 61, max: 90 },
  over90: { least: 91, max: null },
};

export function dueDatesOfAge(age: DueAge, today: Day): DueDates {
  const { least, max } = DAYS_OVERDUE[age];
  return { from: max === null ? null : addDays(today, -max), to: addDays(today, -least) };
}

const LAST_DAY: Record<Exclude<DueWithin, 'any'>, number> = { today: 0, week: 6, month: 29 };

export function dueDatesWithin(within: DueWithin, today: Day): DueDates {
  return { from: today, to: within === 'any' ? null : addDays(today, LAST_DAY[within]) };
}
