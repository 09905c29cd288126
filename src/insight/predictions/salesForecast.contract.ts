import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { day, id } from '#platform/contract/fields.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { Band, Prediction, PREDICTION_READERS, RowsLink } from './prediction.contract.ts';

const ForecastMonth = z.strictObject({
  /** '2026-12' */
  month: z.string(),
  /** How much of an average month this one has. */
  season: z.number(),
  /** A tower opens in it, or a fifth of the stock is planned to come on the market. */
  launch: z.boolean(),
  /** Fewer are expected than would be sold, because the stock ends. */
  capped: z.boolean(),
  units: Band,
  valuePaise: Band,
});
export type ForecastMonth = z.infer<typeof ForecastMonth>;

export const SalesForecast = z.strictObject({
  ...Prediction,
  months: z.array(ForecastMonth),
  /** Of all these months together: not the sum of their bands. Null when refused. */
  total: z.strictObject({ units: Band, valuePaise: Band }).nullable(),
  /** Complete months, the oldest first, at most three years. */
  history: z.array(
    z.strictObject({
      month: z.string(),
      units: z.number().int(),
      /** Of those: imported, and not among the bookings that the link finds. */
      imported: z.number().int(),
      /** Of the bookings that the link finds. */
      valuePaise: z.number().int(),
      /** A project or tower opened, or a fifth of the stock was released: nothing is learned from it. */
      launch: z.boolean(),
      link: RowsLink,
    }),
  ),
  /** Free and held units, and blocked ones by the month in which they are planned to be released: no more can be sold. */
  supply: z.strictObject({
    available: z.number().int(),
    releases: z.array(z.strictObject({ month: z.string(), units: z.number().int() })),
  }),
  projects: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      refusal: Prediction.refusal,
      months: z.array(z.strictObject({ month: z.string(), units: Band, capped: z.boolean() })),
    }),
  ),
});
export type SalesForecast = z.infer<typeof SalesForecast>;

export const getSalesForecast = call({
  method: 'GET',
  path: '/analytics/predictions/sales-forecast',
  summary: 'Bookings and their value in the months to come, with bands and the error made so far',
  can: PREDICTION_READERS,
  query: z.object({
    projectId: id().optional(),
    unitType: z.enum(UNIT_TYPES).optional(),
    months: z.coerce.number().int().min(1).max(12).default(3),
    /** A past day: what was known at its end. */
    asOf: day('As of').optional(),
  }),
  reply: data(SalesForecast),
  errors: { validation: 'The day lies ahead.' },
});
