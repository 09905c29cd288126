import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id, plannedDay } from '#platform/contract/fields.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';

export const PlanInput = z.object({
  towers: z
    .array(z.object({ towerId: id(), startDate: plannedDay('Start date') }))
    .min(1, 'Choose a tower.')
    .max(30, 'Plan at most 30 towers at once.')
    .refine(
      (towers) => new Set(towers.map(({ towerId }) => towerId)).size === towers.length,
      'A tower is there twice.',
    ),
});
export type PlanInput = z.infer<typeof PlanInput>;

const ProposedMilestone = z.strictObject({
  key: z.string(),
  name: z.string(),
  /** `kept`: the tower, or the project for it, has this milestone; it stays as it is. */
  state: z.enum(['new', 'kept']),
  /** Null: kept without dates. */
  plannedStart: z.string().nullable(),
  plannedEnd: z.string().nullable(),
  workingDays: z.number().int().nullable(),
  weightPct: z.number(),
  /** Keys of those it waits for. */
  after: z.array(z.string()),
});
export type ProposedMilestone = z.infer<typeof ProposedMilestone>;

export const Plan = z.strictObject({
  towers: z.array(
    z.strictObject({
      towerId: z.uuid(),
      towerName: z.string(),
      /** When the last of its works ends. */
      endDate: z.string().nullable(),
      milestones: z.array(ProposedMilestone),
      /** How many of them are new. */
      added: z.number().int(),
    }),
  ),
  /** The day of possession registered with RERA; null while none is entered. */
  reraPossessionDate: z.string().nullable(),
});
export type Plan = z.infer<typeof Plan>;

export const previewPlan = call({
  method: 'POST',
  path: '/construction/projects/{id}/plan/preview',
  summary: 'The milestones of towers as the template proposes them; nothing is kept',
  can: CAPABILITIES.constructionManagement,
  body: PlanInput,
  reply: data(Plan),
});

export const planTowers = call({
  method: 'POST',
  path: '/construction/projects/{id}/plan',
  summary: 'Add the milestones that the template proposes for towers',
  can: CAPABILITIES.constructionManagement,
  body: PlanInput,
  reply: data(Plan),
  status: 201,
  creates: true,
  errors: { conflict: 'The towers have all works of the template.' },
});
