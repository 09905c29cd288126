import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import {
  anyValueOf,
  day,
  defaulted,
  id,
  optional,
  paise,
  plannedDay,
  sortBy,
  text,
  version,
} from '#platform/contract/fields.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { COST_CATEGORIES, ENTERED_CATEGORIES } from './category.rules.ts';
import { COST_KEEPERS, COST_READERS } from './costRights.rules.ts';

/** Entered as a bill, as a cost of a milestone, or booked with the invoice of a partner. */
export const COST_ORIGINS = ['entry', 'milestone', 'ledger'] as const;
export type CostOrigin = (typeof COST_ORIGINS)[number];

const COST_ACTIONS = ['edit', 'delete'] as const;

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

const entryFields = {
  category: z.enum(ENTERED_CATEGORIES, {
    error: ({ input }) =>
      input === 'brokerage'
        ? 'Brokerage is counted from the invoices of partners; it is not entered here.'
        : 'Choose what it was spent on',
  }),
  /** Without GST. */
  amountPaise: paise('Amount', 1),
  gstPaise: defaulted(paise('GST')),
  /** The GST is claimed back; else it is a cost as well. True unless sent. */
  isGstCredit: defaulted(z.boolean()),
  incurredOn: plannedDay('Date of the bill'),
  vendor: text(120, 'Vendor'),
  /** Bill number; once for each vendor. */
  reference: optional(text(60, 'Bill number')),
  note: optional(text(500, 'Note')),
  /** Of marketing: the source of leads that it was spent on, and its campaign. */
  campaignSource: optional(z.enum(LEAD_SOURCES, 'Choose a source of leads')),
  campaign: optional(text(100, 'Campaign')),
  contractorId: optional(id()),
  /** The bill itself, uploaded before. */
  fileId: optional(id()),
};

export const CostInput = z.object({ projectId: id(), ...entryFields });
export type CostInput = z.infer<typeof CostInput>;

export const CostPatch = z.object({ ...entryFields, version: version() }).partial();
export type CostPatch = z.infer<typeof CostPatch>;

export const Cost = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  origin: z.enum(COST_ORIGINS),
  project: Named,
  category: z.enum(COST_CATEGORIES),
  /** Without GST. */
  amountPaise: z.number().int(),
  gstPaise: z.number().int(),
  isGstCredit: z.boolean(),
  /** What counts: the amount, and GST that is not claimed back. Below zero: taken back. */
  costPaise: z.number().int(),
  incurredOn: z.iso.date(),
  /** A vendor, a contractor or a partner firm; null where nobody is named. */
  vendor: z.string().nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  campaignSource: z.enum(LEAD_SOURCES).nullable(),
  campaign: z.string().nullable(),
  contractor: Named.nullable(),
  /** Whose cost it is. */
  milestone: Named.nullable(),
  /** The sale of a brokerage. */
  sale: Named.nullable(),
  file: Named.nullable(),
  /** Of an entry; null for what is entered elsewhere. */
  version: z.number().int().nullable(),
  allowedActions: z.array(z.enum(COST_ACTIONS)),
});
export type Cost = z.infer<typeof Cost>;

/** 'none': spent on no source. */
const COST_SOURCES = [...LEAD_SOURCES, 'none'] as const;

export const listCosts = call({
  method: 'GET',
  path: '/cost-entries',
  summary: 'Costs of projects: bills, costs of milestones and brokerage of the ledger, the latest first',
  can: COST_READERS,
  query: z.object({
    ...pageQuery,
    projectId: id().optional(),
    category: anyValueOf(COST_CATEGORIES),
    origin: anyValueOf(COST_ORIGINS),
    source: anyValueOf(COST_SOURCES),
    campaign: z.string().max(100).optional(),
    hasCampaign: z.enum(['true', 'false']).optional(),
    from: day('From').optional(),
    to: day('To').optional(),
    sort: sortBy(['incurredOn', 'costPaise'], '-incurredOn'),
  }),
  reply: page(Cost),
});

export const exportCosts = fileOf(listCosts);
export const totalCosts = totalsOf(listCosts, ['costPaise']);

export const getCost = call({
  method: 'GET',
  path: '/cost-entries/{id}',
  summary: 'One cost of a project',
  can: COST_READERS,
  reply: data(Cost),
});

const saving = {
  can: COST_KEEPERS,
  reply: data(Cost),
} as const;

export const createCost = call({
  method: 'POST',
  path: '/cost-entries',
  summary: 'Enter a bill of a project',
  ...saving,
  body: CostInput,
  status: 201,
  creates: true,
  errors: {
    forbidden: 'The month is closed.',
    conflict: 'The bill is entered already, the budget has no line for it, or not enough of it remains.',
  },
});

export const updateCost = call({
  method: 'PUT',
  path: '/cost-entries/{id}',
  summary: 'Change a bill of a project',
  ...saving,
  body: CostPatch,
  errors: {
    forbidden: 'The month is closed.',
    conflict: 'The bill is entered already, the budget has no line for it, or not enough of it remains.',
    staleVersion: 'Someone else changed it.',
  },
});

export const deleteCost = call({
  method: 'DELETE',
  path: '/cost-entries/{id}',
  summary: 'Delete a bill of a project',
  can: COST_KEEPERS,
  body: z.object({ version: version().optional() }),
  reply: data(z.strictObject({ id: z.uuid() })),
  errors: {
    forbidden: 'The month is closed.',
    conflict: 'It is entered elsewhere.',
    staleVersion: 'Someone else changed it.',
  },
});
