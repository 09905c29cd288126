import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { count, defaulted, id, instant, optional, text } from '#platform/contract/fields.ts';
import type { Role } from '#platform/contract/roles.ts';
import { anyOf, GROUPS, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { OwnerReason } from '#enquiries/leads/ownerReason.rules.ts';

// Who gets a new lead: the first matching rule with somebody present, else round robin in its project.

export const RULE_READERS: readonly Role[] = anyOf(SALES_MANAGER_UP, ['Marketing Head']);
export const RULE_WRITERS: readonly Role[] = anyOf(GROUPS.ADMIN, ['Sales Head']);

/** An empty list in a rule matches every lead. */
export const AssignmentRule = z.strictObject({
  id: z.uuid(),
  name: text(80, 'Name'),
  isActive: z.boolean(),
  /** Of one project, or null for all of them. */
  projectId: id().nullable(),
  sources: z.array(z.enum(LEAD_SOURCES, 'Select a source')).max(LEAD_SOURCES.length),
  /** As written in a lead, ignoring case. */
  languages: z.array(text(40, 'Language')).max(20),
  /** Localities or cities. */
  areas: z.array(text(120, 'Area')).max(50),
  /** Whole PIN codes or their beginnings. */
  pincodes: z
    .array(z.string().regex(/^[0-9A-Za-z][0-9A-Za-z -]{0,9}$/, 'PIN code like 411057, or its beginning'))
    .max(50),
  /** Who takes part in the round robin; empty means the executives of the project. */
  userIds: z.array(id()).max(50, 'At most 50 people'),
});
export type AssignmentRule = z.infer<typeof AssignmentRule>;

export const AssignmentRules = z.strictObject({
  /** How often the rules were changed; 0 before any were set. */
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
  summary: 'The rules by which new leads are assigned, in their order',
  can: RULE_READERS,
  reply: data(AssignmentRules),
});

const RuleInputs = z.array(AssignmentRule.extend({ id: defaulted(id()) })).max(100, 'At most 100 rules');
export type RuleInput = z.infer<typeof RuleInputs>[number];

export const AssignmentRulesInput = z.object({
  rules: RuleInputs.optional(),
  /** Of the rules that were read: the change is refused if others are in force by now. */
  version: count('Version', 0, 1_000_000).optional(),
});
export type AssignmentRulesInput = z.infer<typeof AssignmentRulesInput>;

export const updateAssignmentRules = call({
  method: 'PUT',
  path: '/assignment/rules',
  summary: 'Replace the assignment rules, as their next revision',
  can: RULE_WRITERS,
  body: AssignmentRulesInput,
  reply: data(AssignmentRules),
  errors: { staleVersion: 'Someone else has changed the rules in the meantime.' },
});

/** What a rule can match in a lead. */
export const Enquiry = z.object({
  source: z.enum(LEAD_SOURCES, 'Select a source'),
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
  /** Why it goes to this person, or to nobody. */
  text: z.string(),
  /** Rules and people that were skipped, in words. */
  passed: z.array(z.string()),
  /** The round robin for it, the next person first; absent people come last. */
  line: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      isPresent: z.boolean(),
      /** 'On leave until 24 Nov 2026'; null for those present. */
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
  summary: 'Who would get such a lead, and why; nothing is assigned',
  can: RULE_READERS,
  body: Enquiry.extend({
    at: optional(instant('Time')),
    /** Draft rules to test instead of those in force. */
    rules: RuleInputs.optional(),
  }),
  reply: data(AssignmentTrial),
});
