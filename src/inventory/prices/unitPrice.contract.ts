import * as z from 'zod';
import { call, data, SIGNED_IN } from '#platform/contract/call.ts';
import { day } from '#platform/contract/fields.ts';

/** How many past prices a reply holds. */
export const MAX_PAST_PRICES = 100;

/** A list as everybody may see it: number, name and date. */
export const NamedPriceList = z.strictObject({
  id: z.uuid(),
  number: z.number().int(),
  name: z.string(),
  effectiveFrom: z.string(),
});
export type NamedPriceList = z.infer<typeof NamedPriceList>;

const PastPrice = z.strictObject({
  from: z.iso.datetime(),
  pricePaise: z.number().int(),
  priceList: NamedPriceList,
});

export const UnitPriceOnDay = z.strictObject({
  unitId: z.uuid(),
  on: z.string(),
  /** At the end of the day, of today now; null when the unit had no price yet, or is `notAvailable`. */
  pricePaise: z.number().int().nullable(),
  priceList: NamedPriceList.nullable(),
  /**
   * Basis × rate of each part, recomputed from the list and the unit as they were; they add up to the price.
   * Null for a price that is older than the price lists.
   */
  lines: z
    .array(
      z.strictObject({
        code: z.string(),
        label: z.string(),
        basis: z.string(),
        amountPaise: z.number().int(),
      }),
    )
    .nullable(),
  /** Newest first, up to the hundred latest, of all days. */
  history: z.array(PastPrice),
});
export type UnitPriceOnDay = z.infer<typeof UnitPriceOnDay>;

export const getUnitPrice = call({
  method: 'GET',
  path: '/units/{id}/price',
  summary: 'The list price of a unit on a day, how it came about, and its history',
  can: SIGNED_IN,
  query: z.object({
    /** Today unless given. */
    on: day('On').optional(),
  }),
  reply: data(UnitPriceOnDay),
});
