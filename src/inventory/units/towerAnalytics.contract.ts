import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { Figure } from '#platform/contract/figure.ts';
import { UnitStatistics } from './unitStatistics.contract.ts';

export const FloorSummary = z.strictObject({
  floor: z.number().int(),
  units: Figure,
  available: Figure,
  reserved: Figure,
  blocked: Figure,
  sold: Figure,
  /** List value over area of what is not sold on this floor; null when all of it is. */
  ratePaise: z.number().int().nullable(),
});
export type FloorSummary = z.infer<typeof FloorSummary>;

/** Flats one above another: '03' of B-1203. */
export const StackSummary = z.strictObject({
  stack: z.string(),
  units: z.number().int(),
  available: z.number().int(),
  sold: z.number().int(),
  soldPct: z.number(),
});
export type StackSummary = z.infer<typeof StackSummary>;

export const TowerAnalytics = z.strictObject({
  statistics: UnitStatistics,
  /** The last twelve months, the current one last; units whose booking was not cancelled. */
  bookingMonths: z.array(
    z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/), units: Figure, value: Figure }),
  ),
  /** From the top. */
  floors: z.array(FloorSummary),
  stacks: z.array(StackSummary),
});
export type TowerAnalytics = z.infer<typeof TowerAnalytics>;

export const getTowerAnalytics = call({
  method: 'GET',
  path: '/towers/{id}/analytics',
  summary: 'How a tower sells: statistics, bookings by month, floors and stacks',
  can: GROUPS.MANAGEMENT,
  reply: data(TowerAnalytics),
});
