import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import {
  anyValueOf,
  day,
  id,
  identity,
  optional,
  sortBy,
  stored,
  text,
  version,
} from '#platform/contract/fields.ts';
import { isGstin, PAN_PATTERN } from '#platform/contract/identity-numbers.ts';
import { anyOf, GROUPS, PARTNER_ROLES } from '#platform/contract/roles.ts';

export const PARTNER_TIERS = ['bronze', 'silver', 'gold'] as const;
const PARTNER_STATUSES = ['active', 'suspended'] as const;

const firmFields = {
  name: text(150, 'Firm name', 2),
  reraAgentNumber: text(40, 'RERA agent number'),
  reraValidUntil: day('RERA valid until'),
  pan: z.string({ error: 'PAN is required' }).regex(PAN_PATTERN, 'PAN must look like ABCDE1234F'),
  gstin: optional(z.string().refine(isGstin, 'This GSTIN is not valid.')),
};

/** A firm as entered with the invitation of its first admin. */
export const ChannelPartnerInput = z.object(firmFields);
export type ChannelPartnerInput = z.infer<typeof ChannelPartnerInput>;

/** The visible part of the account that commission is paid to. */
const FirmBank = z.strictObject({
  accountName: z.string(),
  accountLast4: z.string(),
  ifsc: z.string(),
});

/** Registration numbers are null for those who only choose the firm. */
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
  /** The builder's employee who manages the firm. */
  managerName: z.string().nullable(),
  /** For Finance alone. */
  bank: FirmBank.nullable(),
  tier: z.enum(PARTNER_TIERS),
  status: z.enum(PARTNER_STATUSES),
  /** Active people of the firm. */
  people: z.number().int(),
});
export type ChannelPartner = z.infer<typeof ChannelPartner>;

/** The account that commission is paid to, as entered. */
export const FirmAccountInput = z.object({
  accountName: text(150, 'Account name', 2),
  accountNumber: z
    .string({ error: 'Account number is required' })
    .regex(/^\d{6,18}$/, 'An account number has 6 to 18 digits'),
  ifsc: z
    .string({ error: 'IFSC is required' })
    .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'IFSC must look like HDFC0001234'),
});

/** Changes of a firm: its bank account by Finance, everything else by those who manage firms. */
export const ChannelPartnerPatch = z
  .object({
    ...firmFields,
    tier: z.enum(PARTNER_TIERS, 'Choose bronze, silver or gold'),
    status: z.enum(PARTNER_STATUSES, 'Choose active or suspended'),
    managerId: optional(id()),
    bank: FirmAccountInput.nullable(),
    version: version(),
  })
  .partial();
export type ChannelPartnerPatch = z.infer<typeof ChannelPartnerPatch>;

/** Roles that may change a firm. */
export const FIRM_KEEPERS = anyOf(GROUPS.ADMIN, ['Channel Partner Manager']);
/** Roles that may read its registration numbers: Finance pays it. */
export const FIRM_READERS = anyOf(FIRM_KEEPERS, GROUPS.FINANCE);
const FIRM_CHOOSERS = anyOf(GROUPS.MANAGEMENT, ['Sales Executive']);

export const listChannelPartners = call({
  method: 'GET',
  path: '/channel-partners',
  summary: 'Channel partner firms to choose from; registration numbers only for those who manage them',
  can: FIRM_CHOOSERS,
  query: z.object({
    ...pageQuery,
    status: anyValueOf(PARTNER_STATUSES),
    sort: sortBy(['name', 'createdAt'], 'name'),
  }),
  reply: page(ChannelPartner),
});

export const exportChannelPartners = fileOf(listChannelPartners);
export const totalChannelPartners = totalsOf(listChannelPartners, []);

export const getChannelPartner = call({
  method: 'GET',
  path: '/channel-partners/{id}',
  summary: 'One firm; its registration numbers for those who manage it and for Finance',
  can: FIRM_CHOOSERS,
  reply: data(ChannelPartner),
});

/** A person of a firm, with the number of their claims. */
export const FirmPerson = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  name: z.string(),
  role: z.enum(PARTNER_ROLES),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  status: z.enum(['invited', 'active', 'deactivated']),
  lastLoginAt: z.iso.datetime().nullable(),
  /** Claims of this person in force. */
  claims: z.number().int(),
});
export type FirmPerson = z.infer<typeof FirmPerson>;

export const listFirmPeople = call({
  method: 'GET',
  path: '/channel-partners/{id}/people',
  summary: 'The people of a firm, with how many customers each has claimed',
  can: FIRM_READERS,
  query: z.object({ ...pageQuery }),
  reply: page(FirmPerson),
});

export const updateChannelPartner = call({
  method: 'PUT',
  path: '/channel-partners/{id}',
  summary: 'Change a firm: its bank account by Finance, everything else by those who manage it',
  can: FIRM_READERS,
  body: ChannelPartnerPatch,
  stepUp: (body) => body['bank'] !== undefined,
  reply: data(ChannelPartner),
  errors: { conflict: 'Another firm has this name.' },
});
