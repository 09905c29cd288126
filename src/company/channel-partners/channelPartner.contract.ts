import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
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

/** What is shown of the account that commission is paid to. */
export const FirmBank = z.strictObject({
  accountName: z.string(),
  accountLast4: z.string(),
  ifsc: z.string(),
});

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
  /** Of the company, who looks after the firm. */
  managerName: z.string().nullable(),
  /** For Finance alone. */
  bank: FirmBank.nullable(),
  tier: z.enum(PARTNER_TIERS),
  status: z.enum(PARTNER_STATUSES),
  /** Active people of the firm. */
  people: z.number().int(),
});
export type ChannelPartner = z.infer<typeof ChannelPartner>;

/** The account that commission is paid to, as it is written. */
export const FirmAccountInput = z.object({
  accountName: text(150, 'Name of the account', 2),
  accountNumber: z
    .string({ error: 'Account number is required' })
    .regex(/^\d{6,18}$/, 'An account number has 6 to 18 digits'),
  ifsc: z
    .string({ error: 'IFSC is required' })
    .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'IFSC must look like HDFC0001234'),
});

/** What is changed of a firm: its bank account by Finance, all else by those who keep firms. */
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

/** Who changes the data of a firm. */
export const FIRM_KEEPERS = anyOf(GROUPS.ADMIN, ['Channel Partner Manager']);
/** Who reads its numbers: Finance pays it. */
export const FIRM_READERS = anyOf(FIRM_KEEPERS, GROUPS.FINANCE);
const FIRM_CHOOSERS = anyOf(GROUPS.MANAGEMENT, ['Sales Executive']);

export const listChannelPartners = call({
  method: 'GET',
  path: '/channel-partners',
  summary: 'Channel partner firms, to choose from; their numbers only for those who keep them',
  can: FIRM_CHOOSERS,
  query: z.object({
    ...pageQuery,
    status: anyValueOf(PARTNER_STATUSES),
    sort: sortBy(['name', 'createdAt'], 'name'),
  }),
  reply: page(ChannelPartner),
});

export const getChannelPartner = call({
  method: 'GET',
  path: '/channel-partners/{id}',
  summary: 'One firm; its numbers for those who keep it and for Finance',
  can: FIRM_CHOOSERS,
  reply: data(ChannelPartner),
});

/** Somebody of a firm, with what he has brought. */
export const FirmPerson = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  name: z.string(),
  role: z.enum(PARTNER_ROLES),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  status: z.enum(['invited', 'active', 'deactivated']),
  lastLoginAt: z.iso.datetime().nullable(),
  /** Customers whom he has claimed and whose time is not over. */
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
  summary: 'Change a firm: its bank account by Finance, all else by those who keep it',
  can: FIRM_READERS,
  body: ChannelPartnerPatch,
  reply: data(ChannelPartner),
  errors: { conflict: 'Another firm has the name.' },
});
