import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';

import { GROUPS } from '#platform/contract/roles.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { ADVICE_FACTORS, CONFIDENCES } from './advice.rules.ts';

const Tally = z.strictObject({ months: z.number().int(), agreed: z.number().int() });

export const BackTestMonth = z.strictObject({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** Base rate of the price list in force when the month began. */
  ratePaise: z.number().int(),
  suggestedRatePaise: z.number().int(),
  changeBp: z.number().int(),
  confidence: z.enum(CONFIDENCES),
  factors: z.array(
    z.strictObject({ key: z.enum(ADVICE_FACTORS), adjustmentBp: z.number().int(), text: z.string() }),
  ),
  available: z.number().int(),
  netSold: z.number().int(),
  /**
   * The sales needed in the next 90 days to sell out in time, to a tenth; the actual sales once they are over.
   */
  neededIn90: z.number(),
  soldAfter: z.number().int().nullable(),
});
export type BackTestMonth = z.infer<typeof BackTestMonth>;

export const BackTest = z.strictObject({
  projectId: z.uuid(),
  unitType: z.enum(UNIT_TYPES),
  /** The oldest first; months before the first unit of the type was listed are left out. */
  months: z.array(BackTestMonth),
  summary: z.strictObject({
    up: Tally,
    down: Tally,
    unchanged: z.number().int(),
    judged: z.number().int(),
    isSmall: z.boolean(),
    sentences: z.array(z.string()),
  }),
});
export type BackTest = z.infer<typeof BackTest>;

export const getBackTest = call({
  method: 'GET',
  path: '/projects/{id}/pricing-back-test',
  summary:
    'What the pricing advice would have been month by month, from what was known then, and what was sold after',
  can: GROUPS.MANAGEMENT,
  query: z.object({
    unitType: z.enum(UNIT_TYPES).default('2BHK'),
    months: z.coerce.number().int().min(3).max(36).default(24),
  }),
  reply: data(BackTest),
});
