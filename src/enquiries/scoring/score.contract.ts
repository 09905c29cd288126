import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { NextAction } from './nextAction.contract.ts';
import { GRADES } from '#enquiries/leads/grade.rules.ts';
import { FACTORS, PENALTIES } from './scoringConfig.rules.ts';

const SCORE_TRIGGERS = ['created', 'interaction', 'edit', 'decay', 'manual', 'bulk', 'config'] as const;
export type ScoreTrigger = (typeof SCORE_TRIGGERS)[number];

const ScoredFactor = z.strictObject({
  key: z.enum(FACTORS),
  raw: z.string().nullable(),
  normalized: z.number(),
  weight: z.number(),
  points: z.number(),
  text: z.string(),
  /** What a person could do to raise it. */
  hint: z.string().nullable(),
});
const ScoredPenalty = z.strictObject({ key: z.enum(PENALTIES), points: z.number(), text: z.string() });

const scoreFields = {
  score: z.number(),
  grade: z.enum(GRADES),
  factors: z.array(ScoredFactor),
  penalties: z.array(ScoredPenalty),
  /** In words: the largest factors, the deductions, and what would raise it. */
  summary: z.string(),
  /** Of the rules; 0 are the default ones. */
  configRevision: z.number().int(),
  trigger: z.enum(SCORE_TRIGGERS),
  computedAt: z.string(),
};

export const LeadScore = z.strictObject({
  leadId: z.uuid(),
  ...scoreFields,
  modelScore: z.number().nullable(),
  modelVersion: z.number().int().nullable(),
  /** The learned score next to that of the rules; null while no model has scored the lead. */
  model: z
    .strictObject({
      score: z.number(),
      /** To book within the outcome period. */
      probability: z.number(),
      version: z.number().int(),
      kind: z.enum(['logistic', 'boosting']),
      trainedAt: z.string(),
      scoredAt: z.string(),
      /** What counted most, with how it multiplies the odds. */
      reasons: z.array(z.strictObject({ key: z.string(), text: z.string(), odds: z.number() })),
      /** The challenger model. */
      challenger: z.strictObject({ version: z.number().int(), probability: z.number() }).nullable(),
    })
    .nullable(),
  nextAction: NextAction,
});
export type LeadScore = z.infer<typeof LeadScore>;

export const getLeadScore = call({
  method: 'GET',
  path: '/leads/{id}/score',
  summary: 'The score of a lead with every factor in words',
  can: GROUPS.SALES,
  reply: data(LeadScore),
});

export const recalculateLeadScore = call({
  method: 'PUT',
  path: '/leads/{id}/recalculate-score',
  summary: 'Recalculate the score of an open lead',
  can: GROUPS.SALES,
  reply: data(LeadScore),
  errors: { conflict: 'A lead that is closed or lost keeps its score.' },
});

export const ScorePoint = z.strictObject({
  score: z.number(),
  grade: z.enum(GRADES),
  summary: z.string(),
  configRevision: z.number().int(),
  trigger: z.enum(SCORE_TRIGGERS),
  computedAt: z.string(),
});
export type ScorePoint = z.infer<typeof ScorePoint>;

export const listScoreHistory = call({
  method: 'GET',
  path: '/leads/{id}/score-history',
  summary: 'How the score of a lead changed, newest first',
  can: GROUPS.SALES,
  query: z.object(pageQuery),
  reply: page(ScorePoint),
});
