import * as z from 'zod';
import { call, page, pageQuery } from '#platform/contract/call.ts';
import { id, plannedDay } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { MILESTONE_STATUSES } from '#site/milestones/milestone.contract.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

/** A milestone on a day: what was planned, earned and spent of it until then. */
export const WorkValue = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  name: z.string(),
  /** Null: of the project as a whole. */
  tower: Named.nullable(),
  /** As it is today. */
  status: z.enum(MILESTONE_STATUSES),
  plannedStart: z.string().nullable(),
  plannedEnd: z.string().nullable(),
  plannedPct: z.number(),
  earnedPct: z.number().int(),
  /** In millionths of all works of the scope. */
  share: z.number().int(),
  plannedShare: z.number().int(),
  earnedShare: z.number().int(),
  /**
   * Null for those who may not see construction costs, and in the figures of a tower for what belongs to the project as
   * a whole.
   */
  budgetedPaise: z.number().int().nullable(),
  plannedValuePaise: z.number().int().nullable(),
  earnedValuePaise: z.number().int().nullable(),
  actualCostPaise: z.number().int().nullable(),
});
export type WorkValue = z.infer<typeof WorkValue>;

export const listWorkValues = call({
  method: 'GET',
  path: '/construction/analytics/works',
  summary: 'What was planned, earned and spent of each milestone of a project up to a day',
  can: GROUPS.MANAGEMENT,
  query: z.object({
    ...pageQuery,
    projectId: id(),
    towerId: id().optional(),
    /** Today unless sent. */
    on: plannedDay('Day').optional(),
    /** Only those that have no budget, or cost more than it; for those who see costs. */
    budget: z.enum(['none', 'exceeded']).optional(),
  }),
  reply: page(WorkValue),
});
