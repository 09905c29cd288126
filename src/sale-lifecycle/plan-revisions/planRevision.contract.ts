import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id, paise, text, version } from '#platform/contract/fields.ts';
import { INSTALLMENT_EDITORS, PaymentPlan, PLAN_READERS } from '#money/plans/plan.contract.ts';
import { COMPONENTS } from '#inventory/payment-terms/payment.terms.contract.ts';
import { Trigger } from '#inventory/payment-terms/template.contract.ts';

const reason = text(300, 'Reason', 10);

/** One change to installments not demanded yet. */
export const PlanChangeInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('split'),
    installmentId: id(),
    /** Principals, without tax; together that of the installment. */
    into: z
      .array(
        z.object({
          name: text(120, 'Name'),
          principalPaise: paise('Amount', 1),
          /** Null leaves it unchanged. */
          trigger: Trigger.nullable().default(null),
        }),
      )
      .min(2, 'Split it into at least two parts')
      .max(24),
  }),
  z.object({
    kind: z.literal('merge'),
    installmentIds: z.array(id()).min(2, 'Choose at least two installments').max(60),
    name: text(120, 'Name'),
    /** Null takes the trigger of the last of them. */
    trigger: Trigger.nullable().default(null),
  }),
  z.object({ kind: z.literal('reschedule'), installmentId: id(), trigger: Trigger }),
]);
export type PlanChangeInput = z.infer<typeof PlanChangeInput>;

/** An installment before or after a revision. */
export const PlanLine = z.strictObject({
  id: z.uuid(),
  seq: z.number().int(),
  name: z.string(),
  component: z.enum(COMPONENTS),
  pct: z.number(),
  principalPaise: z.number().int(),
  taxPaise: z.number().int(),
  totalPaise: z.number().int(),
  trigger: Trigger,
  expectedDate: z.string().nullable(),
  /** Why no revision may change it: 'Booking is already demanded and cannot be changed.' */
  fixedBecause: z.string().nullable(),
});
export type PlanLine = z.infer<typeof PlanLine>;

const REVISION_KINDS = ['change', 'replan'] as const;

export const PlanRevision = z.strictObject({
  id: z.uuid(),
  /** Number of the revision, from 2; the first is the plan agreed at booking. */
  revision: z.number().int(),
  kind: z.enum(REVISION_KINDS),
  /** The change: 'Slab 8 split into First half, Second half'. */
  what: z.array(z.string()),
  reason: z.string(),
  by: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  at: z.string(),
  before: z.array(PlanLine),
  after: z.array(PlanLine),
});
export type PlanRevision = z.infer<typeof PlanRevision>;

/** The plan before and after; `plan` is null in a preview, which writes nothing. */
export const RevisedPlan = z.strictObject({
  plan: PaymentPlan.nullable(),
  before: z.array(PlanLine),
  after: z.array(PlanLine),
});
export type RevisedPlan = z.infer<typeof RevisedPlan>;

export const replanSale = call({
  method: 'POST',
  path: '/payments/plans',
  summary: 'Switch a sale to another payment plan while nothing beyond the booking is demanded',
  can: INSTALLMENT_EDITORS,
  body: z.object({ saleId: id(), templateId: id(), reason, preview: z.boolean().optional() }),
  reply: data(RevisedPlan),
  status: 201,
  creates: true,
  errors: { conflict: 'More than the booking is already demanded.' },
});

export const changePlan = call({
  method: 'PUT',
  path: '/payments/plans/{id}',
  summary: 'Split, merge or reschedule installments that are not demanded, as a new revision',
  can: INSTALLMENT_EDITORS,
  body: z.object({
    changes: z.array(PlanChangeInput).min(1, 'Say what to change').max(20),
    reason,
    preview: z.boolean().optional(),
    version: version().optional(),
  }),
  reply: data(RevisedPlan),
  errors: { conflict: 'Slab 8 is already demanded and cannot be changed.' },
});

export const listPlanRevisions = call({
  method: 'GET',
  path: '/payments/plans/{id}/revisions',
  summary: 'The changes of a payment plan, newest first',
  can: PLAN_READERS,
  reply: data(z.array(PlanRevision)),
});
