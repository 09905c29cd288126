import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { LEAD_STATUSES, listLeads, OPEN_LEAD_STATUSES, TIMELINES } from '#enquiries/leads/lead.contract.ts';

/** What a card of the board cannot be moved without; `visit` and `wishes` are asked in the place of a refusal. */
export const CARD_NEEDS = ['nothing', 'note', 'lostReason', 'visit', 'wishes'] as const;
export type CardNeed = (typeof CARD_NEEDS)[number];

export const PIPELINE_SORTS = [
  'nextFollowUpAt',
  'statusChangedAt',
  '-createdAt',
  '-budget',
  '-score',
] as const;
export type PipelineSort = (typeof PIPELINE_SORTS)[number];

/** Cards of a column that one reading brings, and how many such readings the board goes down at most. */
export const CARDS_PER_COLUMN = 50;
export const MOST_DEPTH = 6;

/** What a lead is known by on the board. */
export const PipelineCard = z.strictObject({
  id: z.uuid(),
  version: z.number().int(),
  name: z.string(),
  status: z.enum(OPEN_LEAD_STATUSES),
  unitTypes: z.array(z.enum(UNIT_TYPES)),
  timeline: z.enum(TIMELINES).nullable(),
  budgetMinPaise: z.number().int().nullable(),
  budgetMaxPaise: z.number().int().nullable(),
  nextFollowUpAt: z.string().nullable(),
  createdAt: z.string(),
  statusChangedAt: z.string(),
  score: z.number().nullable(),
  owner: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  /** Where it may be moved by this person now, and what each move asks for. */
  moves: z.array(z.strictObject({ to: z.enum(LEAD_STATUSES), needs: z.enum(CARD_NEEDS) })),
  mayBook: z.boolean(),
});
export type PipelineCard = z.infer<typeof PipelineCard>;

export const PipelineColumn = z.strictObject({
  status: z.enum(OPEN_LEAD_STATUSES),
  /** Of all leads of the stage that the filters find, shown or not. */
  count: z.number().int(),
  /** What they would spend: the upper end of each budget, else the lower. */
  valuePaise: z.number().int(),
  withoutBudget: z.number().int(),
  /** Who came to the stage earlier is over its target, and over twice the target. */
  lateBefore: z.string(),
  veryLateBefore: z.string(),
  lateCount: z.number().int(),
  cards: z.array(PipelineCard),
});
export type PipelineColumn = z.infer<typeof PipelineColumn>;

export const Pipeline = z.strictObject({ asOf: z.string(), columns: z.array(PipelineColumn) });
export type Pipeline = z.infer<typeof Pipeline>;

const {
  page: _page,
  limit: _limit,
  cursor: _cursor,
  sort: _sort,
  status: _status,
  ...filters
} = listLeads.query.shape;

/** Stages of which more than the first cards are shown, as 'new:2,qualified:3'. */
const depth = z
  .string()
  .max(120)
  .regex(/^[a-zA-Z]+:\d(,[a-zA-Z]+:\d)*$/, 'More cards are named by stage, as in new:2.')
  .optional();

export const getPipeline = call({
  method: 'GET',
  path: '/leads/pipeline',
  summary: 'Open leads by stage, with count, value and the first cards of each',
  can: GROUPS.SALES,
  query: z.object({ ...filters, depth, sort: z.enum(PIPELINE_SORTS).default('nextFollowUpAt') }),
  reply: data(Pipeline),
});

export const PipelineChances = z.strictObject({
  /** The chances of all its leads together. */
  expectedBookings: z.number(),
  columns: z.array(z.strictObject({ status: z.enum(OPEN_LEAD_STATUSES), expectedBookings: z.number() })),
});
export type PipelineChances = z.infer<typeof PipelineChances>;

/** Apart from the board, which does not wait for it: every open lead has a chance of its own. */
export const getPipelineChances = call({
  method: 'GET',
  path: '/leads/pipeline/chances',
  summary: 'How many bookings the open leads of each stage let expect, by the chance of each',
  can: GROUPS.SALES,
  query: z.object(filters),
  reply: data(PipelineChances),
});
