import * as z from 'zod';
import { call, data, page, pageQuery, SIGNED_IN } from '#platform/contract/call.ts';
import { id, identity, text } from '#platform/contract/fields.ts';
import { GROUPS, ROLES } from '#platform/contract/roles.ts';
import { APPROVAL_DECISIONS, APPROVAL_STATUSES, Person } from '#company/approvals/approval.contract.ts';
import { ChosenInputs, CostSheetInput } from '#offers/cost-sheets/costSheet.contract.ts';

const DISCOUNT_ACTIONS = [...APPROVAL_DECISIONS, 'use'] as const;

/** A cost sheet that its author may not issue, with the reason to allow it. */
export const DiscountInput = z.object({
  unitId: id(),
  ...CostSheetInput.omit({ preview: true, approvalId: true }).shape,
  reason: text(500, 'Reason', 5),
});
export type DiscountInput = z.infer<typeof DiscountInput>;

export const DiscountApproval = z.strictObject({
  ...identity,
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
  allowedActions: z.array(z.enum(DISCOUNT_ACTIONS)),
});
export type DiscountApproval = z.infer<typeof DiscountApproval>;

export const requestDiscount = call({
  method: 'POST',
  path: '/discount-approvals',
  summary: 'Request a discount above the limit of the caller, or a price below the floor rate',
  can: GROUPS.SALES,
  body: DiscountInput,
  reply: data(DiscountApproval),
  status: 201,
  creates: true,
  errors: { conflict: 'The caller needs no approval, or nobody may approve it.' },
});

export const listDiscountApprovals = call({
  method: 'GET',
  path: '/discount-approvals',
  summary: 'Own requests for discounts with the figures of their sheets, newest first',
  can: GROUPS.SALES,
  query: z.object({
    ...pageQuery,
    unitId: id().optional(),
    leadId: id().optional(),
  }),
  reply: page(DiscountApproval),
});

export const getDiscountApproval = call({
  method: 'GET',
  path: '/discount-approvals/{id}',
  summary: 'One request for a discount with its figures',
  can: SIGNED_IN,
  reply: data(DiscountApproval),
});
