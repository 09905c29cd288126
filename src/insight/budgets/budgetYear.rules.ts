import type { Day } from '#platform/contract/calendar.ts';
import { financialYearLabel, financialYearStart } from '#platform/contract/calendar.ts';
import type { Period } from '#platform/contract/period.ts';
import { daysOfMonth, lastMonths, shiftMonths } from '#platform/contract/period.ts';

/** A financial year by its label: '26-27'. */
export type YearLabel = string;
/** '2026-11' */
export type Month = string;

const MONTHS = 12;
const CENTURY = 2000;

/** Whether it reads like a year that ends the year after it begins. */
export function isYearLabel(label: string): boolean {
  const [start, end] = label.split('-').map(Number);
  return /^\d\d-\d\d$/.test(label) && start !== undefined && end === (start + 1) % 100;
}

export function yearOf(day: Day): YearLabel {
  return financialYearLabel(day);
}

export function yearBefore(label: YearLabel): YearLabel {
  return financialYearLabel(`${firstYear(label) - 1}-04-01`);
}

export function yearAfter(label: YearLabel): YearLabel {
  return financialYearLabel(`${firstYear(label) + 1}-04-01`);
}

/** All its days. */
export function daysOfYear(label: YearLabel): Period {
  const start = firstYear(label);
  return { from: `${start}-04-01`, to: `${start + 1}-03-31` };
}

/** April first. */
export function monthsOfYear(label: YearLabel): Month[] {
  const first = `${firstYear(label)}-04-01`;
  return Array.from({ length: MONTHS }, (_, at) => shiftMonths(first, at).slice(0, 7));
}

/** 'FY 2026-27' */
export function yearName(label: YearLabel): string {
  const start = firstYear(label);
  return `FY ${start}-${label.slice(3)}`;
}

/** The days of its months that are over; null while none is. */
export function daysToDate(label: YearLabel, today: Day): Period | null {
  const { from, to } = daysOfYear(label);
  const [lastOver = ''] = lastMonths(today, 2);
  const end = daysOfMonth(lastOver).to;
  if (end < from) return null;
  return { from, to: end < to ? end : to };
}

/** A year that can be planned: five years back to five ahead. */
export function isPlannable(label: YearLabel, today: Day): boolean {
  return Math.abs(firstYear(label) - financialYearStart(today)) <= 5;
}

function firstYear(label: YearLabel): number {
  return CENTURY + Number(label.slice(0, 2));
}
