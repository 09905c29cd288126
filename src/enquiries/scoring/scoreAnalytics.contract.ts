import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { day, id } from '#platform/contract/fields.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
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
