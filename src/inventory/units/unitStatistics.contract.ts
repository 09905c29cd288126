import * as z from 'zod';
import { call, data, SIGNED_IN } from '#platform/contract/call.ts';
import { day, anyValueOf, id } from '#platform/contract/fields.ts';
import { Figure } from '#platform/contract/figure.ts';
import { AGE_BANDS, FLOOR_BANDS, PACES } from './unitStatistics.rules.ts';
import { FACINGS } from './unit.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';

/** Units by status, with their list prices. Partners read what is available and how many are not, the rest is null. */
const counts = {
  units: Figure,
  available: Figure,
  /** Null for all others. */
  notAvailable: Figure.nullable(),
  reserved: Figure.nullable(),
  blocked: Figure.nullable(),
  sold: Figure.nullable(),
  /** List prices of all units, and of the available ones. */
  value: Figure.nullable(),
  availableValue: Figure,
};
export const UnitGroup = z.strictObject(counts);
export type UnitGroup = z.infer<typeof UnitGroup>;

/** List prices per square foot of the area that the project prices, over the units that are free. */
export const PriceSpread = z.strictObject({
  basis: z.enum(['carpet', 'saleable']),
  /** Null: of all types. */
  unitType: z.enum(UNIT_TYPES).nullable(),
  units: z.number().int(),
  minPaise: z.number().int(),
  medianPaise: z.number().int(),
  maxPaise: z.number().int(),
  /** Value over area, so that a large flat counts for more than a small one. */
  avgPaise: z.number().int(),
});
export type PriceSpread = z.infer<typeof PriceSpread>;

export const Absorption = z.strictObject({
  from: day('From'),
  to: day('To'),
  /** Could be sold when the period began; listed since. */
  onOfferAtStart: Figure,
  released: Figure,
  /** Booked in the period, and not cancelled. */
  netSold: Figure,
  available: Figure,
  /** Net sold of what was offered; null when nothing was. */
  pct: z.number().nullable(),
  soldPerMonth: z.number(),
  /** How long the available units last at this pace; null when nothing was sold. */
  monthsOfInventory: z.number().nullable(),
  pace: z.enum(PACES).nullable(),
});
export type Absorption = z.infer<typeof Absorption>;

export const UnitStatistics = z.strictObject({
  asOf: z.iso.datetime(),
  total: UnitGroup,
  byType: z.array(UnitGroup.extend({ unitType: z.enum(UNIT_TYPES) })),
  byFloorBand: z.array(UnitGroup.extend({ band: z.enum(FLOOR_BANDS) })),
  /** `none`: no direction is given. */
  byFacing: z.array(UnitGroup.extend({ facing: z.enum([...FACINGS, 'none']) })),
  /** Units that are free, by the days since they were listed; null for partners. */
  ageing: z.array(z.strictObject({ band: z.enum(AGE_BANDS), units: Figure, value: Figure })).nullable(),
  /** Null for executives and partners: they may not see how fast a project sells. */
  absorption: Absorption.nullable(),
  /** Those of all types first. */
  pricePerSqFt: z.array(PriceSpread),
});
export type UnitStatistics = z.infer<typeof UnitStatistics>;

export const getUnitStatistics = call({
  method: 'GET',
  path: '/units/statistics',
  summary: 'Counts, list value, ageing, absorption and rates of units; every figure names its rows',
  can: SIGNED_IN,
  query: z.object({
    projectId: id().optional(),
    towerId: id().optional(),
    unitType: anyValueOf(UNIT_TYPES),
  }),
  reply: data(UnitStatistics),
});
