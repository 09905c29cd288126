import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { anyValueOf, day, id, identity, optional, sortBy, text, version } from '#platform/contract/fields.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { PARTNER_TIERS } from '#company/channel-partners/channelPartner.contract.ts';
import { CommissionStepReply } from '#partners/structures/structure.contract.ts';
import { SALE_STATUSES, SALE_STEPS } from '#sales/sale.contract.ts';
import {
  COMMISSION_APPROVERS,
  COMMISSION_CALCULATORS,
  COMMISSION_READERS,
} from './commissionRights.rules.ts';
import { PROMISE_CAUSES } from './promise.rules.ts';
import { TRANCHE_DESKS } from './trancheDesk.rules.ts';
import { COMMISSION_ACTIONS, COMMISSION_STATUSES } from './commissionLife.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

export const COMMISSION_KINDS = ['booking', 'topUp'] as const;

const summary = {
  ...identity,
  /** 'COM/26-27/0001' */
  number: z.string(),
  kind: z.enum(COMMISSION_KINDS),
  firm: Named,
  saleId: z.uuid(),
  bookingNumber: z.string(),
  bookingDate: z.string(),
  saleStatus: z.enum(SALE_STATUSES),
  /** Null for the second firm of a shared sale: it sees its commission, not the sale. */
  customerName: z.string().nullable(),
  unitNumber: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  status: z.enum(COMMISSION_STATUSES),
  /** Null: no structure applied, so there is no amount. */
  grossPaise: z.number().int().nullable(),
  paidPaise: z.number().int(),
  /** Tranches whose condition is met and that are not paid; null for those who see gross and status only. */
  payablePaise: z.number().int().nullable(),
  /** Of a sale that ended after it was paid: what the firm still gives back. */
  toRecoverPaise: z.number().int().nullable(),
};

export const CommissionSummary = z.strictObject(summary);
export type CommissionSummary = z.infer<typeof CommissionSummary>;

export const CommissionTranche = z.strictObject({
  seq: z.number().int(),
  pct: z.number(),
  grossPaise: z.number().int(),
  carriedPaise: z.number().int(),
  paidPaise: z.number().int(),
  /** Payable from this step of the sale on, and when so much of the price is collected. */
  saleStatus: z.enum(['booked', ...SALE_STEPS]),
  collectedPct: z.number(),
  /** What it still lacks: 'Payable when 40% is collected; 30% so far.' */
  missing: z.array(z.string()),
  /** The day on which the condition was met. */
  eligibleOn: z.string().nullable(),
  /** By the payment plan; null where no day is foreseen, or the condition is met. */
  expectedOn: z.string().nullable(),
  /** The day by which a correct invoice is paid; null before Finance has entered one. */
  payBy: z.string().nullable(),
  isOverdue: z.boolean(),
  /** Whose turn it is; null where nobody can do anything now. */
  desk: z.enum(TRANCHE_DESKS).nullable(),
});
export type CommissionTranche = z.infer<typeof CommissionTranche>;

export const Commission = z.strictObject({
  ...summary,
  /** '2.5 % of ₹1,33,17,100, the firm's 4th sale of July–September 2026' */
  sentence: z.string().nullable(),
  structure: z.strictObject({ id: z.uuid(), name: z.string(), revision: z.number().int() }).nullable(),
  /** Why this structure; null for partners. */
  because: z.string().nullable(),
  /** The steps that computed it; null for those who see gross and status only. */
  steps: z.array(CommissionStepReply).nullable(),
  /** What the terms on the day of the firm's claim promised, against its amount; null where nothing was promised. */
  promise: z
    .strictObject({
      structure: z.string(),
      revision: z.number().int(),
      claimedOn: z.string(),
      /** When the firm has accepted these terms. */
      acceptedAt: z.iso.datetime().nullable(),
      grossPaise: z.number().int(),
      /** Null while no structure applies. */
      owedPaise: z.number().int().nullable(),
      /** Each cause of a difference; promise and differences add up to the amount. */
      differences: z.array(
        z.strictObject({ cause: z.enum(PROMISE_CAUSES), text: z.string(), paise: z.number().int() }),
      ),
    })
    .nullable(),
  /** Percent of the agreement value that is collected. */
  collectedPct: z.number(),
  tranches: z.array(CommissionTranche).nullable(),
  approvals: z
    .array(z.strictObject({ by: Named, at: z.iso.datetime(), selfApproved: z.boolean() }))
    .nullable(),
  approvalsNeeded: z.union([z.literal(1), z.literal(2)]),
  /** Why it cannot be approved now. */
  missing: z.string().nullable(),
  holds: z.array(
    z.strictObject({
      kind: z.enum(['person', 'dispute']),
      reason: z.string(),
      placedAt: z.iso.datetime(),
      placedBy: Named.nullable(),
      releasedAt: z.iso.datetime().nullable(),
      releasedBy: Named.nullable(),
    }),
  ),
  /** Why it was rejected, or ended. */
  endReason: z.string().nullable(),
  predecessor: Named.nullable(),
  successor: Named.nullable(),
  allowedActions: z.array(z.enum(COMMISSION_ACTIONS)),
});
export type Commission = z.infer<typeof Commission>;

export const listCommissions = call({
  method: 'GET',
  path: '/commissions',
  summary: 'Commissions of partner firms that the caller may see',
  can: COMMISSION_READERS,
  query: z.object({
    ...pageQuery,
    status: anyValueOf(COMMISSION_STATUSES),
    kind: anyValueOf(COMMISSION_KINDS),
    channelPartnerId: id().optional(),
    projectId: id().optional(),
    saleId: id().optional(),
    structureId: id().optional(),
    tier: anyValueOf(PARTNER_TIERS),
    needs: anyValueOf(['structure', 'approval', 'payment']),
    bookedFrom: day('Booked from').optional(),
    bookedUntil: day('Booked until').optional(),
    sort: sortBy(['createdAt', 'grossPaise'], '-createdAt'),
  }),
  reply: page(CommissionSummary),
});

export const exportCommissions = fileOf(listCommissions);
export const totalCommissions = totalsOf(listCommissions, [
  'grossPaise',
  'paidPaise',
  'payablePaise',
  'toRecoverPaise',
]);

export const getCommission = call({
  method: 'GET',
  path: '/commissions/{id}',
  summary: 'One commission: how it was computed, its tranches, approvals and holds',
  can: COMMISSION_READERS,
  reply: data(Commission),
});

const reason = () => text(300, 'Reason', 3);

export const approveCommission = call({
  method: 'PUT',
  path: '/commissions/{id}/approve',
  summary: 'Approve a commission; above the limit a second person approves it as well',
  can: COMMISSION_APPROVERS,
  body: z.object({ version: version() }).partial(),
  reply: data(Commission),
});

export const rejectCommission = call({
  method: 'PUT',
  path: '/commissions/{id}/reject',
  summary: 'Reject a commission for good; a new one may be created for the sale',
  can: COMMISSION_APPROVERS,
  body: z.object({ reason: reason(), version: version() }).partial(),
  reply: data(Commission),
});

export const holdCommission = call({
  method: 'PUT',
  path: '/commissions/{id}/hold',
  summary: 'Pay nothing of a commission until it is released',
  can: COMMISSION_APPROVERS,
  body: z.object({ reason: reason(), version: version() }).partial(),
  reply: data(Commission),
});

export const releaseCommission = call({
  method: 'PUT',
  path: '/commissions/{id}/release-hold',
  summary: 'Release a commission that a person put on hold',
  can: COMMISSION_APPROVERS,
  body: z.object({ version: version() }).partial(),
  reply: data(Commission),
});

export const recalculateCommission = call({
  method: 'POST',
  path: '/commissions/{id}/recalculate',
  summary:
    'Calculate a pending commission again, by another structure if one is named; approvals begin again',
  can: COMMISSION_CALCULATORS,
  body: z.object({ structureId: optional(id()), reason: optional(reason()), version: version() }).partial(),
  reply: data(Commission),
});

export const createForSale = call({
  method: 'POST',
  path: '/commissions/create-for-sale',
  summary: 'Create the commission of a sale that has a partner firm and none yet',
  can: COMMISSION_CALCULATORS,
  body: z.object({ saleId: id() }),
  reply: data(Commission),
  status: 201,
  creates: true,
  errors: { conflict: 'A commission already exists for this sale.' },
});

const MAX_AT_ONCE = 100;

export const approveCommissions = call({
  method: 'POST',
  path: '/commissions/bulk-approve',
  summary: 'Approve several commissions, each for itself: approved, or the reason it is not',
  can: COMMISSION_APPROVERS,
  body: z.object({
    commissionIds: z
      .array(id())
      .min(1, 'Choose at least one commission')
      .max(MAX_AT_ONCE, `Approve at most ${MAX_AT_ONCE} at once`),
  }),
  reply: data(
    z.array(
      z.strictObject({
        id: z.uuid(),
        number: z.string().nullable(),
        /** `first`: approved, and a second person has to approve it as well. */
        result: z.enum(['approved', 'first', 'refused']),
        reason: z.string().nullable(),
      }),
    ),
  ),
});
