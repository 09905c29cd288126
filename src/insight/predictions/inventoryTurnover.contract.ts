import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id } from '#platform/contract/fields.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { AGE_BANDS, PACES } from '#inventory/units/unitStatistics.rules.ts';
import { Prediction, PREDICTION_READERS, RowsLink } from './prediction.contract.ts';

const days = z.strictObject({ from: z.string(), to: z.string() });

export const TurnoverRow = z.strictObject({
  projectId: z.uuid(),
  projectName: z.string(),
  /** Null for the project as a whole. */
  unitType: z.enum(UNIT_TYPES).nullable(),
  available: z.number().int(),
  link: RowsLink,
  /** Available units by how long they have been listed. */
  ageing: z.array(z.strictObject({ band: z.enum(AGE_BANDS), units: z.number().int(), link: RowsLink })),
  /** Percent of what was on offer in the year, at its beginning or since, that was sold in it. */
  absorption: z.number().nullable(),
  /** At the pace of the last 90 days; null while nothing is sold. */
  monthsOfInventory: z.number().nullable(),
  /** How often the average stock of the year was sold in it. */
  turnover: z.number().nullable(),
  status: z.enum(PACES).nullable(),
  /** The month of the last unit in 10, 50 and 90 of 100 outcomes; null within it: not within ten years. */
  soldOut: z
    .strictObject({ p10: z.string().nullable(), p50: z.string().nullable(), p90: z.string().nullable() })
    .nullable(),
  refusal: Prediction.refusal,
  targetDate: z.string().nullable(),
  /** That it is sold out by then; null without that day, or when refused. */
  chanceByTarget: z.number().nullable(),
  /** Units a month that would be sold out by then; null without that day, or after it. */
  neededPerMonth: z.number().nullable(),
});
export type TurnoverRow = z.infer<typeof TurnoverRow>;

export const InventoryTurnover = z.strictObject({
  ...Prediction,
  /** Twelve complete months, of absorption and turnover. */
  year: days,
  /** Of the pace. */
  last90Days: days,
  rows: z.array(TurnoverRow),
});
export type InventoryTurnover = z.infer<typeof InventoryTurnover>;

export const getInventoryTurnover = call({
  method: 'GET',
  path: '/analytics/predictions/inventory-turnover',
  summary: 'How fast each project and type sells, and when it will be sold out',
  can: PREDICTION_READERS,
  query: z.object({ projectId: id().optional() }),
  reply: data(InventoryTurnover),
});
