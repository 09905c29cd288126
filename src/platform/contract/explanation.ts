import * as z from 'zod';

/**
 * How one amount is calculated, down to its inputs. `recomputedPaise` is recomputed from the inputs shown; if it differs from `amountPaise`, the screen shows by how much.
 */
export const ExplanationStep = z.strictObject({
  /** 'Principal', 'CGST 2.5%' */
  label: z.string(),
  /** '55% less 50% of 1,33,17,100' */
  text: z.string(),
  /** The same with its figures: '73,24,405 − 66,58,550'. */
  detail: z.string().nullable(),
  /** The amount added by this step; null for an intermediate step. */
  amountPaise: z.number().int().nullable(),
});
export type ExplanationStep = z.infer<typeof ExplanationStep>;

export const ExplanationFact = z.strictObject({
  /** 'Why now', 'Plan', 'Bill', 'Recorded by', 'Ledger batch' */
  label: z.string(),
  text: z.string(),
  /** Path of the screen that shows it, if there is one. */
  href: z.string().nullable(),
});
export type ExplanationFact = z.infer<typeof ExplanationFact>;

/** A row of the rate table that was used, with its validity and the law or order it comes from. */
export const ExplanationRate = z.strictObject({
  id: z.string(),
  /** 'gst.residential.other' */
  key: z.string(),
  /** 'GST 5%, residential' */
  text: z.string(),
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
  source: z.string(),
});
export type ExplanationRate = z.infer<typeof ExplanationRate>;

export const Explanation = z.strictObject({
  resource: z.string(),
  id: z.string(),
  field: z.string(),
  title: z.string(),
  amountPaise: z.number().int(),
  recomputedPaise: z.number().int(),
  formula: z.string(),
  steps: z.array(ExplanationStep),
  facts: z.array(ExplanationFact),
  rates: z.array(ExplanationRate),
});
export type Explanation = z.infer<typeof Explanation>;
