import * as z from 'zod';
import { bytes, call, data, page, pageQuery } from '#platform/contract/call.ts';
import { day, anyValueOf, id, identity, sortBy, text } from '#platform/contract/fields.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { SOURCE_KEEPERS } from './sourceKeepers.rules.ts';

export const DELIVERY_OUTCOMES = ['new', 'reEnquiry', 'repeat', 'rejected'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/** Leads of partners are entered by the partner firm. */
export const KEY_SOURCES = LEAD_SOURCES.filter((source) => source !== 'channelPartner');

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

export const LeadSourceKey = z.strictObject({
  ...identity,
  name: z.string(),
  source: z.enum(LEAD_SOURCES),
  projects: z.array(Named),
  /** The first characters of the key, by which it is recognised. */
  prefix: z.string(),
  status: z.enum(['active', 'revoked']),
  renewedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  createdBy: Named,
  revokedAt: z.iso.datetime().nullable(),
  revokedBy: Named.nullable(),
});
export type LeadSourceKey = z.infer<typeof LeadSourceKey>;

/** The key itself is shown in this reply and never again. */
const WithSecret = z.strictObject({ key: LeadSourceKey, secret: z.string() });
export type NewLeadSourceKey = z.infer<typeof WithSecret>;

export const LeadSourceKeyInput = z.object({
  name: text(80, 'Name', 2),
  source: z
    .enum(LEAD_SOURCES, 'Select a source')
    .refine(
      (source) => source !== 'channelPartner',
      'Leads of channel partners must be entered by the partner firm.',
    ),
  projectIds: z.array(id()).min(1, 'Choose at least one project').max(20),
});
export type LeadSourceKeyInput = z.infer<typeof LeadSourceKeyInput>;

export const listLeadSourceKeys = call({
  method: 'GET',
  path: '/lead-sources',
  summary: 'Keys by which portals and web forms deliver enquiries',
  can: SOURCE_KEEPERS,
  query: z.object({
    ...pageQuery,
    status: anyValueOf(['active', 'revoked']),
    sort: sortBy(['createdAt', 'name'], '-createdAt'),
  }),
  reply: page(LeadSourceKey),
});

export const createLeadSourceKey = call({
  method: 'POST',
  path: '/lead-sources',
  summary: 'Create a key for a source; the key is shown once',
  can: SOURCE_KEEPERS,
  body: LeadSourceKeyInput,
  reply: data(WithSecret),
  status: 201,
  creates: true,
  errors: { conflict: 'Another key has the name.' },
});

export const renewLeadSourceKey = call({
  method: 'POST',
  path: '/lead-sources/{id}/renew',
  summary: 'Replace the secret of a key; the previous one stops working at once',
  can: SOURCE_KEEPERS,
  reply: data(WithSecret),
  errors: { conflict: 'The key is revoked.' },
  creates: true,
});

export const revokeLeadSourceKey = call({
  method: 'DELETE',
  path: '/lead-sources/{id}',
  summary: 'Revoke a key at once; its deliveries stay',
  can: SOURCE_KEEPERS,
  reply: data(LeadSourceKey),
  errors: { conflict: 'The key is already revoked.' },
});

export const LeadDelivery = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  key: Named,
  source: z.enum(LEAD_SOURCES),
  receivedAt: z.iso.datetime(),
  reference: z.string(),
  outcome: z.enum(DELIVERY_OUTCOMES),
  /** Why it was rejected, in words for the source. */
  reason: z.string().nullable(),
  /** As they were sent; null once deleted, or when not sent. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  /** When they were deleted, after the days that the organization keeps them. */
  personDeletedAt: z.iso.datetime().nullable(),
  /** The resulting lead, if the caller may open it. */
  leadId: z.uuid().nullable(),
});
export type LeadDelivery = z.infer<typeof LeadDelivery>;

const period = { from: day('From').optional(), to: day('To').optional() };

export const listLeadDeliveries = call({
  method: 'GET',
  path: '/lead-sources/deliveries',
  summary: 'What sources have delivered, newest first',
  can: SOURCE_KEEPERS,
  query: z.object({
    ...pageQuery,
    ...period,
    source: anyValueOf(LEAD_SOURCES),
    keyId: id().optional(),
    outcome: anyValueOf(DELIVERY_OUTCOMES),
  }),
  reply: page(LeadDelivery),
});

const counts = {
  received: z.number().int(),
  new: z.number().int(),
  reEnquiry: z.number().int(),
  repeat: z.number().int(),
  rejected: z.number().int(),
};

/**
 * What a source delivered on a day, by its keys or with a file: received = new + re-enquiry + repeat + rejected.
 */
export const ReconciledDay = z.strictObject({
  day: day('Day'),
  source: z.enum(LEAD_SOURCES),
  /** The import of the file; null for what came by keys. */
  file: Named.nullable(),
  ...counts,
});
export type ReconciledDay = z.infer<typeof ReconciledDay>;

export const Reconciliation = z.strictObject({
  from: day('From'),
  to: day('To'),
  days: z.array(ReconciledDay),
  total: z.strictObject(counts),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

const reconciliationQuery = z.object({ ...period, source: anyValueOf(LEAD_SOURCES) });

export const getReconciliation = call({
  method: 'GET',
  path: '/lead-sources/reconciliation',
  summary: 'Deliveries by day and source, for at most 92 days; by default the last seven',
  can: SOURCE_KEEPERS,
  query: reconciliationQuery,
  reply: data(Reconciliation),
});

export const exportReconciliation = call({
  method: 'GET',
  path: '/lead-sources/reconciliation/export',
  summary: 'The same as CSV',
  can: SOURCE_KEEPERS,
  query: reconciliationQuery,
  reply: bytes('text/csv'),
});
