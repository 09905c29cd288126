import * as z from 'zod';
import { call, data, page, pageQuery, SIGNED_IN } from '#platform/contract/call.ts';
import { anyValueOf, id, identity, optional, text, version } from '#platform/contract/fields.ts';
import { GROUPS, ROLES } from '#platform/contract/roles.ts';
import { APPROVAL_STATUSES } from '#offers/cost-sheets/grant.rules.ts';
import { ChosenInputs, CostSheetInput } from '#offers/cost-sheets/costSheet.contract.ts';

const APPROVAL_KINDS = ['discount'] as const;
export const APPROVAL_DECISIONS = ['grant', 'refuse', 'withdraw'] as const;
export const APPROVAL_ACTIONS = [...APPROVAL_DECISIONS, 'use'] as const;

/** A cost sheet that its author may not issue, with the reason to allow it. */
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
  /** Null for a sheet without a customer, and for those who may not see the lead. */
  leadId: z.uuid().nullable(),
  leadName: z.string().nullable(),
  templateId: z.uuid(),
  templateName: z.string(),
  requestedBy: Person,
  reason: z.string(),
  inputs: ChosenInputs,
  /** The figures of the sheet when requested. Percent of the base price, rounded up. */
  discountPct: z.number(),
  /** The limit of the requester at the time. */
  limitPct: z.number(),
  isBelowFloorRate: z.boolean(),
  ratePaise: z.number().int(),
  netRatePaise: z.number().int(),
  /** Null for those who may not see the minimum selling rate. */
  floorRatePaise: z.number().int().nullable(),
  basePricePaise: z.number().int(),
  discountPaise: z.number().int(),
  /** Location charges that were left out; they count as a discount. */
  waivedPlcPaise: z.number().int(),
  agreementValuePaise: z.number().int(),
  allInPaise: z.number().int(),
  /** The most junior role that may approve it. */
  grantableBy: z.enum(ROLES),
  status: z.enum(APPROVAL_STATUSES),
  decidedBy: Person.nullable(),
  decidedAt: z.string().nullable(),
  note: z.string().nullable(),
  /** Until when it can be decided, and once approved until when it can be used. */
  expiresAt: z.string(),
  /** The sheet issued under it. */
  costSheet: z.strictObject({ id: z.uuid(), number: z.string() }).nullable(),
  allowedActions: z.array(z.enum(APPROVAL_ACTIONS)),
});
export type Approval = z.infer<typeof Approval>;

export const requestApproval = call({
  method: 'POST',
  path: '/approvals',
  summary: 'Request a discount above the limit of the caller, or a price below the floor rate',
  can: GROUPS.SALES,
  body: ApprovalInput,
  reply: data(Approval),
  status: 201,
  idempotent: true,
  errors: { conflict: 'The caller needs no approval, or nobody may approve it.' },
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
    /** `mine`: requested by the caller; `toDecide`: open, and the caller may decide it. */
    whose: z.enum(['mine', 'toDecide']).optional(),
  }),
  reply: page(Approval),
});

export const getApproval = call({
  method: 'GET',
  path: '/approvals/{id}',
  summary: 'One request with its figures',
  can: SIGNED_IN,
  reply: data(Approval),
});

export const ApprovalDecision = z.object({
  decision: z.enum(APPROVAL_DECISIONS, 'Approve, reject or withdraw').optional(),
  note: optional(text(500, 'Note')),
  version: version().optional(),
});
export type ApprovalDecision = z.infer<typeof ApprovalDecision>;

export const decideApproval = call({
  method: 'PUT',
  path: '/approvals/{id}',
  summary: 'Approve or reject a request, or withdraw one’s own',
  can: SIGNED_IN,
  body: ApprovalDecision,
  reply: data(Approval),
  errors: {
    forbidden: 'It is the caller’s own request, or above their limit.',
    conflict: 'It is decided, withdrawn, expired or used.',
  },
});
