import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { day, identity, paise, plannedDay, text, version } from '#platform/contract/fields.ts';
import { anyOf, GROUPS } from '#platform/contract/roles.ts';
import { ApprovalSent } from '#company/approvals/approval.contract.ts';
import { Charge } from './charge.contract.ts';
import { COMPONENTS } from '#inventory/payment-terms/payment.terms.contract.ts';
import { Trigger } from '#inventory/payment-terms/template.contract.ts';

const INSTALLMENT_STATUSES = [
  'pending',
  'due',
  'partiallyPaid',
  'overdue',
  'paid',
  'waived',
  'cancelled',
] as const;
export type InstallmentStatus = (typeof INSTALLMENT_STATUSES)[number];

/**
 * What happens to the tax when the balance of an installment is waived: a credit note reverses it in proportion, or
 * the builder bears it because there is no tax invoice or it is too old.
 */
const TAX_ON_WAIVER = ['none', 'credited', 'notInvoiced', 'tooLate'] as const;
export type TaxOnWaiver = (typeof TAX_ON_WAIVER)[number];

/** Reads plans: everyone who sees sales; partners see amounts due and paid of their own. */
export const PLAN_READERS = anyOf(GROUPS.SALES, GROUPS.FINANCE);

export const Installment = z.strictObject({
  _id: z.uuid(),
  id: z.uuid(),
  version: z.number().int(),
  planId: z.uuid(),
  saleId: z.uuid(),
  seq: z.number().int(),
  name: z.string(),
  component: z.enum(COMPONENTS),
  /** Of the price; null for partners. */
  pct: z.number().nullable(),
  principalPaise: z.number().int(),
  cgstPaise: z.number().int(),
  sgstPaise: z.number().int(),
  igstPaise: z.number().int(),
  taxPaise: z.number().int(),
  totalPaise: z.number().int(),
  trigger: Trigger,
  expectedDate: z.string().nullable(),
  demandDate: z.string().nullable(),
  dueDate: z.string().nullable(),
  /** Of the demand, before it was moved; null if it never was. */
  firstDueDate: z.string().nullable(),
  /** How often the due date was moved. */
  dueMoves: z.number().int(),
  /** No due date is moved beyond it while it still stands; null once possession is offered. */
  promisedPossession: z.string().nullable(),
  heldForRegistration: z.boolean(),
  /** Its stage is built and not certified by the architect: not demanded until it is. */
  waitsForCertificate: z.boolean(),
  status: z.enum(INSTALLMENT_STATUSES),
  paidPrincipalPaise: z.number().int(),
  paidTaxPaise: z.number().int(),
  paidPaise: z.number().int(),
  outstandingPaise: z.number().int(),
  /** TDS recorded with its acknowledgement: not overdue. */
  tdsWaitingPaise: z.number().int(),
  daysOverdue: z.number().int(),
  /** Waived, tax included. */
  waivedPaise: z.number().int(),
  /** The part of the open amount that is tax. */
  openTaxPaise: z.number().int(),
  /** What would happen to that tax if the balance were waived today. */
  taxOnWaiver: z.enum(TAX_ON_WAIVER),
  /** The tax that a credit note would then reverse. */
  creditTaxPaise: z.number().int(),
  /** Interest for paying late that is not billed yet its tax. */
  interestAccruedPaise: z.number().int(),
  /** Billed its tax. */
  interestPostedPaise: z.number().int(),
  /** Billed, neither paid nor waived, with its tax. */
  interestOpenPaise: z.number().int(),
  /** Percent a year, fixed by the due date; null while none runs. */
  interestRatePct: z.number().nullable(),
  allowedActions: z.array(z.enum(['edit', 'reschedule', 'waiveInterest', 'waiveBalance'])),
  invoiceId: z.uuid().nullable(),
  invoiceNumber: z.string().nullable(),
});
export type Installment = z.infer<typeof Installment>;

export const PaymentPlan = z.strictObject({
  ...identity,
  saleId: z.uuid(),
  bookingNumber: z.string(),
  customerName: z.string(),
  unitNumber: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  templateId: z.uuid(),
  templateName: z.string(),
  /** 'replan' switches to another template; possible until the first demand after the booking. */
  allowedActions: z.array(z.enum(['change', 'replan'])),
  status: z.enum(['active', 'completed', 'cancelled', 'superseded']),
  revision: z.number().int(),
  /** Null for partners, who see the installments that are billed. */
  totalPaise: z.number().int().nullable(),
  demandedPaise: z.number().int(),
  paidPaise: z.number().int(),
  outstandingPaise: z.number().int(),
  overduePaise: z.number().int(),
  onAccountPaise: z.number().int(),
  waivedPaise: z.number().int(),
  interestAccruedPaise: z.number().int(),
  /** Open of interest and other charges, with their tax. */
  chargesOpenPaise: z.number().int(),
  installments: z.array(Installment),
  charges: z.array(Charge),
});
export type PaymentPlan = z.infer<typeof PaymentPlan>;

export const getPaymentPlan = call({
  method: 'GET',
  path: '/payments/plans/{id}',
  summary: 'Payment plan by its id or by the id of its sale',
  can: PLAN_READERS,
  reply: data(PaymentPlan),
});

export const getInstallment = call({
  method: 'GET',
  path: '/payments/installments/{id}',
  summary: 'One installment',
  can: PLAN_READERS,
  reply: data(Installment),
});

/** Roles that may change an installment: the builder's sales managers, and Finance. */
export const INSTALLMENT_EDITORS = [...GROUPS.FINANCE, 'Sales Head', 'Sales Manager'] as const;

export const updateInstallment = call({
  method: 'PUT',
  path: '/payments/installments/{id}',
  summary: 'Rename an installment or move its dates while it is not settled',
  can: INSTALLMENT_EDITORS,
  body: z
    .object({
      name: text(120, 'Name'),
      expectedDate: plannedDay('Expected date'),
      dueDate: day('Due date'),
      /** Needed when the due date is moved. */
      reason: text(300, 'Reason', 10),
      version: version(),
    })
    .partial(),
  reply: data(Installment),
  errors: { conflict: 'This installment is already paid, or the move needs approval.' },
});

export const requestDueDate = call({
  method: 'POST',
  path: '/payments/installments/{id}/due-date-request',
  summary: 'Request a due date that needs approval: a second move, or more than 90 days',
  can: INSTALLMENT_EDITORS,
  body: z.object({
    dueDate: day('Due date'),
    reason: text(300, 'Reason', 10),
    version: version().optional(),
  }),
  reply: data(ApprovalSent),
  status: 201,
  creates: true,
  errors: { conflict: 'It needs no approval, or is requested already.' },
});

const WaiverInput = z.object({
  scope: z.enum(['interest', 'balance']),
  /** Of interest its tax; a balance is waived in full. */
  amountPaise: paise('Amount', 1).optional(),
  reason: text(300, 'Reason', 10),
});

export const requestWaiver = call({
  method: 'POST',
  path: '/payments/installments/{id}/waiver-request',
  summary: 'Send a waiver beyond the caller’s limit for approval',
  can: [...GROUPS.FINANCE, 'Sales Head'],
  body: WaiverInput,
  reply: data(ApprovalSent),
  status: 201,
  creates: true,
  errors: { conflict: 'It needs no approval, or is requested already.' },
});

export const waiveInstallment = call({
  method: 'POST',
  path: '/payments/installments/{id}/waive',
  summary: 'Waive interest or the balance of an installment, within the limit of the role',
  can: [...GROUPS.FINANCE, 'Sales Head'],
  body: WaiverInput,
  reply: data(Installment),
  creates: true,
  errors: { conflict: 'This installment is already paid.', forbidden: 'It is more than the role may waive.' },
});
