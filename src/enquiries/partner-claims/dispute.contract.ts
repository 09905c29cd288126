import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, day, id, identity, optional, text, version } from '#platform/contract/fields.ts';
import { PARTNER_ROLES } from '#platform/contract/roles.ts';
import { CLAIM_JUDGES, CLAIM_READERS } from './claimReaders.rules.ts';
import { DISPUTE_ACTIONS, DISPUTE_SIDES, DISPUTE_STATUSES, RULING_OUTCOMES } from './dispute.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });
const statement = () => text(4000, 'Statement', 10);

/** The statement of a side; its files are the evidence. */
export const ClaimStatement = z.strictObject({
  id: z.uuid(),
  side: z.enum(DISPUTE_SIDES),
  text: z.string(),
  author: z.string(),
  statedAt: z.iso.datetime(),
  files: z.array(z.strictObject({ id: z.uuid(), name: z.string(), sha256: z.string() })),
});
export type ClaimStatement = z.infer<typeof ClaimStatement>;

export const Ruling = z.strictObject({
  outcome: z.enum(RULING_OUTCOMES),
  reason: z.string(),
  ruledAt: z.iso.datetime(),
  /** For people of the company. */
  ruledBy: z.string().nullable(),
});
export type Ruling = z.infer<typeof Ruling>;

/**
 * A firm reads its own statements and the rulings, nothing of the other side; those who rule read everything.
 */
export const ClaimDispute = z.strictObject({
  ...identity,
  /** 'DSP/26-27/0001' */
  number: z.string(),
  phone: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  /** Of the caller. */
  side: z.enum(DISPUTE_SIDES),
  claimant: Named.nullable(),
  /** Null for the other side, and when the customer is the company's own. */
  holder: Named.nullable(),
  isHeldByCompany: z.boolean(),
  leadId: z.uuid().nullable(),
  customer: z.string().nullable(),
  /** When the claimant says they brought the customer. */
  broughtOn: z.string().nullable(),
  raisedAt: z.iso.datetime(),
  raisedBy: z.string().nullable(),
  statements: z.array(ClaimStatement),
  ruling: Ruling.nullable(),
  appealedAt: z.iso.datetime().nullable(),
  appealUntil: z.iso.datetime().nullable(),
  appealRuling: Ruling.nullable(),
  allowedActions: z.array(z.enum(DISPUTE_ACTIONS)),
});
export type ClaimDispute = z.infer<typeof ClaimDispute>;

export const listClaimDisputes = call({
  method: 'GET',
  path: '/partner-claims/disputes',
  summary: 'Disputes over customers: those of the caller’s firm, or all for those who rule on them',
  can: CLAIM_READERS,
  query: z.object({
    ...pageQuery,
    status: anyValueOf(DISPUTE_STATUSES),
    channelPartnerId: id().optional(),
    leadId: id().optional(),
    /** Only customers of this project; for those who rule. */
    projectId: id().optional(),
  }),
  reply: page(ClaimDispute),
});

export const getClaimDispute = call({
  method: 'GET',
  path: '/partner-claims/disputes/{id}',
  summary: 'One dispute, as far as the side of the caller may read it',
  can: CLAIM_READERS,
  reply: data(ClaimDispute),
});

export const DisputeInput = z.object({
  phone: z.string({ error: 'Phone is required' }).min(1, 'Phone is required').max(40),
  broughtOn: optional(day('Brought on')),
  statement: statement(),
});
export type DisputeInput = z.infer<typeof DisputeInput>;

export const raiseDispute = call({
  method: 'POST',
  path: '/partner-claims/disputes',
  summary: 'Dispute the claim on a customer; counts as a check of the number',
  can: PARTNER_ROLES,
  body: DisputeInput,
  reply: data(ClaimDispute),
  status: 201,
  creates: true,
  errors: {
    conflict: 'The customer is free or the firm’s own, or the firm already disputes the claim.',
    rateLimited: 'The caller has checked thirty numbers within an hour.',
  },
});

export const StatementInput = z.object({ text: statement() });

export const stateInDispute = call({
  method: 'POST',
  path: '/partner-claims/disputes/{id}/statements',
  summary: 'Add a statement for one’s side; files attached to it are evidence',
  can: CLAIM_READERS,
  body: StatementInput,
  reply: data(ClaimDispute),
  status: 201,
  creates: true,
  errors: { conflict: 'The dispute has been decided.' },
});

export const RulingInput = z.object({
  outcome: z.enum(RULING_OUTCOMES, 'Choose who the customer belongs to'),
  reason: text(2000, 'Reason', 10),
  version: version().optional(),
});
export type RulingInput = z.infer<typeof RulingInput>;

export const ruleOnDispute = call({
  method: 'POST',
  path: '/partner-claims/disputes/{id}/ruling',
  summary: 'Rule who the customer belongs to; the attribution of lead and booking follows',
  can: CLAIM_JUDGES,
  body: RulingInput,
  reply: data(ClaimDispute),
  errors: { conflict: 'It has been decided, or someone else must rule on the appeal.' },
});

export const appealRuling = call({
  method: 'POST',
  path: '/partner-claims/disputes/{id}/appeal',
  summary: 'Appeal against a ruling, once, within 15 days',
  can: PARTNER_ROLES,
  body: StatementInput,
  reply: data(ClaimDispute),
  creates: true,
  errors: { conflict: 'There is no ruling against one’s side that can be appealed against.' },
});

export const withdrawDispute = call({
  method: 'POST',
  path: '/partner-claims/disputes/{id}/withdraw',
  summary: 'Withdraw one’s own dispute',
  can: PARTNER_ROLES,
  reply: data(ClaimDispute),
  errors: { conflict: 'It has been decided.' },
});
