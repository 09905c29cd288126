import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { day, id } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { LEAD_STATUSES } from './lead.contract.ts';

/** A rescheduled visit is not shown at its old time. */
const VISIT_STATES = ['planned', 'done', 'missed', 'calledOff'] as const;
export type VisitState = (typeof VISIT_STATES)[number];

/** How long a visit takes: two of one person that are closer together conflict. */
export const VISIT_MINUTES = 60;
export const MAX_VISIT_DAYS = 31;
export const MAX_VISITS = 500;

export const Visit = z.strictObject({
  id: z.uuid(),
  leadId: z.uuid(),
  name: z.string(),
  phone: z.string(),
  status: z.enum(LEAD_STATUSES),
  at: z.string(),
  state: z.enum(VISIT_STATES),
  project: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  owner: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  accompaniedByPartner: z.boolean(),
  notes: z.string().nullable(),
  /** Other visits of its owner that are planned within the same hour. */
  conflicts: z.number().int(),
});
export type Visit = z.infer<typeof Visit>;

export const listVisits = call({
  method: 'GET',
  path: '/leads/visits',
  summary: 'Site visits scheduled for some days, in their order, with conflicts',
  can: GROUPS.SALES,
  query: z.object({
    /** The first day; today by default. */
    from: day('From').optional(),
    /** The last day; by default the first. */
    to: day('To').optional(),
    projectId: id().optional(),
    ownerId: id().optional(),
  }),
  reply: data(
    z.strictObject({
      asOf: z.string(),
      visits: z.array(Visit),
      /** Whether there are more than are shown. */
      isCut: z.boolean(),
    }),
  ),
});
