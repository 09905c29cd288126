import * as z from 'zod';
import { call, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, id, sortBy } from '#platform/contract/fields.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { DELAY_REASONS, MILESTONE_STATUSES } from './milestone.contract.ts';

export const OverdueMilestone = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  name: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  towerId: z.uuid().nullable(),
  towerName: z.string().nullable(),
  /** Towers that it covers, by name; empty for one of a tower, and for one of all that have none of its kind. */
  covers: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
  status: z.enum(MILESTONE_STATUSES),
  progressPct: z.number().int(),
  /** The last promise: the revised end, else the planned one. */
  promisedEnd: z.string(),
  expectedEnd: z.string().nullable(),
  /** Calendar days since the promise. */
  daysLate: z.number().int(),
  delayReason: z.enum(DELAY_REASONS).nullable(),
  /** The delay, or why it is on hold, in words. */
  delayNote: z.string().nullable(),
  /** Who builds it; null while nobody is assigned. */
  contractor: z.strictObject({ id: z.uuid(), companyName: z.string() }).nullable(),
  linkedPlans: z.number().int(),
  /** What payment plans bill with it and cannot bill yet, tax included. */
  blockedPaise: z.number().int(),
});
export type OverdueMilestone = z.infer<typeof OverdueMilestone>;

export const listOverdueMilestones = call({
  method: 'GET',
  path: '/construction/milestones/overdue',
  summary: 'Milestones whose promised end is over, the latest first, with what they block',
  can: GROUPS.MANAGEMENT,
  query: z.object({
    ...pageQuery,
    projectId: id().optional(),
    towerId: id().optional(),
    delayReason: anyValueOf(DELAY_REASONS),
    status: anyValueOf(['planned', 'inProgress', 'delayed', 'onHold']),
    /** Only those that payment plans wait for. */
    blocks: z.literal('true').optional(),
    sort: sortBy(['daysLate', 'createdAt'], '-daysLate'),
  }),
  reply: page(OverdueMilestone),
});

export const exportOverdueMilestones = fileOf(listOverdueMilestones);
export const totalOverdueMilestones = totalsOf(listOverdueMilestones, ['blockedPaise']);
