import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { anyValueOf, id, identity, plannedDay, version } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';

export const DEMAND_RUN_KINDS = ['milestone', 'dates', 'possession'] as const;
export type DemandRunKind = (typeof DEMAND_RUN_KINDS)[number];

/**
 * `rehearsing` and `posting` run in the background; `rehearsed` waits to be posted; `cancelled` is a run whose stage
 * is not reached any more; `withdrawn` is a run posted by mistake.
 */
export const DEMAND_RUN_STATUSES = [
  'rehearsing',
  'rehearsed',
  'cancelled',
  'posting',
  'posted',
  'withdrawn',
] as const;
export type DemandRunStatus = (typeof DEMAND_RUN_STATUSES)[number];

/** The outcome for a unit: demanded, or why not. */
export const DEMAND_OUTCOMES = [
  'demand',
  'heldForRegistration',
  'alreadyDemanded',
  'otherPlan',
  'nothingDue',
  'unsold',
] as const;
export type DemandOutcome = (typeof DEMAND_OUTCOMES)[number];

const DEMAND_RESULTS = ['demanded', 'held', 'skipped', 'withdrawn'] as const;
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
  /** The completion of the milestone that was previewed: another one needs another run. */
  completionNo: z.number().int().nullable(),
  upTo: z.string().nullable(),
  status: z.enum(DEMAND_RUN_STATUSES),
  /** How many units have each outcome; together all of the tower or project. */
  units: UnitsByOutcome,
  /** Of the demands: installments, price and tax, TDS, and the expected receipts. */
  demands: z.number().int(),
  considerationPaise: z.number().int(),
  taxPaise: z.number().int(),
  tdsPaise: z.number().int(),
  expectedInBankPaise: z.number().int(),
  /** Held for registration, tax included. */
  heldPaise: z.number().int(),
  rehearsedAt: z.string().nullable(),
  /** Progress of posting. */
  total: z.number().int(),
  done: z.number().int(),
  posted: z.number().int(),
  postedPaise: z.number().int(),
  /** Lines that differ from the preview; each says why. */
  changed: z.number().int(),
  postedAt: z.string().nullable(),
  /** The letters to the buyers: null if there are none. */
  lettersStatus: z.enum(['writing', 'written']).nullable(),
  letters: z.number().int(),
  lettersPrinted: z.number().int(),
  actorName: z.string().nullable(),
  cancelledAt: z.string().nullable(),
  cancelReason: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  withdrawnByName: z.string().nullable(),
  withdrawReason: z.string().nullable(),
  allowedActions: z.array(z.enum(['post', 'withdraw'])),
});
export type DemandRun = z.infer<typeof DemandRun>;

export const DemandRunLine = z.strictObject({
  /** Its position in the run, as text: '12'. */
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
  /** Why it is not demanded, in a sentence. */
  reason: z.string().nullable(),
  principalPaise: z.number().int(),
  taxPaise: z.number().int(),
  tdsPaise: z.number().int(),
  expectedInBankPaise: z.number().int(),
  result: z.enum(DEMAND_RESULTS).nullable(),
  /** Number of its letter: 'D/26-27/000123'. */
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
    milestoneId: id().optional(),
    status: anyValueOf(DEMAND_RUN_STATUSES),
  }),
  reply: page(DemandRun),
});

export const exportDemandRuns = fileOf(listDemandRuns);
export const totalDemandRuns = totalsOf(listDemandRuns, [
  'considerationPaise',
  'taxPaise',
  'tdsPaise',
  'expectedInBankPaise',
  'heldPaise',
  'postedPaise',
  // What is posted, of previewed runs what would be.
  'amountPaise',
]);

export const previewDemandRun = call({
  method: 'POST',
  path: '/demand-runs',
  summary: 'Preview the demands of a run; nothing is demanded yet',
  can: GROUPS.FINANCE,
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('milestone'), milestoneId: id() }),
    z.object({ kind: z.literal('dates'), projectId: id(), upTo: plannedDay('Day') }),
    z.object({ kind: z.literal('possession'), towerId: id() }),
  ]),
  reply: data(DemandRun),
  status: 201,
  creates: true,
  errors: { conflict: 'The milestone is not completed or not certified, or possession is not offered.' },
});

export const getDemandRun = call({
  method: 'GET',
  path: '/demand-runs/{id}',
  summary: 'One demand run: its totals and progress',
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
  summary: 'Post a previewed run; a job demands its installments, each once',
  can: GROUPS.FINANCE,
  body: z.object({ version: version().optional() }),
  reply: data(DemandRun),
  status: 202,
  creates: true,
  errors: {
    conflict: 'It is already posted, its stage is not reached any more, or there is nothing to demand.',
  },
});
