import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { text } from '#platform/contract/fields.ts';
import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';

export const BaselineInput = z.object({ name: text(80, 'Name') });
export type BaselineInput = z.infer<typeof BaselineInput>;

export const Baseline = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  by: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  /** Milestones that had dates. */
  milestones: z.number().int(),
  /** The last end in it. */
  endDate: z.string().nullable(),
});
export type Baseline = z.infer<typeof Baseline>;

export const listBaselines = call({
  method: 'GET',
  path: '/construction/projects/{id}/baselines',
  summary: 'The frozen plans of a project, the newest first',
  can: GROUPS.MANAGEMENT,
  reply: data(z.array(Baseline)),
});

/** So many plans of a project can be frozen. */
export const MAX_BASELINES = 50;

export const freezeBaseline = call({
  method: 'POST',
  path: '/construction/projects/{id}/baselines',
  summary: 'Freeze the plan of a project as it is promised now, under a name',
  can: CAPABILITIES.constructionManagement,
  body: BaselineInput,
  reply: data(Baseline),
  status: 201,
  creates: true,
  errors: { conflict: 'The project has a frozen plan with this name, or nothing is planned.' },
});
