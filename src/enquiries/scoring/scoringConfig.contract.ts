import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { count, optional, text, MAX_INT } from '#platform/contract/fields.ts';
import { anyOf, GROUPS } from '#platform/contract/roles.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { GRADES } from '#enquiries/leads/grade.rules.ts';
import { FACTORS, PENALTIES, TOUCHES } from './scoringConfig.rules.ts';

function recordOf<const Keys extends readonly [string, ...string[]], Value extends z.ZodType>(
  keys: Keys,
  value: (label: string) => Value,
) {
  return z.strictObject(
    Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Keys[number], Value>,
  );
}

const share = (label: string) =>
  z.number(`${label} must be a number from 0 to 1`).min(0).max(1, `${label} must be at most 1`);

const configFields = {
  weights: recordOf(FACTORS, (label) => count(label, 0, 100)),
  engagementPoints: recordOf(TOUCHES, (label) => count(label, 0, 100)),
  halfLifeDays: count('Half-life', 1, 365),
  engagementFull: count('Full engagement', 1, 1000),
  sourceValue: recordOf(LEAD_SOURCES, share),
  penalties: recordOf(PENALTIES, (label) => count(label, 0, 100)),
  hotFrom: count('Hot from', 2, 100),
  warmFrom: count('Warm from', 1, 99),
};

/** The score that lists sort by, and the minimum number of leads to train a model. */
const modelFields = {
  activeScorer: z.enum(['rules', 'model']),
  leastLeads: count('Leads to train on', 200, 1_000_000),
  leastBookings: count('Bookings to train on', 20, 100_000),
};

/** Omitted fields stay as they are. */
export const ScoringConfigInput = z
  .object({
    ...configFields,
    ...modelFields,
    /** Why the rules change. */
    note: optional(text(500, 'Note')),
    /** The revision that was changed. */
    version: count('Version', 0, MAX_INT),
  })
  .partial();
export type ScoringConfigInput = z.infer<typeof ScoringConfigInput>;

const Revision = z.strictObject({
  revision: z.number().int(),
  ...configFields,
  ...modelFields,
  note: z.string().nullable(),
  /** Null for the default rules. */
  createdAt: z.string().nullable(),
  author: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
});

export const ScoringConfig = z.strictObject({
  ...Revision.shape,
  /** The same as the revision. */
  version: z.number().int(),
  /** Whether there is a model that lists can sort by. */
  hasModel: z.boolean(),
  /** The value of sources by the organization's own bookings; empty while they are too few. */
  ownSourceValue: z.partialRecord(z.enum(LEAD_SOURCES), z.number()),
  /** Newest first, without the current one. */
  earlier: z.array(Revision),
  /** The progress of rescoring by changed rules, while it runs; for managers. */
  run: z
    .strictObject({ total: z.number().int(), done: z.number().int(), regraded: z.number().int() })
    .nullable(),
  allowedActions: z.array(z.enum(['edit'])),
});
export type ScoringConfig = z.infer<typeof ScoringConfig>;

export const getScoringConfig = call({
  method: 'GET',
  path: '/leads/scoring-config',
  summary: 'The rules by which leads are scored, and earlier ones',
  can: GROUPS.SALES,
  reply: data(ScoringConfig),
});

export const updateScoringConfig = call({
  method: 'PUT',
  path: '/leads/scoring-config',
  summary: 'Change the rules; every open lead is rescored',
  can: anyOf(GROUPS.ADMIN, ['Sales Head', 'Marketing Head']),
  body: ScoringConfigInput,
  reply: data(ScoringConfig),
  errors: { conflict: 'Someone else changed the rules in the meantime.' },
});

const GradeCounts = recordOf(GRADES, () => z.number().int());

export const ScoringPreview = z.strictObject({
  /** Open leads that were scored. */
  total: z.number().int(),
  before: GradeCounts,
  after: GradeCounts,
  regraded: z.number().int(),
  hotter: z.number().int(),
  colder: z.number().int(),
  /** Not all open leads were scored, but an even sample of them. */
  isSample: z.boolean(),
});
export type ScoringPreview = z.infer<typeof ScoringPreview>;

export const previewScoringConfig = call({
  method: 'POST',
  path: '/leads/scoring-config/preview',
  summary: 'How many open leads would change their grade under other rules',
  can: anyOf(GROUPS.ADMIN, ['Sales Head', 'Marketing Head']),
  body: ScoringConfigInput,
  reply: data(ScoringPreview),
});
