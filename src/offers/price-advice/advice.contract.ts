import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { ratePaise, text, version } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { Figure } from '#platform/contract/figure.ts';
import { ADVICE_FACTORS, ADVICE_LIMITS, CONFIDENCES } from './advice.rules.ts';

const ADVICE_DECISIONS = ['accepted', 'dismissed'] as const;

export const RateAdvice = z.strictObject({
  unitId: z.uuid(),
  unitVersion: z.number().int(),
  unitType: z.string(),
  currentRatePaise: z.number().int(),
  suggestedRatePaise: z.number().int(),
  changePct: z.number(),
  /** Sum of the factors as applied, in basis points. */
  changeBp: z.number().int(),
  confidence: z.enum(CONFIDENCES),
  factors: z.array(
    z.strictObject({
      key: z.enum(ADVICE_FACTORS),
      value: z.number().nullable(),
      adjustmentBp: z.number().int(),
      text: z.string(),
    }),
  ),
  /** The limit that capped the advice. */
  limitedBy: z.enum(ADVICE_LIMITS).nullable(),
  limits: z.strictObject({ minPct: z.number(), maxPct: z.number(), roundToPaise: z.number().int() }),
  /** Agreement value of the list price now, and at the suggested rate. */
  priceNowPaise: z.number().int(),
  priceThenPaise: z.number().int(),
  inventory: z.strictObject({
    units: Figure,
    sold: Figure,
    available: Figure,
    netSold: Figure,
    soldPerMonth: z.number(),
    monthsOfInventory: z.number().nullable(),
  }),
  /** The last decision on advice for this unit. */
  lastDecision: z
    .strictObject({
      decision: z.enum(ADVICE_DECISIONS),
      suggestedRatePaise: z.number().int(),
      at: z.iso.datetime(),
      byName: z.string().nullable(),
    })
    .nullable(),
  mayApply: z.boolean(),
  computedAt: z.iso.datetime(),
});
export type RateAdvice = z.infer<typeof RateAdvice>;

export const getRateAdvice = call({
  method: 'GET',
  path: '/pricing/dynamic/{unitId}',
  summary: 'Advice on the rate of a unit, with its factors in words; nothing changes automatically',
  can: GROUPS.MANAGEMENT,
  reply: data(RateAdvice),
  errors: { conflict: 'The price of a sold unit is fixed.' },
});

export const decideRateAdvice = call({
  method: 'POST',
  path: '/pricing/dynamic/{unitId}/decision',
  summary: 'Use or dismiss the advice that was shown; using it sets the unit’s own rate',
  can: GROUPS.MANAGEMENT,
  body: z.object({
    decision: z.enum(ADVICE_DECISIONS),
    /** The rate as shown, so that nobody agrees to one they did not see. */
    suggestedRatePaise: ratePaise('Suggested rate', 1),
    reason: text(300, 'Reason').nullable().optional(),
    version: version(),
  }),
  reply: data(RateAdvice),
  errors: {
    conflict: 'The advice has changed since it was shown.',
    staleVersion: 'Someone else changed the unit.',
  },
  creates: true,
});
