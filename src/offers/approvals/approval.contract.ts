import * as z from 'zod';
import { call, data, page, pageQuery, SIGNED_IN } from '#platform/contract/call.ts';
import { anyValueOf, id, identity, optional, text, version } from '#platform/contract/fields.ts';
import { GROUPS, ROLES } from '#platform/contract/roles.ts';
import { APPROVAL_STATUSES } from '#offers/cost-sheets/grant.rules.ts';
import { ChosenInputs, CostSheetInput } from '#offers/cost-sheets/costSheet.contract.ts';

export const APPROVAL_KINDS = ['discount'] as const;
export const APPROVAL_DECISIONS = ['grant', 'refuse', 'withdraw'] as const;
export const APPROVAL_ACTIONS = [...APPROVAL_DECISIONS, 'use'] as const;

/** A cost sheet that its maker may not issue, and why it should be. */
export const ApprovalInput = z.object({
  unitId: id(),
  ...CostSheetInput.omit({ preview: true, approvalId: true }).shape,
  reason: text(500, 'Reason', 5),
});
export type ApprovalInput = z.infer<typeof ApprovalInput>;

const Person = z.strictObject({ id: z.uuid(), name: z.string(), role: z.enum(ROLES) });

export const Approval = z.strictObject({
  ...identity,
  kind: z.enum(APPROVAL_KINDS),
  projectId: z.uuid(),
  projectName: z.string(),
  unitId: z.uuid(),
  unitNumber: z.string(),
  /** Null for a sheet for nobody in particular, and for those who may not see the lead. */
  leadId: z.uuid().nullable(),
  leadName: z.string().nullable(),
  templateId: z.uuid(),
  templateName: z.string(),
  requestedBy: Person,
  reason: z.string(),
  inputs: ChosenInputs,
  /** What the sheet came to when it was asked for. Percent of the base price, rounded up. */
  discountPct: z.number(),
  /** Of who asks, when he asked. */
  limitPct: z.number(),
  isBelowFloorRate: z.boolean(),
  ratePaise: z.number().int(),
  netRatePaise: z.number().int(),
  /** Null for those who are not told how far a price may fall. */
  floorRatePaise: z.number().int().nullable(),
  basePricePaise: z.number().int(),
  discountPaise: z.number().int(),
  /** Location charges that were left out; they count like a discount. */
  waivedPlcPaise: z.number().int(),
  agreementValuePaise: z.number().int(),
  allInPaise: z.number().int(),
  /** The most junior role that may grant it. */
  grantableBy: z.enum(ROLES),
  status: z.enum(APPROVAL_STATUSES),
  decidedBy: Person.nullable(),
  decidedAt: z.string().nullable(),
  note: z.string().nullable(),
  /** Until when it can be decided, and once granted until when it can be used. */
  expiresAt: z.string(),
  /** The sheet that was issued by it. */
  costSheet: z.strictObject({ id: z.uuid(), number: z.string() }).nullable(),
  allowedActions: z.array(z.enum(APPROVAL_ACTIONS)),
});
export type Approval = z.infer<typeof Approval>;

export const requestApproval = call({
  method: 'POST',
  path: '/approvals',
  summary: 'Ask for a discount above the limit of the caller, or a price below the floor rate',
  can: GROUPS.SALES,
  body: ApprovalInput,
  reply: data(Approval),
  status: 201,
  idempotent: true,
  errors: { conflict: 'The caller needs no approval, or nobody may grant it.' },
});

export const listApprovals = call({
  method: 'GET',
  path: '/approvals',
  summary: 'Own requests and those that the caller may decide, newest first',
  can: SIGNED_IN,
  query: z.object({
    ...pageQuery,
    status: anyValueOf(APPROVAL_STATUSES),
    projectId: id().optional(),
    unitId: id().optional(),
    leadId: id().optional(),
    /** `mine`: asked by the caller; `toDecide`: open, and his to decide. */
    whose: z.enum(['mine', 'toDecide']).optional(),
  }),
  reply: page(Approval),
});

export const getApproval = call({
  method: 'GET',
  path: '/approvals/{id}',
  summary: 'One request with the figures it speaks of',
  can: SIGNED_IN,
  reply: data(Approval),
});

export const ApprovalDecision = z.object({
  decision: z.enum(APPROVAL_DECISIONS, 'Grant, refuse or withdraw').optional(),
  note: optional(text(500, 'Note')),
  version: version().optional(),
});
export type ApprovalDecision = z.infer<typeof ApprovalDecision>;

export const decideApproval = call({
  method: 'PUT',
  path: '/approvals/{id}',
  summary: 'Grant or refuse a request, or withdraw an own one',
  can: SIGNED_IN,
  body: ApprovalDecision,
  reply: data(Approval),
  errors: {
    forbidden: 'It is an own request, or above the limit of the caller.',
    conflict: 'It is decided, withdrawn, expired or used.',
  },
});
