import * as z from 'zod';
import { GROUPS } from '#platform/contract/roles.ts';

/** Who reads predictions, each of what they see. */
export const PREDICTION_READERS = GROUPS.MANAGEMENT;

/** What every prediction says of itself: how it is found, from what, how far off it was, or why there is none. */
export const Prediction = {
  asOf: z.string(),
  computedAt: z.string(),
  method: z.strictObject({ key: z.string(), text: z.string(), version: z.number().int() }),
  /** Complete months and rows learned from; '2026-10', null where there are none. */
  basis: z.strictObject({
    months: z.number().int(),
    rows: z.number().int(),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
  confidence: z.enum(['normal', 'low']),
  /** Too little is known to say anything; then nothing is predicted. */
  refusal: z
    .strictObject({
      code: z.string(),
      has: z.record(z.string(), z.number()),
      needs: z.record(z.string(), z.number()),
      text: z.string(),
    })
    .nullable(),
  /** Made at the last month ends with what was known then, beside last month's figure again. */
  error: z
    .strictObject({
      measure: z.string(),
      value: z.number(),
      naive: z.number(),
      origins: z.number().int(),
      inside80: z.number().int(),
      inside95: z.number().int(),
      text: z.string(),
    })
    .nullable(),
  /** Sentences that a reader should know. */
  notes: z.array(z.string()),
};

/** What is expected, and between which figures 80 and 95 of 100 outcomes lie. */
export const Band = z.strictObject({
  expected: z.number(),
  low80: z.number().int(),
  high80: z.number().int(),
  low95: z.number().int(),
  high95: z.number().int(),
});
export type Band = z.infer<typeof Band>;

/** Leads from a figure to the rows that add up to it. */
export const RowsLink = z.strictObject({
  list: z.enum(['sales', 'units', 'leads']),
  query: z.record(z.string(), z.string()),
});
export type RowsLink = z.infer<typeof RowsLink>;
