import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import {
  day,
  anyValueOf,
  count,
  defaulted,
  email,
  id,
  identity,
  instant,
  optional,
  paise,
  pincode,
  sortBy,
  stored,
  text,
  version,
} from '#platform/contract/fields.ts';
import { MAX_PAISE } from '#platform/contract/money.ts';
import { anyOf, GROUPS } from '#platform/contract/roles.ts';
import { GRADES } from './grade.rules.ts';
import { deliverEnquiry } from './enquiry.contract.ts';
import { courseFilters } from './leadCourse.contract.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';

export const LEAD_STATUSES = [
  'new',
  'contacted',
  'qualified',
  'siteVisit',
  'negotiating',
  'closed',
  'lost',
] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];
/** What a move needs: words that go with it, a visit, or the customer's budget, timeline and unit types. */
export const MOVE_NEEDS = ['nothing', 'note', 'lostReason', 'visit', 'requirements'] as const;

export const OPEN_LEAD_STATUSES = ['new', 'contacted', 'qualified', 'siteVisit', 'negotiating'] as const;
export const LEAD_SOURCES = [
  'website',
  'portal99acres',
  'portalMagicbricks',
  'portalHousing',
  'google',
  'meta',
  'walkIn',
  'referral',
  'channelPartner',
  'callCenter',
  'event',
  'outdoor',
  'existingCustomer',
  'other',
] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];
export const LOST_REASONS = [
  'budget',
  'location',
  'product',
  'competitor',
  'possession',
  'financing',
  'notResponding',
  'duplicate',
  'junk',
  'planDropped',
  'other',
] as const;
export const PURPOSES = ['endUse', 'investment'] as const;
export const TIMELINES = ['immediate', 'oneToThree', 'threeToSix', 'sixToTwelve', 'beyondTwelve'] as const;
export const FINANCINGS = ['selfFunded', 'loanPreApproved', 'loanNeeded', 'undecided'] as const;
export const INTERACTION_TYPES = [
  'call',
  'whatsapp',
  'sms',
  'email',
  'meeting',
  'siteVisit',
  'note',
] as const;
const SYSTEM_INTERACTION_TYPES = [
  'statusChange',
  'assignment',
  'costSheet',
  'reservation',
  'enquiry',
] as const;
export const DIRECTIONS = ['inbound', 'outbound'] as const;
export const OUTCOMES = [
  'connected',
  'noAnswer',
  'busy',
  'wrongNumber',
  'callbackRequested',
  'interested',
  'notInterested',
  'visitScheduled',
  'visitDone',
  'noShow',
] as const;

/** In any notation; stored as E.164. Ten digits starting 6 to 9 are Indian. */
const phone = () => z.string({ error: 'Phone is required' }).min(1, 'Phone is required').max(40);

const Consent = z.strictObject({
  marketing: z.boolean(),
  whatsapp: z.boolean(),
  at: instant('Consent time').nullable(),
  channel: z.string().max(60).nullable(),
});

const leadFields = {
  firstName: text(60, 'First name'),
  lastName: optional(text(60, 'Last name')),
  phone: phone(),
  altPhone: optional(phone()),
  email: optional(email()),
  source: z.enum(LEAD_SOURCES, 'Select a source'),
  campaign: optional(text(120, 'Campaign')),
  channelPartnerId: optional(id()),
  unitTypes: defaulted(z.array(z.enum(UNIT_TYPES)).max(UNIT_TYPES.length)),
  budgetMinPaise: optional(paise('Budget from')),
  budgetMaxPaise: optional(paise('Budget to')),
  purpose: optional(z.enum(PURPOSES)),
  timeline: optional(z.enum(TIMELINES)),
  financing: optional(z.enum(FINANCINGS)),
  city: optional(text(255, 'City')),
  locality: optional(text(120, 'Locality')),
  pincode: optional(pincode()),
  /** The language to speak with the person. */
  language: optional(text(40, 'Language')),
  occupation: optional(text(255, 'Occupation')),
  company: optional(text(255, 'Company')),
  isNri: defaulted(z.boolean()),
  ownerId: optional(id()),
  nextFollowUpAt: optional(instant('Next follow-up')),
  tags: defaulted(z.array(z.string().max(40)).max(20)),
  consent: optional(Consent),
  dnd: defaulted(z.boolean()),
};

/** Their names, which are those of their columns too. */
export const LEAD_FIELD_NAMES = z.object(leadFields).keyof().options;

const projectIds = z.array(id()).min(1, 'Choose at least one project').max(20);

function checkBudget(
  lead: { budgetMinPaise?: number | null | undefined; budgetMaxPaise?: number | null | undefined },
  context: z.RefinementCtx,
): void {
  if (
    lead.budgetMinPaise == null ||
    lead.budgetMaxPaise == null ||
    lead.budgetMinPaise <= lead.budgetMaxPaise
  )
    return;
  context.addIssue({
    code: 'custom',
    path: ['budgetMaxPaise'],
    message: 'Budget to must not be below budget from.',
  });
}

export const LeadInput = z.object({ ...leadFields, projectIds }).superRefine(checkBudget);
export type LeadInput = z.infer<typeof LeadInput>;

export const LeadPatch = z
  .object({
    ...leadFields,
    projectIds,
    status: z.enum(LEAD_STATUSES),
    lostReason: optional(z.enum(LOST_REASONS)),
    lostNote: optional(text(1000, 'Note')),
    /** Why the lead moves; required when it moves back. */
    note: optional(text(1000, 'Note')),
    version: version(),
  })
  .partial()
  .superRefine(checkBudget);
export type LeadPatch = z.infer<typeof LeadPatch>;

export const LEAD_ACTIONS = [
  'edit',
  'move',
  'lose',
  'reopen',
  'assign',
  'log',
  'costSheet',
  'book',
  'delete',
  'merge',
] as const;

const Person = z.strictObject({ id: z.uuid(), name: z.string() });

export const Lead = z.strictObject({
  ...identity,
  ...stored(leadFields),
  projects: z.array(z.strictObject({ id: z.uuid(), name: z.string(), code: z.string() })),
  status: z.enum(LEAD_STATUSES),
  lostReason: z.enum(LOST_REASONS).nullable(),
  lostNote: z.string().nullable(),
  owner: Person.nullable(),
  /** Why the application chose its owner, in words. */
  ownerReason: z.string().nullable(),
  broughtById: z.uuid().nullable(),
  attributionExpiresAt: z.string().nullable(),
  firstResponseAt: z.string().nullable(),
  /** When the wait for the first reply begins. */
  answerAwaitedAt: z.string(),
  lastContactedAt: z.string().nullable(),
  statusChangedAt: z.string(),
  interactionCount: z.number().int(),
  siteVisitCount: z.number().int(),
  /** By rules, 0 to 100; null until computed. */
  score: z.number().nullable(),
  grade: z.enum(GRADES).nullable(),
  saleId: z.uuid().nullable(),
  closedAt: z.string().nullable(),
  lostAt: z.string().nullable(),
  /** A site visit was scheduled or done. */
  hasVisit: z.boolean(),
  /** Statuses it may be moved to now, and what each move needs. */
  moves: z.array(z.strictObject({ to: z.enum(LEAD_STATUSES), needs: z.enum(MOVE_NEEDS) })),
  allowedActions: z.array(z.enum(LEAD_ACTIONS)),
});
export type Lead = z.infer<typeof Lead>;

export const listLeads = call({
  method: 'GET',
  path: '/leads',
  summary: 'Leads the caller may see',
  can: GROUPS.SALES,
  query: z.object({
    ...pageQuery,
    status: anyValueOf(LEAD_STATUSES),
    source: anyValueOf(LEAD_SOURCES),
    grade: anyValueOf(GRADES),
    /** Ignoring case. */
    tag: z.string().max(40).optional(),
    projectId: id().optional(),
    ownerId: id().optional(),
    unassigned: z.enum(['true', 'false']).optional(),
    channelPartnerId: id().optional(),
    broughtById: id().optional(),
    lostReason: anyValueOf(LOST_REASONS),
    ...courseFilters,
    /** The booking that it became. */
    saleId: id().optional(),
    /** Open, and looking for what this available unit is. */
    wantsUnitId: id().optional(),
    /** New ones without a reply within the organization's reply time. */
    lateResponse: z.enum(['true']).optional(),
    /** Open ones that come first: hot, negotiating, visiting within two days, with a unit reserved. */
    highPriority: z.enum(['true']).optional(),
    /** Open ones that need attention. */
    needsAttention: z.enum(['true']).optional(),
    /**
     * Open ones with a booking request by a partner within the last week for a unit that is still available.
     */
    bookingRequested: z.enum(['true']).optional(),
    followUpBefore: instant('Follow-up before').optional(),
    /** Days between which a site visit is planned. */
    visitFrom: day('Visit from').optional(),
    visitTo: day('Visit to').optional(),
    /** The last day on which the firm that brought it may lose its claim. */
    lockEndsBy: day('Lock ends by').optional(),
    budgetMin: z.coerce.number().int().min(0).max(MAX_PAISE).optional(),
    budgetMax: z.coerce.number().int().min(0).max(MAX_PAISE).optional(),
    from: day('From').optional(),
    to: day('To').optional(),
    sort: sortBy(['createdAt', 'firstName', 'nextFollowUpAt', 'score'], '-createdAt'),
  }),
  reply: page(Lead),
});

export const createLead = call({
  method: 'POST',
  path: '/leads',
  summary: 'Record an enquiry',
  can: GROUPS.SALES,
  body: LeadInput,
  reply: data(Lead),
  status: 201,
  creates: true,
  errors: {
    conflict: 'An open lead with this phone number exists.',
    rateLimited: 'A partner entered thirty customers within an hour who are already registered.',
  },
  byKey: deliverEnquiry,
});

export const getLead = call({
  method: 'GET',
  path: '/leads/{id}',
  summary: 'One lead; for a merged one, the lead it was merged into',
  can: GROUPS.SALES,
  reply: data(Lead),
});

export const updateLead = call({
  method: 'PUT',
  path: '/leads/{id}',
  summary: 'Change a lead, move it, assign it, lose or reopen it',
  can: GROUPS.SALES,
  body: LeadPatch,
  reply: data(Lead),
  errors: { conflict: 'The move is not possible from its status.' },
});

export const deleteLead = call({
  method: 'DELETE',
  path: '/leads/{id}',
  summary: 'Delete a new lead without history',
  can: anyOf(GROUPS.ADMIN, ['Sales Head', 'Marketing Head']),
  reply: data(z.strictObject({ id: z.uuid() })),
  errors: { conflict: 'This lead has history; mark it as lost instead.' },
});

export const InteractionInput = z.object({
  type: z.enum(INTERACTION_TYPES, 'Select a type'),
  direction: optional(z.enum(DIRECTIONS)),
  outcome: optional(z.enum(OUTCOMES)),
  occurredAt: optional(instant('Time')),
  scheduledAt: optional(instant('Scheduled for')),
  durationSec: optional(count('Duration', 0, 86_400)),
  notes: optional(text(4000, 'Notes')),
  nextFollowUpAt: optional(instant('Next follow-up')),
  projectId: optional(id()),
  unitIds: defaulted(z.array(id()).max(20)),
  accompaniedByPartner: defaulted(z.boolean()),
  internal: defaulted(z.boolean()),
});
export type InteractionInput = z.infer<typeof InteractionInput>;

export const Interaction = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  leadId: z.uuid(),
  type: z.enum([...INTERACTION_TYPES, ...SYSTEM_INTERACTION_TYPES]),
  direction: z.enum(DIRECTIONS).nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
  occurredAt: z.string(),
  scheduledAt: z.string().nullable(),
  durationSec: z.number().int().nullable(),
  notes: z.string().nullable(),
  nextFollowUpAt: z.string().nullable(),
  projectId: z.uuid().nullable(),
  unitIds: z.array(z.uuid()),
  accompaniedByPartner: z.boolean(),
  internal: z.boolean(),
  /** For system entries: the statuses of a move, the person assigned, the cost sheet issued. */
  details: z.record(z.string(), z.unknown()),
  author: Person.nullable(),
  createdAt: z.string(),
});
export type Interaction = z.infer<typeof Interaction>;

export const listInteractions = call({
  method: 'GET',
  path: '/leads/{id}/interactions',
  summary: 'The timeline of a lead, newest first',
  can: GROUPS.SALES,
  query: z.object({ ...pageQuery, type: anyValueOf([...INTERACTION_TYPES, ...SYSTEM_INTERACTION_TYPES]) }),
  reply: page(Interaction),
});

export const logInteraction = call({
  method: 'POST',
  path: '/leads/{id}/interactions',
  summary: 'Log a call, message, meeting, visit or note',
  can: GROUPS.SALES,
  body: InteractionInput,
  reply: data(Interaction),
  status: 201,
  creates: true,
});

export const undoInteraction = call({
  method: 'DELETE',
  path: '/leads/{id}/interactions/{interactionId}',
  summary: 'Take back what the caller logged in the last 15 minutes',
  can: GROUPS.SALES,
  reply: data(Lead),
  errors: { conflict: 'Somebody else logged it, it is older, or the lead was changed since.' },
});
