import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, day, id, identity, version } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';

export const DEMAND_RUN_KINDS = ['milestone', 'dates', 'possession'] as const;
export type DemandRunKind = (typeof DEMAND_RUN_KINDS)[number];

/**
 * `rehearsing` and `posting` are worked off in the background; `rehearsed` waits for the word to post; `withdrawn` is
 * the end of what was posted by mistake.
 */
export const DEMAND_RUN_STATUSES = ['rehearsing', 'rehearsed', 'posting', 'posted', 'withdrawn'] as const;
export type DemandRunStatus = (typeof DEMAND_RUN_STATUSES)[number];

/** What becomes of a unit: it is asked, or why not. */
export const DEMAND_OUTCOMES = [
  'demand',
  'heldForRegistration',
  'alreadyDemanded',
  'otherPlan',
  'nothingDue',
  'unsold',
] as const;
export type DemandOutcome = (typeof DEMAND_OUTCOMES)[number];

export const DEMAND_RESULTS = ['demanded', 'held', 'skipped', 'withdrawn'] as const;
export type DemandResult = (typeof DEMAND_RESULTS)[number];

export const UnitsByOutcome = z.partialRecord(z.enum(DEMAND_OUTCOMES), z.number().int());
export type UnitsByOutcome = z.infer<typeof UnitsByOutcome>;

export const DemandRun = z.strictObject({
  ...identity,
  kind: z.enum(DEMAND_RUN_KINDS),
  title: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  towerId: z.uuid().nullable(),
  milestoneId: z.uuid().nullable(),
  upTo: z.string().nullable(),
  status: z.enum(DEMAND_RUN_STATUSES),
  /** How many units have each outcome; together all of the tower or project. */
  units: UnitsByOutcome,
  /** Of what would be asked for: installments, their price and tax, what the buyers deduct, and what then comes in. */
  demands: z.number().int(),
  considerationPaise: z.number().int(),
  taxPaise: z.number().int(),
  tdsPaise: z.number().int(),
  expectedInBankPaise: z.number().int(),
  /** What waits for registration, tax included. */
  heldPaise: z.number().int(),
  rehearsedAt: z.string().nullable(),
  /** How far posting has come. */
  total: z.number().int(),
  done: z.number().int(),
  posted: z.number().int(),
  postedPaise: z.number().int(),
  /** Lines that came out otherwise than rehearsed; each says why. */
  changed: z.number().int(),
  postedAt: z.string().nullable(),
  /** The letters to the buyers: null while none are to be written. */
  lettersStatus: z.enum(['writing', 'written']).nullable(),
  letters: z.number().int(),
  lettersPrinted: z.number().int(),
  actorName: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  withdrawnByName: z.string().nullable(),
  withdrawReason: z.string().nullable(),
  allowedActions: z.array(z.enum(['post', 'withdraw'])),
});
export type DemandRun = z.infer<typeof DemandRun>;

export const DemandRunLine = z.strictObject({
  /** Its place in the run, as a text: '12'. */
  id: z.string(),
  runId: z.uuid(),
  seq: z.number().int(),
  unitId: z.uuid(),
  unitNumber: z.string(),
  saleId: z.uuid().nullable(),
  bookingNumber: z.string().nullable(),
  buyerName: z.string().nullable(),
  planName: z.string().nullable(),
  installmentId: z.uuid().nullable(),
  installmentName: z.string().nullable(),
  outcome: z.enum(DEMAND_OUTCOMES),
  /** Why it is not asked for, in a sentence. */
  reason: z.string().nullable(),
  principalPaise: z.number().int(),
  taxPaise: z.number().int(),
  tdsPaise: z.number().int(),
  expectedInBankPaise: z.number().int(),
  result: z.enum(DEMAND_RESULTS).nullable(),
  /** Of the letter that asked for it: 'D/26-27/000123'. */
  letterNumber: z.string().nullable(),
  note: z.string().nullable(),
});
export type DemandRunLine = z.infer<typeof DemandRunLine>;

export const listDemandRuns = call({
  method: 'GET',
  path: '/demand-runs',
  summary: 'Demand runs, newest first',
  can: GROUPS.FINANCE,
  query: z.object({
    ...pageQuery,
    projectId: id().optional(),
    status: anyValueOf(DEMAND_RUN_STATUSES),
  }),
  reply: page(DemandRun),
});

export const rehearseDemandRun = call({
  method: 'POST',
  path: '/demand-runs',
  summary: 'Rehearse who would be asked for what; nothing is demanded yet',
  can: GROUPS.FINANCE,
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('milestone'), milestoneId: id() }),
    z.object({ kind: z.literal('dates'), projectId: id(), upTo: day('Day') }),
    z.object({ kind: z.literal('possession'), towerId: id() }),
  ]),
  reply: data(DemandRun),
  status: 201,
  errors: { conflict: 'The milestone is not completed, or possession is not offered.' },
});

export const getDemandRun = call({
  method: 'GET',
  path: '/demand-runs/{id}',
  summary: 'One demand run: its sums, and how far posting has come',
  can: GROUPS.FINANCE,
  reply: data(DemandRun),
});

export const listDemandRunLines = call({
  method: 'GET',
  path: '/demand-runs/{id}/lines',
  summary: 'The units of a demand run, each with its outcome and reason',
  can: GROUPS.FINANCE,
  query: z.object({ ...pageQuery, outcome: anyValueOf(DEMAND_OUTCOMES) }),
  reply: page(DemandRunLine),
});

export const postDemandRun = call({
  method: 'POST',
  path: '/demand-runs/{id}/post',
  summary: 'Post a rehearsed run; a job demands its installments, each once',
  can: GROUPS.FINANCE,
  body: z.object({ version: version().optional() }),
  reply: data(DemandRun),
  status: 202,
  errors: { conflict: 'It is posted already, or nothing is to be demanded.' },
});
