import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { CHANCE_SOURCES } from './chance.rules.ts';
import { LeadScore } from './score.contract.ts';
import { FACTORS } from './scoringConfig.rules.ts';

export const LeadInsights = z.strictObject({
  ...LeadScore.shape,
  /** Null for a lead that is closed or lost. */
  probability: z
    .strictObject({
      /** To book within 90 days. */
      value: z.number(),
      /** 95 %; null while the chance rests on defaults. */
      interval: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
      source: z.enum(CHANCE_SOURCES),
      /** In what the lead lies outside of what the learned score has seen. */
      outside: z.array(z.enum(['ageDays'])),
      /** The chance by days ahead; null while it rests on defaults. */
      within: z.strictObject({ 30: z.number(), 60: z.number(), 90: z.number() }).nullable(),
      confidence: z.enum(['low', 'normal']),
      /** Leads learned from that were decided, and those booked. */
      decided: z.number().int(),
      won: z.number().int(),
      method: z.string(),
    })
    .nullable(),
  /** What a person could do to raise the score, the largest gain first. */
  raises: z.array(z.strictObject({ key: z.enum(FACTORS), hint: z.string(), possible: z.number() })),
  units: z.array(
    z.strictObject({
      id: z.uuid(),
      projectId: z.uuid(),
      project: z.string(),
      unitNumber: z.string(),
      unitType: z.enum(UNIT_TYPES),
      floor: z.number().int(),
      carpetArea: z.number(),
      pricePaise: z.number().int(),
    }),
  ),
  /**
   * Of the newest 20,000 decided leads of the last two years, those with the same source and a wanted type in common
   * that were in the stage of this one; null below 20, which would say nothing.
   */
  similar: z.strictObject({ won: z.number().int(), decided: z.number().int() }).nullable(),
});
export type LeadInsights = z.infer<typeof LeadInsights>;

export const getLeadInsights = call({
  method: 'GET',
  path: '/ai/leads/{id}/insights',
  summary: 'A lead at a glance: score, chance to book, next step, matching units',
  can: GROUPS.SALES,
  reply: data(LeadInsights),
});
