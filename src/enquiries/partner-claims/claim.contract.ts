import * as z from 'zod';
import { bytes, call, data, page, pageQuery } from '#platform/contract/call.ts';
import { day, anyValueOf, id, identity, sortBy } from '#platform/contract/fields.ts';
import { PARTNER_ROLES } from '#platform/contract/roles.ts';
import { CLAIM_END_REASONS, CLAIM_ORIGINS, CLAIM_STATES } from './claim.rules.ts';
import { CLAIM_JUDGES, CLAIM_READERS } from './claimReaders.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

/** A customer brought by a partner firm, for as long as the claim lasts. */
export const PartnerClaim = z.strictObject({
  ...identity,
  /** 'CLM/26-27/0001' */
  number: z.string(),
  firm: Named,
  claimedBy: Named,
  leadId: z.uuid(),
  /** As the firm entered the customer. */
  customer: z.string(),
  phone: z.string(),
  projects: z.array(z.string()),
  origin: z.enum(CLAIM_ORIGINS),
  claimedAt: z.iso.datetime(),
  /** As the settings had it when the claim was made. */
  lockDays: z.number().int(),
  expiresAt: z.iso.datetime(),
  daysLeft: z.number().int(),
  /** By the last visit that the firm accompanied. */
  renewedAt: z.iso.datetime().nullable(),
  renewals: z.number().int(),
  state: z.enum(CLAIM_STATES),
  endedAt: z.iso.datetime().nullable(),
  endReason: z.enum(CLAIM_END_REASONS).nullable(),
  /** SHA-256 of the content of the receipt. */
  receiptHash: z.string(),
  /** The claim is disputed. */
  isDisputed: z.boolean(),
});
export type PartnerClaim = z.infer<typeof PartnerClaim>;

export const listPartnerClaims = call({
  method: 'GET',
  path: '/partner-claims',
  summary: 'Customers claimed by partner firms: of the own firm, or of all for those who rule on claims',
  can: CLAIM_READERS,
  query: z.object({
    ...pageQuery,
    state: anyValueOf(CLAIM_STATES),
    channelPartnerId: id().optional(),
    claimedById: id().optional(),
    leadId: id().optional(),
    sort: sortBy(['claimedAt', 'expiresAt'], '-claimedAt'),
  }),
  reply: page(PartnerClaim),
});

export const getPartnerClaim = call({
  method: 'GET',
  path: '/partner-claims/{id}',
  summary: 'One claim',
  can: CLAIM_READERS,
  reply: data(PartnerClaim),
});

export const getClaimReceipt = call({
  method: 'GET',
  path: '/partner-claims/{id}/pdf',
  summary: 'The receipt of a claim, with its number, time and hash',
  can: CLAIM_READERS,
  reply: bytes('application/pdf'),
});

/** The same for every number: it names nobody. */
export const BlindCheck = z.strictObject({
  /** As normalized: '+919000001482'. */
  phone: z.string(),
  state: z.enum(['free', 'claimed']),
  /** Null when free, and for a customer of the company itself. */
  daysLeft: z.number().int().nullable(),
  isOwn: z.boolean(),
  message: z.string(),
  checkedAt: z.iso.datetime(),
  /** Within this hour. */
  checksLeft: z.number().int(),
});
export type BlindCheck = z.infer<typeof BlindCheck>;

export const BlindCheckInput = z.object({
  phone: z.string({ error: 'Phone is required' }).min(1, 'Phone is required').max(40),
});

export const checkCustomer = call({
  method: 'POST',
  path: '/partner-claims/checks',
  summary: 'Whether a customer is free or claimed, by phone number; names nobody and is logged',
  can: PARTNER_ROLES,
  body: BlindCheckInput,
  reply: data(BlindCheck),
  errors: { rateLimited: 'The caller has checked thirty numbers within an hour.' },
  creates: true,
});

export const CHECK_KINDS = ['check', 'attempt', 'dispute'] as const;

export const LoggedCheck = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  firm: Named,
  checkedBy: Named,
  phone: z.string(),
  checkedAt: z.iso.datetime(),
  /** A check, an enquiry that was refused, or a dispute that was raised. */
  kind: z.enum(CHECK_KINDS),
  state: z.enum(['free', 'claimed']),
  daysLeft: z.number().int().nullable(),
});
export type LoggedCheck = z.infer<typeof LoggedCheck>;

export const listClaimChecks = call({
  method: 'GET',
  path: '/partner-claims/checks',
  summary: 'Numbers that partners have checked, newest first',
  can: CLAIM_JUDGES,
  query: z.object({
    ...pageQuery,
    channelPartnerId: id().optional(),
    checkedById: id().optional(),
    kind: anyValueOf(CHECK_KINDS),
    state: anyValueOf(['free', 'claimed']),
    from: day('From').optional(),
    to: day('To').optional(),
  }),
  reply: page(LoggedCheck),
});
