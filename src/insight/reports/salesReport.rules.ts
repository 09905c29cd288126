import type { Day } from '#platform/contract/calendar.ts';
import { addDays, financialYearStart } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import { ratePerArea } from '#platform/contract/money.ts';
import type { Period, PeriodName } from '#platform/contract/period.ts';
import {
  daysBefore,
  daysOfMonth,
  periodBefore,
  periodUntil,
  shiftMonths,
} from '#platform/contract/period.ts';

export const SALES_GROUPS = ['month', 'project', 'source', 'executive', 'partner', 'unitType'] as const;
export type SalesGroupBy = (typeof SALES_GROUPS)[number];

/** Of sales without a partner. */
export const NO_KEY = 'none';

export interface ReportDays {
  period?: PeriodName | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
}

export interface ReportPeriods {
  /** Null for custom days. */
  name: PeriodName | null;
  now: Period;
  before: Period;
}

/** The financial year to date, another period, or custom days; each with the period before. */
export function reportPeriods({ period = 'year', from, to }: ReportDays, today: Day): ReportPeriods {
  if (from === undefined && to === undefined) {
    const now = periodUntil(period, today);
    return { name: period, now, before: periodBefore(period, now) };
  }
  const now = { from: from ?? `${financialYearStart(to ?? today)}-04-01`, to: to ?? laterOf(today, from) };
  if (now.from > now.to) throw invalid('to', 'The last day is before the first.');
  if (now.from < FIRST || now.to > LAST) throw invalid('from', 'Choose days between 1990 and 2199.');
  if (now.from < addDays(now.to, -MAX_DAYS)) throw invalid('from', 'A report covers at most ten years.');
  return { name: null, now, before: daysBefore(now) };
}

const MAX_DAYS = 3_653;
const FIRST = '1990-01-01';
const LAST = '2199-12-31';

function laterOf(today: Day, from: Day | undefined): Day {
  return from !== undefined && from > today ? from : today;
}

/** Months of a period, the first at the top: '2026-10', '2026-11'. */
export function monthsWithin({ from, to }: Period): string[] {
  const months = [from.slice(0, 7)];
  for (let next = monthLater(months[0] ?? '', 1); next <= to.slice(0, 7); next = monthLater(next, 1))
    months.push(next);
  return months;
}

/** The days of a month that lie in a period. */
export function daysWithin(month: string, period: Period): Period {
  const { from, to } = daysOfMonth(month);
  return { from: from > period.from ? from : period.from, to: to < period.to ? to : period.to };
}

/** '2026-11' some months later. */
export function monthLater(month: string, months: number): string {
  return shiftMonths(`${month}-01`, months).slice(0, 7);
}

/** Totals over sales and receipts. */
export interface SalesSums {
  bookings: number;
  valuePaise: number;
  /** In square feet, two decimals. */
  carpetArea: number;
  cancellations: number;
  cancelledPaise: number;
  collectedPaise: number;
}

export const NO_SALES: SalesSums = {
  bookings: 0,
  valuePaise: 0,
  carpetArea: 0,
  cancellations: 0,
  cancelledPaise: 0,
  collectedPaise: 0,
};

export function addSums(sums: Iterable<SalesSums>): SalesSums {
  const total = { ...NO_SALES };
  let hundredths = 0;
  for (const one of sums) {
    total.bookings += one.bookings;
    total.valuePaise += one.valuePaise;
    total.cancellations += one.cancellations;
    total.cancelledPaise += one.cancelledPaise;
    total.collectedPaise += one.collectedPaise;
    // Fractions of a square foot would accumulate an error.
    hundredths += Math.round(one.carpetArea * 100);
  }
  return { ...total, carpetArea: hundredths / 100 };
}

/** Agreement value by square foot of carpet area, to the paisa; null where nothing was booked. */
export function averageRatePaise({ valuePaise, carpetArea }: SalesSums): number | null {
  return carpetArea === 0 ? null : ratePerArea(valuePaise, carpetArea);
}
