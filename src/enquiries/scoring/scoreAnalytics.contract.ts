import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { day, id } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { LEAD_SOURCES, OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { GRADES } from '#enquiries/leads/grade.rules.ts';
import { SCORE_MANAGERS } from './scoreRun.contract.ts';

const Share = z.number().nullable();

export const ScoreAnalytics = z.strictObject({
  /** Open leads. */
  open: z.number().int(),
  average: z.number().nullable(),
  /** Open leads by tens of points: 0 to below 10, ... 90 to 100. */
  distribution: z.array(
    z.strictObject({ from: z.number().int(), to: z.number().int(), leads: z.number().int() }),
  ),
  grades: z.array(
    z.strictObject({
      grade: z.enum(GRADES),
      open: z.number().int(),
      /** Of decided leads, by the grade that they had when they were decided. */
      decided: z.number().int(),
      won: z.number().int(),
      conversion: Share,
    }),
  ),
  sources: z.array(
    z.strictObject({
      source: z.enum(LEAD_SOURCES),
      open: z.number().int(),
      average: z.number().nullable(),
      decided: z.number().int(),
      won: z.number().int(),
      conversion: Share,
    }),
  ),
});
export type ScoreAnalytics = z.infer<typeof ScoreAnalytics>;

export const getScoreAnalytics = call({
  method: 'GET',
  path: '/leads/score-analytics',
  summary: 'The distribution of scores, and how well they predicted bookings',
  can: SCORE_MANAGERS,
  query: z.object({ from: day('From').optional(), to: day('To').optional(), projectId: id().optional() }),
  reply: data(ScoreAnalytics),
});

export const ConversionProbability = z.strictObject({
  confidence: z.enum(['low', 'normal']),
  /** Leads of 3 to 15 months ago that were decided, and those booked. */
  decided: z.number().int(),
  won: z.number().int(),
  open: z.number().int(),
  expectedBookings: z.number(),
  /** Chance times the middle of the budget; leads without a budget count as zero. */
  expectedValuePaise: z.number().int(),
  withoutBudget: z.number().int(),
  stages: z.array(
    z.strictObject({
      stage: z.enum(OPEN_LEAD_STATUSES),
      leads: z.number().int(),
      expectedBookings: z.number(),
      expectedValuePaise: z.number().int(),
    }),
  ),
  /** The likeliest to book. */
  leads: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      stage: z.enum(OPEN_LEAD_STATUSES),
      score: z.number(),
      probability: z.number(),
    }),
  ),
  method: z.string(),
});
export type ConversionProbability = z.infer<typeof ConversionProbability>;

export const getConversionProbability = call({
  method: 'GET',
  path: '/analytics/predictions/lead-conversion-probability',
  summary: 'The chance of each open lead to book, and the total',
  can: GROUPS.MANAGEMENT,
  query: z.object({ projectId: id().optional() }),
  reply: data(ConversionProbability),
});
