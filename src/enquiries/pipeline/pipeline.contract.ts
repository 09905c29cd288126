import * as z from 'zod';
import { call, data, withoutPaging } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import {
  LEAD_STATUSES,
  listLeads,
  MOVE_NEEDS,
  OPEN_LEAD_STATUSES,
  TIMELINES,
} from '#enquiries/leads/lead.contract.ts';

export const PIPELINE_SORTS = [
  'nextFollowUpAt',
  'statusChangedAt',
  '-createdAt',
  '-budget',
  '-score',
] as const;
export type PipelineSort = (typeof PIPELINE_SORTS)[number];

/** Cards of a column in one page, and the most pages the board loads. */
export const CARDS_PER_COLUMN = 50;
export const MAX_DEPTH = 6;

/** A lead as shown on the board. */
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
  /** Where this user may move it now, and what each move requires, so that a form can offer it. */
  moves: z.array(z.strictObject({ to: z.enum(LEAD_STATUSES), needs: z.enum(MOVE_NEEDS) })),
  mayBook: z.boolean(),
});
export type PipelineCard = z.infer<typeof PipelineCard>;

export const PipelineColumn = z.strictObject({
  status: z.enum(OPEN_LEAD_STATUSES),
  /** For all leads of the stage that match the filters, shown or not. */
  count: z.number().int(),
  /** Their budgets: the upper end of each, else the lower. */
  valuePaise: z.number().int(),
  withoutBudget: z.number().int(),
  /** Leads that reached the stage earlier are over its target, and over twice the target. */
  lateBefore: z.string(),
  veryLateBefore: z.string(),
  lateCount: z.number().int(),
  cards: z.array(PipelineCard),
});
export type PipelineColumn = z.infer<typeof PipelineColumn>;

export const Pipeline = z.strictObject({ asOf: z.string(), columns: z.array(PipelineColumn) });
export type Pipeline = z.infer<typeof Pipeline>;

const { status: _status, ...filters } = withoutPaging(listLeads.query.shape);

/** Stages of which more than the first cards are shown, as 'new:2,qualified:3'. */
const depth = z
  .string()
  .max(120)
  .regex(/^[a-zA-Z]+:\d(,[a-zA-Z]+:\d)*$/, 'Give more cards by stage, as in new:2.')
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
  /** The sum of the chances of its leads to book within 90 days; null while these are defaults. */
  expectedBookings: z.number().nullable(),
  columns: z.array(
    z.strictObject({ status: z.enum(OPEN_LEAD_STATUSES), expectedBookings: z.number().nullable() }),
  ),
});
export type PipelineChances = z.infer<typeof PipelineChances>;

/** Separate from the board, which does not wait for it: every open lead has its own chance. */
export const getPipelineChances = call({
  method: 'GET',
  path: '/leads/pipeline/chances',
  summary: 'How many bookings to expect from the open leads of each stage, by their chances',
  can: GROUPS.SALES,
  query: z.object(filters),
  reply: data(PipelineChances),
});
