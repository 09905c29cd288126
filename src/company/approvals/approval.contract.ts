import * as z from 'zod';
import { call, data, page, pageQuery, SIGNED_IN } from '#platform/contract/call.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { anyValueOf, id, identity, optional, text, version } from '#platform/contract/fields.ts';
import { ROLES } from '#platform/contract/roles.ts';

/** What is requested; the area of each registers how it is decided and applied (`*.approval.ts`). */
export const APPROVAL_KINDS = [
  'discount',
  'dueDate',
  'priceList',
  'waiver',
  'refund',
  'unblock',
  'cancellation',
  'transferFee',
  'partnerWriteOff',
  'documentDestruction',
  'checkWaiver',
] as const;
export type ApprovalKindName = (typeof APPROVAL_KINDS)[number];

export const APPROVAL_STATUSES = ['requested', 'granted', 'refused', 'withdrawn', 'expired'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

export const APPROVAL_DECISIONS = ['grant', 'refuse', 'withdraw'] as const;
export type Decision = (typeof APPROVAL_DECISIONS)[number];

export const Person = z.strictObject({ id: z.uuid(), name: z.string(), role: z.enum(ROLES) });

export const Approval = z.strictObject({
  ...identity,
  kind: z.enum(APPROVAL_KINDS),
  /** What is requested, in a few words. */
  title: z.string(),
  /** The record that would change. */
  recordType: z.string(),
  recordId: z.uuid(),
  /** Null where the record belongs to no project. */
  projectId: z.uuid().nullable(),
  projectName: z.string().nullable(),
  unitId: z.uuid().nullable(),
  saleId: z.uuid().nullable(),
  requestedBy: Person,
  reason: z.string(),
  /** Where it is money. */
  amountPaise: z.number().int().nullable(),
  /** The most junior role that may approve it. */
  decidableBy: z.enum(ROLES),
  peopleNeeded: z.number().int(),
  /** Where two people are needed, the one who approved first. */
  firstGrantedBy: Person.nullable(),
  status: z.enum(APPROVAL_STATUSES),
  decidedBy: Person.nullable(),
  decidedAt: z.string().nullable(),
  note: z.string().nullable(),
  /** Until when it can be decided, and once approved until when it can be used; null when nothing is left to do. */
  expiresAt: z.string().nullable(),
  allowedActions: z.array(z.enum(APPROVAL_DECISIONS)),
});
export type Approval = z.infer<typeof Approval>;

/** What every call that sends a request for approval answers. */
export const ApprovalSent = z.strictObject({ approvalId: z.uuid() });

/** What a person reads before they decide, in words of the kind. */
export const ApprovalDescription = z.strictObject({
  facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  warning: z.strictObject({ title: z.string(), text: z.string() }).nullable(),
  /** Where the requester goes on. */
  link: z.strictObject({ label: z.string(), href: z.string() }).nullable(),
});
export type ApprovalDescription = z.infer<typeof ApprovalDescription>;

export const ApprovalDetail = z.strictObject({ ...Approval.shape, ...ApprovalDescription.shape });
export type ApprovalDetail = z.infer<typeof ApprovalDetail>;

export const listApprovals = call({
  method: 'GET',
  path: '/approvals',
  summary: 'Own requests and those that the caller may decide, newest first',
  can: SIGNED_IN,
  query: z.object({
    ...pageQuery,
    kind: anyValueOf(APPROVAL_KINDS),
    status: anyValueOf(APPROVAL_STATUSES),
    projectId: id().optional(),
    unitId: id().optional(),
    leadId: id().optional(),
    saleId: id().optional(),
    recordId: id().optional(),
    requestedById: id().optional(),
    decidedById: id().optional(),
    /** `mine`: requested by the caller; `toDecide`: open, and the caller may decide it. */
    whose: z.enum(['mine', 'toDecide']).optional(),
  }),
  reply: page(Approval),
});

export const exportApprovals = fileOf(listApprovals);
export const totalApprovals = totalsOf(listApprovals, []);

export const getApproval = call({
  method: 'GET',
  path: '/approvals/{id}',
  summary: 'One request with what it would do',
  can: SIGNED_IN,
  reply: data(ApprovalDetail),
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
  summary: 'Approve or reject a request, or withdraw one’s own; what is approved is done at once',
  can: SIGNED_IN,
  body: ApprovalDecision,
  reply: data(ApprovalDetail),
  errors: {
    forbidden: 'It is the caller’s own request, or they approved it before.',
    conflict: 'It is decided, withdrawn, expired or used, or can no longer be done.',
  },
});

/** As many as a page of the inbox shows. */
const MAX_DECISIONS = 100;

export const decideApprovals = call({
  method: 'POST',
  path: '/approvals/decisions',
  summary: 'Approve or reject several requests; each is decided for itself, with its own result',
  can: SIGNED_IN,
  body: z.object({
    decision: z.enum(['grant', 'refuse'], 'Approve or reject'),
    note: optional(text(500, 'Note')),
    requests: z
      .array(z.strictObject({ id: id(), version: version().optional() }))
      .min(1, 'Choose at least one request')
      .max(MAX_DECISIONS, `Choose up to ${MAX_DECISIONS} requests`),
  }),
  reply: data(
    z.array(
      z.strictObject({
        id: z.uuid(),
        /** Null where it was decided as sent. */
        problem: z.string().nullable(),
      }),
    ),
  ),
});
