import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id } from '#platform/contract/fields.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS } from '#platform/contract/roles.ts';

/** Those who manage and sell. */
export const SCORE_MANAGERS: readonly Role[] = GROUPS.MANAGEMENT.filter((role) =>
  GROUPS.SALES.includes(role),
);

const MAX_LEADS = 10_000;

export const ScoreRun = z.strictObject({
  id: z.uuid(),
  kind: z.literal('scores'),
  reason: z.enum(['bulk', 'config']),
  status: z.enum(['running', 'done', 'failed']),
  total: z.number().int(),
  done: z.number().int(),
  /** Of those done: whose score changed, and whose grade. */
  changed: z.number().int(),
  regraded: z.number().int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ScoreRun = z.infer<typeof ScoreRun>;

export const bulkRecalculateScores = call({
  method: 'POST',
  path: '/leads/bulk-recalculate-scores',
  summary: 'Rescore many leads, as a job',
  can: SCORE_MANAGERS,
  body: z.object({
    leadIds: z
      .array(id(), 'Choose at least one lead')
      .min(1, 'Choose at least one lead')
      .max(MAX_LEADS, `At most ${MAX_LEADS} leads at once`),
  }),
  reply: data(ScoreRun),
  status: 202,
  creates: true,
});

export const getJob = call({
  method: 'GET',
  path: '/jobs/{id}',
  summary: 'The progress of a job the caller started',
  can: SCORE_MANAGERS,
  reply: data(ScoreRun),
});
