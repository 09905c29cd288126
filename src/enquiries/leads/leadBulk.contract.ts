import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id, optional, text } from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { listLeads, LOST_REASONS } from './lead.contract.ts';

// Bulk changes of leads. Reassigning belongs to assignment, rescoring to scoring.

export const MAX_AT_ONCE = 2000;

export const listLeadIds = call({
  method: 'GET',
  path: '/leads/ids',
  summary: 'Ids of all leads that the list finds, up to 2,000, newest first, to act on them together',
  can: GROUPS.SALES,
  query: listLeads.query.omit({ page: true, limit: true, cursor: true, sort: true }),
  reply: data(z.strictObject({ ids: z.array(z.uuid()), isMore: z.boolean() })),
});

const tag = () =>
  z.string().trim().min(1, 'A tag needs at least one letter').max(40, 'A tag can have at most 40 characters');
const tags = () => z.array(tag()).max(20, 'At most 20 tags at once').default([]);

const Tagging = z.strictObject({ kind: z.literal('tag'), add: tags(), remove: tags() });
const Losing = z.strictObject({
  kind: z.literal('lose'),
  lostReason: z.enum(LOST_REASONS, 'Select a reason.'),
  lostNote: optional(text(1000, 'Note')),
});
/** Stages to which open leads are moved together. */
export const BULK_STAGES = ['contacted', 'qualified', 'siteVisit', 'negotiating'] as const;
const Moving = z.strictObject({
  kind: z.literal('move'),
  to: z.enum(BULK_STAGES, 'Choose the new stage.'),
  note: optional(text(1000, 'Note')),
});
export const LeadAct = z
  .discriminatedUnion('kind', [Tagging, Losing, Moving], 'Choose an action')
  .refine((act) => act.kind !== 'tag' || act.add.length + act.remove.length > 0, {
    path: ['add'],
    message: 'Enter a tag to add or remove.',
  });
export type LeadAct = z.infer<typeof LeadAct>;

export const LeadRefusal = z.strictObject({ leadId: z.uuid(), customer: z.string(), message: z.string() });
export type LeadRefusal = z.infer<typeof LeadRefusal>;

export const LeadActResult = z.strictObject({
  /** Ids of the changed leads. */
  changed: z.array(z.uuid()),
  /** Leads that needed no change. */
  unchanged: z.int(),
  /** Leads that were not changed, each with the reason. */
  refusals: z.array(LeadRefusal),
  /** The requests that undo it, sent one after the other; empty when it cannot be undone here. */
  undo: z.array(z.strictObject({ leadIds: z.array(z.uuid()), act: LeadAct })),
});
export type LeadActResult = z.infer<typeof LeadActResult>;

export const actOnLeads = call({
  method: 'POST',
  path: '/leads/bulk',
  summary:
    'Tag up to 2,000 leads, move them to a stage or mark them as lost; those that cannot be changed are named and stay',
  can: GROUPS.SALES,
  body: z.strictObject({
    leadIds: z
      .array(id())
      .min(1, 'Select at least one lead')
      .max(MAX_AT_ONCE, 'At most 2,000 leads can be changed at once'),
    act: LeadAct,
  }),
  reply: data(LeadActResult),
  creates: true,
});
