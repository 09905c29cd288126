import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';

/** Days over which sales are counted to say how fast stock goes: three months. */
const PACE_DAYS = 90;
const PACE_MONTHS = 3;

export function pacePeriod(today: Day): { from: Day; to: Day } {
  return { from: addDays(today, 1 - PACE_DAYS), to: today };
}

/** Months, to a tenth, in which what is free is sold at the pace of the last 90 days. */
export function monthsOfInventory(available: number, netSold: number): number | null {
  if (available === 0) return 0;
  return netSold === 0 ? null : tenths(available * PACE_MONTHS, netSold);
}

export function soldPerMonth(netSold: number): number {
  return Math.round((netSold * 100) / PACE_MONTHS) / 100;
}

function tenths(part: number, whole: number): number {
  return Math.round((part * 10) / whole) / 10;
}
