import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import {
  anyValueOf,
  count,
  day,
  defaulted,
  email,
  id,
  identity,
  optional,
  plannedDay,
  sortBy,
  text,
  version,
} from '#platform/contract/fields.ts';
import { isGstin, PAN_PATTERN } from '#platform/contract/identity-numbers.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { CAPABILITIES, GROUPS } from '#platform/contract/roles.ts';
import { Document } from '#company/documents/document.contract.ts';
import { MAX_FILE_BYTES } from '#company/files/file.contract.ts';
import { FirmBank } from '#company/channel-partners/channelPartner.contract.ts';
import {
  CONTRACTOR_ACTIONS,
  CONTRACTOR_STATUSES,
  LICENCE_STATES,
  SPECIALIZATION_LABELS,
  SPECIALIZATIONS,
} from './contractor.rules.ts';

/** Who sees contractors, and who keeps them. */
const READERS = GROUPS.MANAGEMENT;
export const CONTRACTOR_KEEPERS = CAPABILITIES.manageContractors;

const Trade = z.enum(SPECIALIZATIONS, {
  error: `Choose a trade: ${SPECIALIZATIONS.map((one) => SPECIALIZATION_LABELS[one]).join(', ')}`,
});

const contractorFields = {
  companyName: text(150, 'Company name', 2),
  contactPerson: text(100, 'Contact person', 2),
  phone: text(30, 'Phone'),
  email: optional(email()),
  specializations: z
    .array(Trade, { error: 'Choose at least one trade' })
    .min(1, 'Choose at least one trade')
    .max(SPECIALIZATIONS.length)
    .transform((all) => [...new Set(all)]),
  pan: z.string({ error: 'PAN is required' }).regex(PAN_PATTERN, 'PAN must look like ABCDE1234F'),
  gstin: optional(z.string().refine(isGstin, 'This GSTIN is not valid.')),
  address: optional(text(500, 'Address')),
  labourLicenceNumber: optional(text(60, 'Labour licence number')),
  labourLicenceValidUntil: optional(plannedDay('Labour licence valid until')),
  pfNumber: optional(text(40, 'PF number')),
  esiNumber: optional(text(40, 'ESI number')),
  capacityProjects: defaulted(count('Projects at the same time', 1, 50)),
};

export const ContractorInput = z.object(contractorFields);
export type ContractorInput = z.infer<typeof ContractorInput>;

export const ContractorPatch = z.object({ ...contractorFields, version: version() }).partial();
export type ContractorPatch = z.infer<typeof ContractorPatch>;

/**
 * What its milestones say. Own delay is what the work took longer than planned, less the days on hold; none where
 * the reason of the delay lies with others. Each figure is null under 3 milestones, which say too little.
 */
export const Measured = z.strictObject({
  /** Finished milestones with planned and actual days. */
  milestones: z.number().int(),
  /** Of them finished in the time that was planned. */
  inTime: z.number().int(),
  /** On average, to one decimal. */
  daysLate: z.number().nullable(),
  /** Finished milestones with a budget; null for those who may not see costs. */
  budgeted: z.number().int().nullable(),
  /** Their actual cost in percent of the budget; null also for those who may not see costs. */
  costPct: z.number().nullable(),
  /** Quality checks of its milestones that were passed or failed. */
  checks: z.number().int(),
  /** Of them passed in the first round. */
  passedFirst: z.number().int(),
  passedFirstPct: z.number().nullable(),
  /** Issues of its milestones, assigned to it, that were put right at least once. */
  issues: z.number().int(),
  /** Of them reopened, once or more. */
  reopened: z.number().int(),
  reopenedPct: z.number().nullable(),
});
export type Measured = z.infer<typeof Measured>;

export const Contractor = z.strictObject({
  ...identity,
  companyName: z.string(),
  contactPerson: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  specializations: z.array(z.enum(SPECIALIZATIONS)),
  /** Numbers are null for those who neither manage construction nor pay. */
  pan: z.string().nullable(),
  gstin: z.string().nullable(),
  pfNumber: z.string().nullable(),
  esiNumber: z.string().nullable(),
  address: z.string().nullable(),
  labourLicenceNumber: z.string().nullable(),
  labourLicenceValidUntil: z.string().nullable(),
  licence: z.enum(LICENCE_STATES),
  capacityProjects: z.number().int(),
  status: z.enum(CONTRACTOR_STATUSES),
  statusReason: z.string().nullable(),
  isPreferred: z.boolean(),
  /** Average of its reviews to one decimal. */
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
  /** Projects in which it has open milestones. */
  projectsAtWork: z.number().int(),
  openMilestones: z.number().int(),
  delayedMilestones: z.number().int(),
  completedMilestones: z.number().int(),
  measured: Measured,
  /** Papers that are needed before it works and are not approved, by name. */
  missingPapers: z.array(z.string()),
  /** For Finance. */
  bank: FirmBank.nullable(),
  allowedActions: z.array(z.enum(CONTRACTOR_ACTIONS)),
});
export type Contractor = z.infer<typeof Contractor>;

export const listContractors = call({
  method: 'GET',
  path: '/contractors',
  summary: 'Contractors with their trades, state, rating, load and licence',
  can: READERS,
  query: z.object({
    ...pageQuery,
    status: anyValueOf(CONTRACTOR_STATUSES),
    specialization: anyValueOf(SPECIALIZATIONS),
    licence: anyValueOf(LICENCE_STATES),
    preferred: z.enum(['true', 'false']).optional(),
    /** With open milestones in this project. */
    projectId: id().optional(),
    /** With a milestone that is delayed. */
    delayed: z.literal('true').optional(),
    sort: sortBy(['companyName', 'rating', 'labourLicenceValidUntil', 'createdAt'], 'companyName'),
  }),
  reply: page(Contractor),
});

export const exportContractors = fileOf(listContractors);
export const totalContractors = totalsOf(listContractors, []);

export const createContractor = call({
  method: 'POST',
  path: '/contractors',
  summary: 'Add a contractor; it can work once its PAN and labour licence are approved',
  can: CONTRACTOR_KEEPERS,
  body: ContractorInput,
  reply: data(Contractor),
  status: 201,
  creates: true,
  errors: { conflict: 'Another contractor has this PAN or name.' },
});

export const getContractor = call({
  method: 'GET',
  path: '/contractors/{id}',
  summary: 'One contractor; registration numbers for construction and Finance, the account for Finance',
  can: READERS,
  reply: data(Contractor),
});

export const updateContractor = call({
  method: 'PUT',
  path: '/contractors/{id}',
  summary: 'Change a contractor; state, preference and account have calls of their own',
  can: CONTRACTOR_KEEPERS,
  body: ContractorPatch,
  reply: data(Contractor),
  errors: { conflict: 'Another contractor has this PAN or name.', staleVersion: 'Someone else changed it.' },
});

export const deleteContractor = call({
  method: 'DELETE',
  path: '/contractors/{id}',
  summary: 'Delete a contractor that never had a milestone or a review',
  can: CONTRACTOR_KEEPERS,
  reply: data(z.strictObject({ id: z.uuid() })),
  errors: { conflict: 'It has milestones or reviews.' },
});

export const setContractorStatus = call({
  method: 'PUT',
  path: '/contractors/{id}/status',
  summary: 'Activate, deactivate, suspend or blacklist a contractor',
  can: CONTRACTOR_KEEPERS,
  body: z.object({
    status: z.enum(
      ['active', 'inactive', 'suspended', 'blacklisted'],
      'Choose active, inactive, suspended or blacklisted',
    ),
    reason: optional(text(500, 'Reason', 3)),
    version: version().optional(),
  }),
  reply: data(Contractor),
  errors: { conflict: 'The change of state is not possible now.', staleVersion: 'Someone else changed it.' },
});

export const setContractorPreferred = call({
  method: 'PUT',
  path: '/contractors/{id}/preferred',
  summary: 'Prefer a contractor, or no longer; it is active, rated 4.0 or more and has 3 reviews',
  can: CONTRACTOR_KEEPERS,
  body: z.object({
    isPreferred: z.boolean({ error: 'Say whether it is preferred' }),
    version: version().optional(),
  }),
  reply: data(Contractor),
  errors: { conflict: 'It cannot be preferred now.', staleVersion: 'Someone else changed it.' },
});

/** Kinds of paper of a contractor; those of the name are found by the key of their category. */
const CONTRACTOR_PAPERS = [
  'contractorPan',
  'labourLicence',
  'workOrder',
  'insurance',
  'contractorOther',
] as const;

/** The fields of the form beside its file. */
export const PaperFields = z.strictObject({
  category: z
    .enum(CONTRACTOR_PAPERS, `Choose a category: ${CONTRACTOR_PAPERS.join(', ')}`)
    .default('contractorOther'),
  title: text(200, 'Title').optional(),
  note: text(500, 'Note').optional(),
  /** Its last day. */
  validUntil: day('Valid until').optional(),
});

export const uploadContractorDocument = call({
  method: 'POST',
  path: '/contractors/{id}/documents',
  summary: 'Upload a paper of a contractor: the file in the field document, with category and last day',
  can: CONTRACTOR_KEEPERS,
  upload: { field: 'document', maxBytes: MAX_FILE_BYTES },
  reply: data(Document),
  status: 201,
  creates: true,
  errors: {
    tooLarge: 'File is larger than 25 MB.',
    unsupportedType: 'This file type is not accepted.',
    conflict: 'The same file is on the contractor already.',
  },
});
