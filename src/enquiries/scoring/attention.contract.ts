import * as z from 'zod';
import { call, page, pageQuery } from '#platform/contract/call.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { Lead } from '#enquiries/leads/lead.contract.ts';
import { ATTENTION_REASONS, PRIORITY_REASONS } from '#enquiries/leads/attention.rules.ts';

function withReasons<const Keys extends readonly [string, ...string[]]>(keys: Keys) {
  return z.strictObject({
    ...Lead.shape,
    /** Why it is here, in words. */
    reasons: z.array(z.strictObject({ key: z.enum(keys), text: z.string() })),
  });
}

export const PriorityLead = withReasons(PRIORITY_REASONS);
export type PriorityLead = z.infer<typeof PriorityLead>;
export const AttentionLead = withReasons(ATTENTION_REASONS);
export type AttentionLead = z.infer<typeof AttentionLead>;

const query = z.object({ page: pageQuery.page, limit: pageQuery.limit });

export const listHighPriority = call({
  method: 'GET',
  path: '/leads/high-priority',
  summary: 'Open leads to handle first: by end of reservation, score and next follow-up',
  can: GROUPS.SALES,
  query,
  reply: page(PriorityLead),
});

export const listNeedsAttention = call({
  method: 'GET',
  path: '/leads/needs-attention',
  summary: 'Open leads that need attention, those with most reasons first',
  can: GROUPS.SALES,
  query,
  reply: page(AttentionLead),
});
