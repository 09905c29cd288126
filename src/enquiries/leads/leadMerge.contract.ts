import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id, version } from '#platform/contract/fields.ts';
import { anyOf, GROUPS, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import { Lead } from './lead.contract.ts';

/** The choices of a merge: some cover several fields together. */
export const MERGE_CHOICES = [
  'firstName',
  'lastName',
  'phone',
  'altPhone',
  'email',
  'source',
  'unitTypes',
  'budget',
  'purpose',
  'timeline',
  'financing',
  'locality',
  'city',
  'pincode',
  'language',
  'occupation',
  'company',
  'isNri',
  'owner',
  'nextFollowUpAt',
  'tags',
  'consent',
] as const;
export type MergeChoice = (typeof MERGE_CHOICES)[number];

/** Who may merge two leads and undo it: a manager of both. */
const MERGERS = anyOf(SALES_MANAGER_UP, ['Marketing Head', 'Channel Partner Manager']);

export const mergeLeads = call({
  method: 'POST',
  path: '/leads/{id}/merge',
  summary: 'Merge another lead of the same person into this one, with everything that belongs to it',
  can: MERGERS,
  body: z.object({
    otherId: id(),
    /** What is taken from the other lead; everything else stays, and empty fields are filled from it. */
    take: z.array(z.enum(MERGE_CHOICES)).max(MERGE_CHOICES.length).default([]),
    version: version().optional(),
  }),
  reply: data(Lead),
  errors: { conflict: 'One of them cannot be merged; the message says why.' },
  creates: true,
});

export const LeadMerge = z.strictObject({
  id: z.uuid(),
  mergedId: z.uuid(),
  name: z.string(),
  phone: z.string(),
  mergedAt: z.iso.datetime(),
  mergedBy: z.string(),
  /** Why it cannot be undone, in words; null when it can. */
  refusal: z.string().nullable(),
});
export type LeadMerge = z.infer<typeof LeadMerge>;

export const listLeadMerges = call({
  method: 'GET',
  path: '/leads/{id}/merges',
  summary: 'Leads merged into this one, the last first',
  can: GROUPS.SALES,
  reply: data(z.array(LeadMerge)),
});

export const undoLeadMerge = call({
  method: 'POST',
  path: '/leads/{id}/merge/undo',
  summary: 'Undo the last merge, within 30 days and unless somebody has worked on the lead since',
  can: MERGERS,
  reply: data(Lead),
  errors: { conflict: 'Nothing was merged, it was too long ago, or the lead has been worked on since.' },
});
