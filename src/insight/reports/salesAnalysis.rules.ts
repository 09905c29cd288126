import type { Period } from '#platform/contract/period.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import { SALES_GROUPS } from './salesReport.rules.ts';

/** By what sales are looked at closely: all groups of the report, and time and place in more detail. */
export const ANALYSIS_GROUPS = [...SALES_GROUPS, 'week', 'tower', 'floorBand'] as const;
export type AnalysisGroupBy = (typeof ANALYSIS_GROUPS)[number];

/** Sums over the bookings and cancellations of some days. */
export interface AnalysisSums {
  booked: number;
  bookedPaise: number;
  /** In square feet, two decimals. */
  carpetArea: number;
  discountPaise: number;
  /** Of the booked. */
  standing: number;
  standingPaise: number;
  lost: number;
  agreed: number;
  /** Days from the enquiry to the booking: the middle one. */
  medianToBooking: number | null;
  /** Days from the booking to the agreement, of those that have one: the middle one. */
  medianToAgreement: number | null;
  cancelled: number;
  cancelledPaise: number;
}

export const NO_ANALYSIS: AnalysisSums = {
  booked: 0,
  bookedPaise: 0,
  carpetArea: 0,
  discountPaise: 0,
  standing: 0,
  standingPaise: 0,
  lost: 0,
  agreed: 0,
  medianToBooking: null,
  medianToAgreement: null,
  cancelled: 0,
  cancelledPaise: 0,
};

/** Units a week to a hundredth; null for less than a day. */
export function perWeek(units: number, { from, to }: Period): number | null {
  const days = daysBetween(from, to) + 1;
  return days < 1 ? null : Math.round((units * 7 * 100) / days) / 100;
}

/** The part of the list price that was given away, in tenths of a percent; null where nothing was booked. */
export function discountPct(discountPaise: number, bookedPaise: number): number | null {
  const list = discountPaise + bookedPaise;
  return list === 0 ? null : Math.round((discountPaise / list) * 1000) / 10;
}
