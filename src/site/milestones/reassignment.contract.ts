import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id } from '#platform/contract/fields.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { MILESTONE_STATUSES } from './milestone.contract.ts';

/** So many milestones change their contractor in one step. */
export const MAX_REASSIGNED = 500;

const Side = z.strictObject({
  id: z.uuid(),
  companyName: z.string(),
  /** Projects with open milestones now, and after the step. */
  projects: z.number().int(),
  projectsAfter: z.number().int(),
  capacityProjects: z.number().int(),
});

export const Reassignment = z.strictObject({
  from: Side,
  to: Side.nullable(),
  /** Why the other one gets no work, in words; null when it does. */
  refusal: z.string().nullable(),
  /** Open milestones of the first, by project and order. */
  milestones: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      place: z.string(),
      status: z.enum(MILESTONE_STATUSES),
      progressPct: z.number().int(),
      plannedStart: z.string().nullable(),
      plannedEnd: z.string().nullable(),
    }),
  ),
});
export type Reassignment = z.infer<typeof Reassignment>;

export const previewReassignment = call({
  method: 'GET',
  path: '/contractors/{id}/reassignment',
  summary: 'What moving the open milestones of a contractor to another one would do; nothing changes',
  can: CAPABILITIES.manageContractors,
  /** Without it only the milestones are named. */
  query: z.object({ toId: id().optional() }),
  reply: data(Reassignment),
});

export const reassignMilestones = call({
  method: 'POST',
  path: '/contractors/{id}/reassignment',
  summary: 'Move open milestones of a contractor to another one, all of them or none',
  can: CAPABILITIES.manageContractors,
  body: z.object({
    toId: id(),
    /** As previewed. */
    milestoneIds: z
      .array(id(), { error: 'Choose the milestones' })
      .min(1, 'Choose at least one milestone')
      .max(MAX_REASSIGNED, `Choose at most ${MAX_REASSIGNED} milestones`),
  }),
  reply: data(z.strictObject({ reassigned: z.number().int() })),
  errors: { conflict: 'A milestone was completed or reassigned meanwhile, or the other one gets no work.' },
});
