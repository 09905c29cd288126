import type { Day } from '#platform/contract/calendar.ts';
import { daysBetween, financialYearStart } from '#platform/contract/calendar.ts';
import type { MetricColour } from '#platform/contract/format.ts';
import { metricColour } from '#platform/contract/format.ts';
import type { Period } from '#platform/contract/period.ts';
import { daysOfMonth, shiftMonths } from '#platform/contract/period.ts';

/** Whom targets are set for. */
export const TARGET_KINDS = ['people', 'projects'] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

export const MAX_UNITS = 100_000;
/** Ten thousand crore rupees a month. */
export const MAX_TARGET_PAISE = 10_000_000_000_000;
/** Targets are set at most so many years around the running one. */
export const MAX_YEARS = 10;

const MONTHS = 12;

/** The months of the financial year that begins in April of `year`: '2026-04' to '2027-03'. */
export function monthsOfYear(year: number): string[] {
  return Array.from({ length: MONTHS }, (_, at) => shiftMonths(`${year}-04-01`, at).slice(0, 7));
}

/** Whether targets of that year may be set today. */
export function isYearOpen(year: number, today: Day): boolean {
  return Math.abs(year - financialYearStart(today)) <= MAX_YEARS;
}

/** A target of one month; null where it aims at the other measure alone. */
export interface MonthTarget {
  /** '2026-11' */
  month: string;
  units: number | null;
  valuePaise: number | null;
}

/** A target of some days, and what is to be reached by today. */
export interface Aim {
  units: number | null;
  valuePaise: number | null;
  /** For the days that have passed, to a tenth of a unit. */
  unitsByNow: number | null;
  valuePaiseByNow: number | null;
}

/**
 * What the targets of months demand in some days: whole for each month that they touch, and by now the part of those
 * days that have passed, so that the third of a month is not behind its whole month. Null where nothing is aimed at.
 */
export function aimOf(targets: readonly MonthTarget[], period: Period, today: Day): Aim | null {
  const touched = targets.filter(({ month }) => partOf(month, period) > 0);
  if (touched.length === 0) return null;
  const passed = { from: period.from, to: period.to < today ? period.to : today };
  const byNow = (of: (target: MonthTarget) => number | null) =>
    summed(touched, (target) => {
      const value = of(target);
      return value === null ? null : value * partOf(target.month, passed);
    });
  const units = byNow((target) => target.units);
  const paise = byNow((target) => target.valuePaise);
  return {
    units: summed(touched, (target) => target.units),
    valuePaise: summed(touched, (target) => target.valuePaise),
    unitsByNow: units === null ? null : Math.round(units * 10) / 10,
    valuePaiseByNow: paise === null ? null : Math.round(paise),
  };
}

/** The share of a month's days that lie in a period, 0 to 1. */
export function partOf(month: string, { from, to }: Period): number {
  const days = daysOfMonth(month);
  const first = days.from > from ? days.from : from;
  const last = days.to < to ? days.to : to;
  return first > last ? 0 : (daysBetween(first, last) + 1) / (daysBetween(days.from, days.to) + 1);
}

function summed(targets: readonly MonthTarget[], of: (target: MonthTarget) => number | null): number | null {
  const known = targets.map(of).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** By value where a value is aimed at, else by number: 1.1 of what is due by now is good, 0.9 is normal. */
export function aimColour(
  reached: { units: number; valuePaise: number | null },
  { unitsByNow, valuePaiseByNow }: Aim,
): MetricColour | null {
  if (valuePaiseByNow !== null && reached.valuePaise !== null)
    return valuePaiseByNow === 0 ? null : metricColour(reached.valuePaise, valuePaiseByNow);
  return unitsByNow === null || unitsByNow === 0 ? null : metricColour(reached.units, unitsByNow);
}

/**
 * A year's amount over its months by weights of the calendar (January first), whole numbers that add up to it: what
 * rounding leaves goes to the months that lost most of it.
 */
export function spreadOver(total: number, weights: readonly number[], months: readonly string[]): number[] {
  const of = months.map((month) => weights[Number(month.slice(5)) - 1] ?? 0);
  const sum = of.reduce((all, weight) => all + weight, 0);
  const exact = of.map((weight) => (sum === 0 ? total / months.length : (total * weight) / sum));
  const whole = exact.map(Math.floor);
  const left = total - whole.reduce((all, one) => all + one, 0);
  const byLoss = exact
    .map((value, at) => ({ at, loss: Math.round((value - Math.floor(value)) * 1e6) }))
    .toSorted((one, other) => other.loss - one.loss || one.at - other.at);
  for (const { at } of byLoss.slice(0, left)) whole[at] = (whole[at] ?? 0) + 1;
  return whole;
}

/** A figure of last year changed by percent, rounded; never below nothing. */
export function raisedBy(value: number | null, pct: number): number | null {
  return value === null ? null : Math.max(0, Math.round((value * (100 + pct)) / 100));
}
