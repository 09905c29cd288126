import type { Day } from '#platform/contract/calendar.ts';
import { addDays } from '#platform/contract/calendar.ts';
import { monthsOfInventory } from '#inventory/stock/pace.rules.ts';

// How stock is grouped and judged (§4.17).

export const FLOOR_BANDS = [
  'below',
  '0-5',
  '6-10',
  '11-15',
  '16-20',
  '21-30',
  '31-40',
  '41-60',
  '61+',
] as const;
export type FloorBand = (typeof FLOOR_BANDS)[number];

/** First floor of each band but the lowest: the bounds of a histogram. */
export const FLOOR_BOUNDS: readonly number[] = [0, 6, 11, 16, 21, 31, 41, 61];

/** The first and last floor of a band; one that is open at an end has no floor there. */
export function floorsOf(band: FloorBand): { floorMin?: number; floorMax?: number } {
  const at = FLOOR_BANDS.indexOf(band);
  const floorMin = FLOOR_BOUNDS[at - 1];
  const next = FLOOR_BOUNDS[at];
  return {
    ...(floorMin !== undefined && { floorMin }),
    ...(next !== undefined && { floorMax: next - 1 }),
  };
}

export const AGE_BANDS = ['0-90', '91-180', '181-365', '365+'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

/** First day of age of each band but the youngest. */
export const AGE_BOUNDS: readonly number[] = [91, 181, 366];

/** The listing dates of units of this age; one listed for a future date is new. */
export function listedWithin(band: AgeBand, today: Day): { listedFrom?: Day; listedTo?: Day } {
  const at = AGE_BANDS.indexOf(band);
  const youngest = AGE_BOUNDS[at - 1];
  const older = AGE_BOUNDS[at];
  return {
    ...(older !== undefined && { listedFrom: addDays(today, 1 - older) }),
    ...(youngest !== undefined && { listedTo: addDays(today, -youngest) }),
  };
}

export const PACES = ['fast', 'normal', 'slow'] as const;
export type Pace = (typeof PACES)[number];

/** More than 24 months is slow, fewer than 12 is fast; stock of which nothing sells is slow. */
export function paceOf(available: number, netSold: number): Pace | null {
  if (available === 0) return null;
  const months = monthsOfInventory(available, netSold);
  if (months === null || months > 24) return 'slow';
  return months < 12 ? 'fast' : 'normal';
}

/** Percent, to a hundredth, of what was offered that was sold. */
export function absorptionPct(netSold: number, offered: number): number | null {
  return offered === 0 ? null : Math.round((netSold * 10_000) / offered) / 100;
}
