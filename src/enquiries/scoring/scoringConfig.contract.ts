import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { count, optional, text } from '#platform/contract/fields.ts';
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

/** Which figure lists sort by, and from how many leads on a model is trained. */
const modelFields = {
  activeScorer: z.enum(['rules', 'model']),
  leastLeads: count('Leads to learn from', 200, 1_000_000),
  leastBookings: count('Bookings to learn from', 20, 100_000),
};

/** What is left out stays as it is. */
export const ScoringConfigInput = z
  .object({
    ...configFields,
    ...modelFields,
    /** Why the rules change. */
    note: optional(text(500, 'Note')),
    /** The revision that was changed. */
    version: z.number().int().min(0),
  })
  .partial();
export type ScoringConfigInput = z.infer<typeof ScoringConfigInput>;

const Revision = z.strictObject({
  revision: z.number().int(),
  ...configFields,
  ...modelFields,
  note: z.string().nullable(),
  /** Null of the standard rules. */
  createdAt: z.string().nullable(),
  author: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
});

export const ScoringConfig = z.strictObject({
  ...Revision.shape,
  /** The same as the revision. */
  version: z.number().int(),
  /** Whether there is a model that lists could sort by. */
  hasModel: z.boolean(),
  /** What the organization's own bookings say of its sources; empty while they are too few. */
  ownSourceValue: z.partialRecord(z.enum(LEAD_SOURCES), z.number()),
  /** Newest first, without the present one. */
  earlier: z.array(Revision),
  /** How far the scoring by changed rules has come, while it is under way; for those who manage. */
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
  summary: 'Change the rules; every open lead is scored anew',
  can: anyOf(GROUPS.ADMIN, ['Sales Head', 'Marketing Head']),
  body: ScoringConfigInput,
  reply: data(ScoringConfig),
  errors: { conflict: 'Somebody else changed the rules meanwhile.' },
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
  /** Not all open leads were scored, but an even choice of them. */
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
