import * as z from 'zod';
import { call, page, pageQuery } from '../../platform/contract/call.ts';
import { anyValueOf, day, identity, optional, sortBy, stored, text } from '../../platform/contract/fields.ts';
import { isGstin, PAN_PATTERN } from '../../platform/contract/identity-numbers.ts';
import { anyOf, GROUPS } from '../../platform/contract/roles.ts';

export const PARTNER_TIERS = ['bronze', 'silver', 'gold'] as const;
export const PARTNER_STATUSES = ['active', 'suspended'] as const;

const firmFields = {
  name: text(150, 'Name of the firm', 2),
  reraAgentNumber: text(40, 'RERA agent number'),
  reraValidUntil: day('RERA valid until'),
  pan: z.string({ error: 'PAN is required' }).regex(PAN_PATTERN, 'PAN must look like ABCDE1234F'),
  gstin: optional(z.string().refine(isGstin, 'This GSTIN is not valid.')),
};

/** A firm as it is entered with the invitation of its first admin. */
export const ChannelPartnerInput = z.object(firmFields);
export type ChannelPartnerInput = z.infer<typeof ChannelPartnerInput>;

/** Numbers of the firm are null for those who only choose it. */
export const ChannelPartner = z.strictObject({
  ...identity,
  ...stored({
    name: firmFields.name,
    reraAgentNumber: optional(z.string()),
    reraValidUntil: optional(z.string()),
    pan: optional(z.string()),
    gstin: optional(z.string()),
    managerId: optional(z.uuid()),
  }),
  tier: z.enum(PARTNER_TIERS),
  status: z.enum(PARTNER_STATUSES),
  /** Active people of the firm. */
  people: z.number().int(),
});
export type ChannelPartner = z.infer<typeof ChannelPartner>;

/** Who reads and changes the numbers of a firm. */
export const FIRM_KEEPERS = anyOf(GROUPS.ADMIN, ['Channel Partner Manager']);

export const listChannelPartners = call({
  method: 'GET',
  path: '/channel-partners',
  summary: 'Channel partner firms, to choose from; their numbers only for those who keep them',
  can: anyOf(GROUPS.MANAGEMENT, ['Sales Executive']),
  query: z.object({
    ...pageQuery,
    status: anyValueOf(PARTNER_STATUSES),
    sort: sortBy(['name', 'createdAt'], 'name'),
  }),
  reply: page(ChannelPartner),
});
