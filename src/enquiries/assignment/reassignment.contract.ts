import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { id, optional, text } from '#platform/contract/fields.ts';
import { LEAD_SOURCES, OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { LeadRefusal } from '#enquiries/leads/leadBulk.contract.ts';
import { REASSIGNERS } from './reassigners.rules.ts';

// Reassigns many leads at once, with a preview before and an undo after.

export const MAX_REASSIGNED = 2000;
const several = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.array(z.enum(values)).max(values.length).optional();

/** Open leads selected by a filter instead of by their ids. */
const ReassignmentFilter = z.strictObject({
  ownerId: id().optional(),
  /** Leads without an owner. */
  unassigned: z.literal(true).optional(),
  projectId: id().optional(),
  status: several(OPEN_LEAD_STATUSES),
  source: several(LEAD_SOURCES),
});
type ReassignmentFilter = z.infer<typeof ReassignmentFilter>;

export const ReassignmentInput = z
  .object({
    leadIds: z
      .array(id())
      .min(1, 'Select at least one lead')
      .max(MAX_REASSIGNED, 'At most 2,000 leads can be reassigned at once')
      .optional(),
    filter: ReassignmentFilter.optional(),
    to: z.discriminatedUnion(
      'how',
      [
        z.strictObject({ how: z.literal('person'), userId: id() }),
        /**
         * Evenly among those of them who are available, or among the executives of the project of each lead.
         */
        z.strictObject({ how: z.literal('spread'), userIds: z.array(id()).max(50).default([]) }),
      ],
      'Select a person',
    ),
    reason: optional(text(500, 'Reason')),
    /** Returns who would get how many and writes nothing. */
    preview: z.boolean().default(false),
  })
  .refine(({ leadIds, filter }) => (leadIds === undefined) !== (filter === undefined), {
    path: ['leadIds'],
    message: 'Name the leads or a filter, not both',
  });
export type ReassignmentInput = z.infer<typeof ReassignmentInput>;

export const ReassignmentResult = z.strictObject({
  preview: z.boolean(),
  /** The id to undo it by; null for a preview. */
  reassignmentId: z.uuid().nullable(),
  leads: z.int(),
  /** Leads that the person already owns. */
  unchanged: z.int(),
  people: z.array(z.strictObject({ id: z.uuid(), name: z.string(), leads: z.int() })),
  /** Leads that are not reassigned, each with the reason. */
  refusals: z.array(LeadRefusal),
});
export type ReassignmentResult = z.infer<typeof ReassignmentResult>;

export const reassignLeads = call({
  method: 'POST',
  path: '/assignment/reassignments',
  summary: 'Reassign up to 2,000 leads to one person or evenly to several, with a preview',
  can: REASSIGNERS,
  body: ReassignmentInput,
  reply: data(ReassignmentResult),
  errors: { conflict: 'None of the leads can be reassigned this way, or there are too many.' },
  creates: true,
});

export const Reassignment = z.strictObject({
  id: z.uuid(),
  reason: z.string().nullable(),
  leadCount: z.int(),
  createdAt: z.string(),
  createdByName: z.string(),
  undoneAt: z.string().nullable(),
  undoneByName: z.string().nullable(),
  /** Leads that an undo left with those who had worked on them. */
  keptCount: z.int().nullable(),
  allowedActions: z.array(z.enum(['undo'])),
});
export type Reassignment = z.infer<typeof Reassignment>;

export const listReassignments = call({
  method: 'GET',
  path: '/assignment/reassignments',
  summary: 'Bulk reassignments, newest first: one’s own, for the Sales Head everybody’s',
  can: REASSIGNERS,
  query: z.object(pageQuery),
  reply: page(Reassignment),
});

export const ReassignmentUndone = z.strictObject({
  reassignmentId: z.uuid(),
  restored: z.int(),
  /** Leads that somebody has worked on since: they stay with their owner. */
  kept: z.array(LeadRefusal),
});
export type ReassignmentUndone = z.infer<typeof ReassignmentUndone>;

export const undoReassignment = call({
  method: 'POST',
  path: '/assignment/reassignments/{reassignmentId}/undo',
  summary: 'Undo a reassignment, except for leads that somebody has worked on since',
  can: REASSIGNERS,
  reply: data(ReassignmentUndone),
  errors: { conflict: 'It has already been undone.' },
  creates: true,
});
