import * as z from 'zod';
import { call, data, SIGNED_IN } from '#platform/contract/call.ts';
import { anyOf, GROUPS } from '#platform/contract/roles.ts';
import { SCORE_MANAGERS } from './scoreRun.contract.ts';

export const MODEL_KINDS = ['logistic', 'boosting'] as const;
export type ModelKind = (typeof MODEL_KINDS)[number];
const MODEL_ROLES = ['champion', 'challenger', 'refused', 'retired'] as const;

/** How well a model predicted the outcomes of later leads than those it was trained on. */
const Quality = z.strictObject({
  /** Null when there was only one kind of outcome. */
  auc: z.number().nullable(),
  prAuc: z.number(),
  brier: z.number(),
  logLoss: z.number(),
  ece: z.number(),
  topDecileLift: z.number(),
});

const CurveBin = z.strictObject({
  from: z.number(),
  to: z.number(),
  rows: z.number().int(),
  /** Mean probability and share of booked leads; null in an empty bin. */
  foretold: z.number().nullable(),
  won: z.number().nullable(),
});

const Refused = z.strictObject({
  name: z.string(),
  kind: z.enum(['identifier', 'constant', 'leak', 'absent']),
  reason: z.string(),
});

const Drift = z.strictObject({
  /** How well the latest leads can be told from the training leads: .5 not at all, 1 always. */
  auc: z.number(),
  degree: z.enum(['none', 'changed', 'another world']),
  columns: z.array(z.strictObject({ name: z.string(), psi: z.number() })),
});
export type ModelDrift = z.infer<typeof Drift>;

/** What is stored of a model beside the model itself. */
export const StoredCard = z.strictObject({
  /** Leads it learned from, and those of them that booked. */
  rows: z.number().int(),
  won: z.number().int(),
  /** Times of the first and the last training lead. */
  from: z.string(),
  to: z.string(),
  split: z.strictObject({
    learned: z.number().int(),
    judged: z.number().int(),
    judgedWon: z.number().int(),
  }),
  quality: Quality,
  baseBrier: z.number(),
  curve: z.array(CurveBin),
  columns: z.array(z.string()),
  /** Between which figures it learned; none of models from before they said so. */
  ranges: z.array(z.strictObject({ name: z.string(), min: z.number(), max: z.number() })).default([]),
  refused: z.array(Refused),
  calibratedOn: z.enum(['all leads', 'the latest leads']),
});
export type StoredCard = z.infer<typeof StoredCard>;

const Model = z.strictObject({
  version: z.number().int(),
  kind: z.enum(MODEL_KINDS),
  role: z.enum(MODEL_ROLES),
  trainedAt: z.string(),
  card: StoredCard,
  drift: Drift.nullable(),
  driftCheckedAt: z.string().nullable(),
});
export type LeadModel = z.infer<typeof Model>;

const Training = z.strictObject({
  id: z.uuid(),
  reason: z.enum(['schedule', 'request']),
  status: z.enum(['running', 'done', 'failed']),
  outcome: z.enum(['published', 'notBetter', 'tooFew']).nullable(),
  leads: z.number().int().nullable(),
  bookings: z.number().int().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ModelTraining = z.infer<typeof Training>;

export const ModelCard = z.strictObject({
  /** The score that lists sort by. */
  activeScorer: z.enum(['rules', 'model']),
  thresholds: z.strictObject({ leastLeads: z.number().int(), leastBookings: z.number().int() }),
  /** Leads that are old enough now, and those of them that booked. */
  available: z.strictObject({ leads: z.number().int(), bookings: z.number().int() }),
  champion: Model.nullable(),
  challenger: Model.nullable(),
  /** Open leads that the champion has scored. */
  scored: z.number().int(),
  lastTraining: Training.nullable(),
  /** All models ever trained, newest first. */
  history: z.array(
    z.strictObject({
      version: z.number().int(),
      kind: z.enum(MODEL_KINDS),
      role: z.enum(MODEL_ROLES),
      trainedAt: z.string(),
      rows: z.number().int(),
      won: z.number().int(),
      auc: z.number().nullable(),
      brier: z.number(),
      ece: z.number(),
    }),
  ),
  allowedActions: z.array(z.enum(['train'])),
});
export type ModelCard = z.infer<typeof ModelCard>;

export const getModelCard = call({
  method: 'GET',
  path: '/leads/model',
  summary: 'The training data, accuracy and challenger of the learned score',
  can: SCORE_MANAGERS,
  reply: data(ModelCard),
});

export const trainModels = call({
  method: 'POST',
  path: '/leads/model/trainings',
  summary: 'Retrain on the outcomes of the organization, as a job',
  can: anyOf(GROUPS.ADMIN, ['Sales Head', 'Marketing Head']),
  reply: data(Training),
  status: 202,
  creates: true,
  errors: { conflict: 'A training is already running.' },
});

const Feature = z.strictObject({
  key: z.enum(['ruleScore', 'learnedScore', 'conversionProbability', 'leadInsights']),
  name: z.string(),
  isOn: z.boolean(),
  /** How the figure is computed, or why there is none yet. */
  method: z.string(),
  trainedAt: z.string().nullable(),
  /** The number of records behind it. */
  basis: z.strictObject({ leads: z.number().int(), bookings: z.number().int() }).nullable(),
});

export const AiFeatures = z.strictObject({
  /** Everything is computed by this installation. */
  runsOn: z.literal('this machine'),
  externalServices: z.array(z.string()),
  features: z.array(Feature),
});
export type AiFeatures = z.infer<typeof AiFeatures>;

export const getAiFeatures = call({
  method: 'GET',
  path: '/ai-features',
  summary: 'The figures computed by models or statistics, since when, and from how many records',
  can: SIGNED_IN,
  reply: data(AiFeatures),
});
