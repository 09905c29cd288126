import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { count, defaulted, id, instant, optional, text } from '#platform/contract/fields.ts';
import type { Role } from '#platform/contract/roles.ts';
import { anyOf, GROUPS, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { OwnerReason } from '#enquiries/leads/ownerReason.rules.ts';

// To whom a new lead goes: the first rule that fits it and has somebody there, else the turn of its project.

export const RULE_READERS: readonly Role[] = anyOf(SALES_MANAGER_UP, ['Marketing Head']);
export const RULE_WRITERS: readonly Role[] = anyOf(GROUPS.ADMIN, ['Sales Head']);

/** Of the lists of a rule an empty one asks for nothing. */
export const AssignmentRule = z.strictObject({
  id: z.uuid(),
  name: text(80, 'Name'),
  isActive: z.boolean(),
  /** Of one project, or null for all of them. */
  projectId: id().nullable(),
  sources: z.array(z.enum(LEAD_SOURCES, 'Please select a source')).max(LEAD_SOURCES.length),
  /** As they are written in a lead; large and small letters are the same. */
  languages: z.array(text(40, 'Language')).max(20),
  /** Localities or cities. */
  areas: z.array(text(120, 'Area')).max(50),
  /** Whole PIN codes or their beginnings. */
  pincodes: z
    .array(z.string().regex(/^[0-9A-Za-z][0-9A-Za-z -]{0,9}$/, 'PIN code like 411057, or its beginning'))
    .max(50),
  /** Who takes turns; empty means the executives of the project. */
  userIds: z.array(id()).max(50, 'At most 50 people'),
});
export type AssignmentRule = z.infer<typeof AssignmentRule>;

export const AssignmentRules = z.strictObject({
  /** How often they were changed; 0 before anything was set. */
  version: z.int(),
  rules: z.array(AssignmentRule),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
  allowedActions: z.array(z.enum(['edit'])),
});
export type AssignmentRules = z.infer<typeof AssignmentRules>;

export const getAssignmentRules = call({
  method: 'GET',
  path: '/assignment/rules',
  summary: 'The rules by which new leads are given to people, in their order',
  can: RULE_READERS,
  reply: data(AssignmentRules),
});

const RuleInputs = z.array(AssignmentRule.extend({ id: defaulted(id()) })).max(100, 'At most 100 rules');
export type RuleInput = z.infer<typeof RuleInputs>[number];

export const AssignmentRulesInput = z.object({
  rules: RuleInputs.optional(),
  /** Of the rules that were read: others in force meanwhile refuse the change. */
  version: count('Version', 0, 1_000_000).optional(),
});
export type AssignmentRulesInput = z.infer<typeof AssignmentRulesInput>;

export const updateAssignmentRules = call({
  method: 'PUT',
  path: '/assignment/rules',
  summary: 'Replace the rules of assignment by others, as their next revision',
  can: RULE_WRITERS,
  body: AssignmentRulesInput,
  reply: data(AssignmentRules),
  errors: { staleVersion: 'Somebody else has changed the rules meanwhile.' },
});

/** What a rule may ask of a lead. */
export const Enquiry = z.object({
  source: z.enum(LEAD_SOURCES, 'Please select a source'),
  projectIds: z.array(id()).min(1, 'Choose at least one project').max(20),
  language: optional(text(40, 'Language')),
  city: optional(text(255, 'City')),
  locality: optional(text(120, 'Locality')),
  pincode: optional(text(10, 'PIN code')),
});
export type Enquiry = z.infer<typeof Enquiry>;

export const AssignmentTrial = z.strictObject({
  person: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  reason: OwnerReason.nullable(),
  /** Why it goes to him, or why to nobody. */
  text: z.string(),
  /** What was passed over on the way, in words. */
  passed: z.array(z.string()),
  /** Who takes turns for it, the next one first; who is not there comes last. */
  line: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      isPresent: z.boolean(),
      /** 'On leave until 24 Nov 2026'; null for who is there. */
      absence: z.string().nullable(),
      today: z.int(),
      lastAt: z.string().nullable(),
    }),
  ),
});
export type AssignmentTrial = z.infer<typeof AssignmentTrial>;

export const tryAssignment = call({
  method: 'POST',
  path: '/assignment/try',
  summary: 'Who would get such a lead, and why; nothing is given',
  can: RULE_READERS,
  body: Enquiry.extend({
    at: optional(instant('Time')),
    /** Rules that are not in force yet, in place of those that are. */
    rules: RuleInputs.optional(),
  }),
  reply: data(AssignmentTrial),
});
