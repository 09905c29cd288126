import * as z from 'zod';
import { call, page, pageQuery } from '#platform/contract/call.ts';
import { id, plannedDay } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { MILESTONE_STATUSES } from '#site/milestones/milestone.contract.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

/** An open milestone with what its completion lets be billed. */
export const SiteDemand = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  name: z.string(),
  project: Named,
  tower: Named.nullable(),
  status: z.enum(MILESTONE_STATUSES),
  progressPct: z.number().int(),
  expectedEnd: z.string(),
  /** Live payment plans with an installment that waits for it. */
  linkedPlans: z.number().int(),
  /** What they bill with it and have not billed yet, tax included. */
  undemandedPaise: z.number().int(),
});
export type SiteDemand = z.infer<typeof SiteDemand>;

export const listSiteDemands = call({
  method: 'GET',
  path: '/construction/analytics/demands',
  summary: 'Open milestones that payment plans wait for, by expected end, with what they let be billed',
  can: GROUPS.MANAGEMENT,
  query: z.object({
    ...pageQuery,
    projectId: id().optional(),
    towerId: id().optional(),
    /** Days on which they are expected to end. */
    from: plannedDay('First day').optional(),
    to: plannedDay('Last day').optional(),
  }),
  reply: page(SiteDemand),
});
