import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { day, anyValueOf, id, sortBy } from '#platform/contract/fields.ts';
import { DUE_AGES, DUE_WITHIN } from './dueAge.rules.ts';
import { towerOrNone } from '#inventory/towers/tower.contract.ts';
import { PLAN_READERS } from '#money/plans/plan.contract.ts';
import { TRANSACTION_MODES } from '#inventory/payment-terms/payment.terms.contract.ts';

/** A demanded installment that is not paid in full, of an active plan of an active sale. */
export const Due = z.strictObject({
  _id: z.uuid(),
  /** Of the installment. */
  id: z.uuid(),
  saleId: z.uuid(),
  bookingNumber: z.string(),
  customerName: z.string(),
  /** With country code; null for partners. */
  phone: z.string().nullable(),
  /** Whether the customer accepts messages about the purchase there. */
  mayWhatsApp: z.boolean(),
  unitNumber: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  installmentName: z.string(),
  seq: z.number().int(),
  dueDate: z.string(),
  daysOverdue: z.number().int(),
  totalPaise: z.number().int(),
  paidPaise: z.number().int(),
  /** Neither paid nor waived, without the deducted tax awaiting verification. */
  outstandingPaise: z.number().int(),
  /** Deducted by the buyer and recorded with its acknowledgement. */
  tdsWaitingPaise: z.number().int(),
  /** The part of it that receipts awaiting verification would pay; null for those who may not know of receipts. */
  toVerifyPaise: z.number().int().nullable(),
  /** For paying late, up to today: billed and open with its tax, and what is not billed yet. */
  interestPaise: z.number().int(),
  /** Null for partners. */
  salesExecutive: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
});
export type Due = z.infer<typeof Due>;

const whose = {
  projectId: id().optional(),
  towerId: towerOrNone().optional(),
  saleId: id().optional(),
  salesExecutiveId: id().optional(),
  search: pageQuery.search,
};
const age = anyValueOf(DUE_AGES);
const within = z.enum(DUE_WITHIN);

export const listOverdue = call({
  method: 'GET',
  path: '/payments/reports/overdue',
  summary: 'Installments past their due date, of sales the caller may see',
  can: PLAN_READERS,
  query: z.object({
    ...pageQuery,
    ...whose,
    age,
    sort: sortBy(['outstandingPaise', 'dueDate'], '-outstandingPaise'),
  }),
  reply: page(Due),
});

export const listDueToday = call({
  method: 'GET',
  path: '/payments/reports/due-today',
  summary: 'Installments due today, or within a week or a month',
  can: PLAN_READERS,
  query: z.object({
    ...pageQuery,
    ...whose,
    within: within.default('today'),
    sort: sortBy(['outstandingPaise', 'dueDate'], 'dueDate'),
  }),
  reply: page(Due),
});

const DUE_SUMS = ['totalPaise', 'paidPaise', 'outstandingPaise', 'tdsWaitingPaise'] as const;

export const exportOverdue = fileOf(listOverdue);
export const totalOverdue = totalsOf(listOverdue, DUE_SUMS);
export const exportDueToday = fileOf(listDueToday);
export const totalDueToday = totalsOf(listDueToday, DUE_SUMS);

const Found = z.strictObject({
  installments: z.number().int(),
  sales: z.number().int(),
  outstandingPaise: z.number().int(),
});

export const Ageing = z.strictObject({
  projectId: z.uuid(),
  name: z.string(),
  notDuePaise: z.number().int(),
  upTo30Paise: z.number().int(),
  upTo60Paise: z.number().int(),
  upTo90Paise: z.number().int(),
  over90Paise: z.number().int(),
  overduePaise: z.number().int(),
  notDueSales: z.number().int(),
  upTo30Sales: z.number().int(),
  upTo60Sales: z.number().int(),
  upTo90Sales: z.number().int(),
  over90Sales: z.number().int(),
  /** A sale counts once, however many of its installments are late. */
  overdueSales: z.number().int(),
});
export type Ageing = z.infer<typeof Ageing>;

export const PaymentStatistics = z.strictObject({
  asOf: z.string(),
  /** Open balances by project and age. */
  ageing: z.array(Ageing),
  /** Totals of the lists of overdue and coming dues with the same filters. */
  overdue: Found,
  due: Found,
  /** Verified receipts of the period by mode of payment; null for those who may not see receipts. */
  modes: z
    .array(
      z.strictObject({
        mode: z.enum(TRANSACTION_MODES),
        receipts: z.number().int(),
        amountPaise: z.number().int(),
      }),
    )
    .nullable(),
});
export type PaymentStatistics = z.infer<typeof PaymentStatistics>;

export const getPaymentStatistics = call({
  method: 'GET',
  path: '/payments/reports/statistics',
  summary: 'Ageing of open balances, exact totals of the lists of dues, receipts by mode',
  can: PLAN_READERS,
  query: z.object({
    ...whose,
    age,
    within: within.default('any'),
    /** Days on which the receipts came in. */
    from: day('From').optional(),
    to: day('To').optional(),
  }),
  reply: data(PaymentStatistics),
});
