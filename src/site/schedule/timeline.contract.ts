import * as z from 'zod';
import { call, data, SIGNED_IN } from '#platform/contract/call.ts';
import { id } from '#platform/contract/fields.ts';
import { MILESTONE_STATUSES } from '#site/milestones/milestone.contract.ts';

const TimelineMilestone = z.strictObject({
  id: z.uuid(),
  /** Null: of the project as a whole, or of the towers that it covers. */
  towerId: z.uuid().nullable(),
  covers: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
  key: z.string(),
  name: z.string(),
  status: z.enum(MILESTONE_STATUSES),
  progressPct: z.number().int(),
  plannedStart: z.string().nullable(),
  plannedEnd: z.string().nullable(),
  revisedEnd: z.string().nullable(),
  actualStart: z.string().nullable(),
  actualEnd: z.string().nullable(),
  /** When it begins as things stand; null without dates. */
  expectedStart: z.string().nullable(),
  expectedEnd: z.string().nullable(),
  /** Calendar days of the expected end after the end in the baseline, else in the original plan. */
  varianceDays: z.number().int().nullable(),
  /** Working days by which it may slip before its tower ends later; null when completed or without dates. */
  floatDays: z.number().int().nullable(),
  isCritical: z.boolean(),
  /** Milestones of the project that it waits for. */
  dependsOn: z.array(z.uuid()),
  /** Live payment plans with an installment that waits for it; null for those who do not manage. */
  linkedPlans: z.number().int().nullable(),
  /** What they bill with it and have not billed yet; null for those who do not manage. */
  undemandedPaise: z.number().int().nullable(),
});
export type TimelineMilestone = z.infer<typeof TimelineMilestone>;

export const Timeline = z.strictObject({
  projectId: z.uuid(),
  projectName: z.string(),
  today: z.string(),
  reraPossessionDate: z.string().nullable(),
  towers: z.array(
    z.strictObject({
      /** Null: the project as a whole. */
      id: z.uuid().nullable(),
      name: z.string(),
      plannedPossessionDate: z.string().nullable(),
      /** When the last of its works is expected to end. */
      expectedEnd: z.string().nullable(),
      /** How far it is built, by the weights of its milestones; null while none weighs anything. */
      progressPct: z.number().nullable(),
    }),
  ),
  /** How far the project is built, and by what its towers are weighed; null while no milestone weighs anything. */
  progress: z
    .strictObject({
      pct: z.number(),
      /** By the budgets of their milestones if each has one, else by the saleable area of their units. */
      weighedBy: z.enum(['budget', 'area']),
    })
    .nullable(),
  milestones: z.array(TimelineMilestone),
  /** The frozen plan that it is compared with; null: the original plan. */
  baselineId: z.uuid().nullable(),
  allowedActions: z.array(z.enum(['plan', 'freeze', 'whatIf'])),
});
export type Timeline = z.infer<typeof Timeline>;

export const getTimeline = call({
  method: 'GET',
  path: '/construction/projects/{id}/timeline',
  summary:
    'The works of a project over time: planned, revised, actual and expected, critical path, what they bill',
  can: SIGNED_IN,
  query: z.object({ towerId: id().optional(), baselineId: id().optional() }),
  reply: data(Timeline),
});
