import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { id, optional, text } from '#platform/contract/fields.ts';
import { LEAD_SOURCES, OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import { LeadRefusal } from '#enquiries/leads/leadBulk.contract.ts';
import { REASSIGNERS } from './reassigners.rules.ts';

// Many leads handed on at once, with a preview before and a way back after.

export const MOST_REASSIGNED = 2000;
const several = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.array(z.enum(values)).max(values.length).optional();

/** Which open leads, by what they are, in place of their ids. */
export const ReassignmentFilter = z.strictObject({
  ownerId: id().optional(),
  /** Those that nobody owns. */
  unassigned: z.literal(true).optional(),
  projectId: id().optional(),
  status: several(OPEN_LEAD_STATUSES),
  source: several(LEAD_SOURCES),
});
export type ReassignmentFilter = z.infer<typeof ReassignmentFilter>;

export const ReassignmentInput = z
  .object({
    leadIds: z
      .array(id())
      .min(1, 'Select at least one lead')
      .max(MOST_REASSIGNED, 'At most 2,000 leads can be handed on at once')
      .optional(),
    filter: ReassignmentFilter.optional(),
    to: z.discriminatedUnion(
      'how',
      [
        z.strictObject({ how: z.literal('person'), userId: id() }),
        /** Evenly among these who are there, or among the executives of the project of each lead. */
        z.strictObject({ how: z.literal('spread'), userIds: z.array(id()).max(50).default([]) }),
      ],
      'Select to whom',
    ),
    reason: optional(text(500, 'Reason')),
    /** Answers who would get how many and writes nothing. */
    preview: z.boolean().default(false),
  })
  .refine(({ leadIds, filter }) => (leadIds === undefined) !== (filter === undefined), {
    path: ['leadIds'],
    message: 'Name the leads or a filter, not both',
  });
export type ReassignmentInput = z.infer<typeof ReassignmentInput>;

export const ReassignmentResult = z.strictObject({
  preview: z.boolean(),
  /** By which it is undone; null for a preview. */
  reassignmentId: z.uuid().nullable(),
  leads: z.int(),
  /** Leads that are his already. */
  unchanged: z.int(),
  people: z.array(z.strictObject({ id: z.uuid(), name: z.string(), leads: z.int() })),
  /** Leads that stay where they are, each with the reason. */
  refusals: z.array(LeadRefusal),
});
export type ReassignmentResult = z.infer<typeof ReassignmentResult>;

export const reassignLeads = call({
  method: 'POST',
  path: '/assignment/reassignments',
  summary: 'Hand on up to 2,000 leads to one person or evenly to several, with a preview',
  can: REASSIGNERS,
  body: ReassignmentInput,
  reply: data(ReassignmentResult),
  errors: { conflict: 'None of the leads can be handed on so, or they are too many.' },
  idempotent: true,
});

export const Reassignment = z.strictObject({
  id: z.uuid(),
  reason: z.string().nullable(),
  leadCount: z.int(),
  createdAt: z.string(),
  createdByName: z.string(),
  undoneAt: z.string().nullable(),
  undoneByName: z.string().nullable(),
  /** Leads that an undo left to those who had worked on them. */
  keptCount: z.int().nullable(),
  allowedActions: z.array(z.enum(['undo'])),
});
export type Reassignment = z.infer<typeof Reassignment>;

export const listReassignments = call({
  method: 'GET',
  path: '/assignment/reassignments',
  summary:
    'Leads that were handed on together, newest first: one’s own doing, for the Sales Head everybody’s',
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
  summary: 'Give leads that were handed on together back, but where somebody has worked on one since',
  can: REASSIGNERS,
  reply: data(ReassignmentUndone),
  errors: { conflict: 'It was undone already.' },
});
