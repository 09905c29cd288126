import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import {
  anyValueOf,
  day,
  id,
  identity,
  optional,
  plannedDay,
  sortBy,
  stored,
  text,
  version,
} from '#platform/contract/fields.ts';
import { isGstin, PAN_PATTERN } from '#platform/contract/identity-numbers.ts';
import { anyOf, GROUPS, PARTNER_ROLES } from '#platform/contract/roles.ts';
import { RERA_SINCE } from '../statutory-rates/rate.rules.ts';
import { PAN_STATUSES } from './panStatus.rules.ts';

export const PARTNER_TIERS = ['bronze', 'silver', 'gold'] as const;
const PARTNER_STATUSES = ['active', 'suspended'] as const;

const firmFields = {
  name: text(150, 'Firm name', 2),
  reraAgentNumber: text(40, 'RERA agent number'),
  reraValidUntil: plannedDay('RERA valid until', RERA_SINCE),
  pan: z.string({ error: 'PAN is required' }).regex(PAN_PATTERN, 'PAN must look like ABCDE1234F'),
  gstin: optional(z.string().refine(isGstin, 'This GSTIN is not valid.')),
};

const MAX_REGISTRATIONS = 40;

/** A GST registration of the firm and its days, both included. */
const GstRegistrationInput = z.object({
  gstin: z.string({ error: 'GSTIN is required' }).refine(isGstin, 'This GSTIN is not valid.'),
  from: plannedDay('From'),
  /** Its last day; null until further notice. */
  to: plannedDay('To').nullable(),
});

/** Since when and why the tax department treats the PAN as inoperative. */
export const InoperativePan = z.object({ since: day('Inoperative since'), reason: text(300, 'Reason', 3) });

/** A firm as entered with the invitation of its first admin. */
export const ChannelPartnerInput = z.object(firmFields);
export type ChannelPartnerInput = z.infer<typeof ChannelPartnerInput>;

/** The visible part of the account that a firm or contractor is paid to: of the one to be confirmed, if there is one. */
export const FirmBank = z.strictObject({
  accountName: z.string(),
  accountLast4: z.string(),
  ifsc: z.string(),
  isConfirmed: z.boolean(),
});

/** Registration numbers are null for those who only choose the firm; GST registrations are then empty. */
export const ChannelPartner = z.strictObject({
  ...identity,
  ...stored({
    name: firmFields.name,
    reraAgentNumber: optional(z.string()),
    reraValidUntil: optional(z.string()),
    pan: optional(z.string()),
    /** Of the registration in force today; of the oldest where it is registered in several states. */
    gstin: optional(z.string()),
    managerId: optional(z.uuid()),
  }),
  /** The builder's employee who manages the firm. */
  managerName: z.string().nullable(),
  gstins: z.array(
    z.strictObject({
      ...GstRegistrationInput.shape,
      /** From the GSTIN. */
      stateCode: z.string(),
    }),
  ),
  /** Today; null for those who only choose the firm. */
  panStatus: z.enum(PAN_STATUSES).nullable(),
  panInoperative: z.strictObject(InoperativePan.shape).nullable(),
  /** For Finance and the firm itself. */
  bank: FirmBank.nullable(),
  tier: z.enum(PARTNER_TIERS),
  status: z.enum(PARTNER_STATUSES),
  /** Active people of the firm. */
  people: z.number().int(),
});
export type ChannelPartner = z.infer<typeof ChannelPartner>;

/** Changes of a firm by those who manage firms; Finance may mark its PAN. Its account has calls of its own. */
export const ChannelPartnerPatch = z
  .object({
    ...firmFields,
    /** Null where the PAN that was entered is none of the firm: it is then missing. */
    pan: optional(firmFields.pan),
    /** Replaces all registrations; `gstin` alone ends the one in force yesterday and begins another one today. */
    gstins: z
      .array(GstRegistrationInput)
      .max(MAX_REGISTRATIONS, `A firm has up to ${MAX_REGISTRATIONS} GST registrations`),
    /** Null: the PAN is operative again. */
    panInoperative: InoperativePan.nullable(),
    tier: z.enum(PARTNER_TIERS, 'Choose bronze, silver or gold'),
    status: z.enum(PARTNER_STATUSES, 'Choose active or suspended'),
    managerId: optional(id()),
    version: version(),
  })
  .partial();
export type ChannelPartnerPatch = z.infer<typeof ChannelPartnerPatch>;

export const GstRegistrations = ChannelPartnerPatch.pick({ gstins: true, version: true });

/** Roles that may change a firm. */
export const FIRM_KEEPERS = anyOf(GROUPS.ADMIN, ['Channel Partner Manager']);
/** Roles that may read its registration numbers: Finance pays it. */
export const FIRM_READERS = anyOf(FIRM_KEEPERS, GROUPS.FINANCE);
const FIRM_CHOOSERS = anyOf(GROUPS.MANAGEMENT, ['Sales Executive']);
/** Who reads one firm: its own admin as well. */
export const FIRM_VIEWERS = anyOf(FIRM_CHOOSERS, ['Channel Partner Admin']);

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
  summary: 'One firm; its registration numbers for those who manage it, for Finance and for its own admin',
  can: FIRM_VIEWERS,
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
  summary: 'Change a firm: its PAN status also by Finance, everything else by those who manage it',
  can: FIRM_READERS,
  body: ChannelPartnerPatch,
  reply: data(ChannelPartner),
  errors: { conflict: 'Another firm has this name.' },
});
