import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { count, id, paise } from '#platform/contract/fields.ts';
import { CommissionRun, MAX_LINES, Named } from './commissionRun.contract.ts';
import { COMMISSION_PAYERS, PAYMENT_READERS } from './commissionRunRights.rules.ts';
import { LINE_STATUSES, PayableLine, PaymentSums } from './commissionRunLine.contract.ts';

export const PayableFirm = z.strictObject({
  firm: Named,
  /** Over the lines that can be paid now. */
  ...PaymentSums,
  payableCount: z.number().int(),
  lines: z.array(PayableLine),
});
export type PayableFirm = z.infer<typeof PayableFirm>;

/** A run pays 500 at most, so that what is shown at most fills two. */
export const MAX_PAYABLE = 1_000;
export const PAYABLE_AT_FIRST = 100;

export const listPayable = call({
  method: 'GET',
  path: '/commission-runs/payable',
  summary:
    'Tranches whose condition is met and that are not paid, by firm: what can be paid, and what it lacks',
  can: COMMISSION_PAYERS,
  query: z.object({
    projectId: id().optional(),
    channelPartnerId: id().optional(),
    /** So many tranches, the longest payable first. */
    limit: z.coerce.number().int().min(1).max(MAX_PAYABLE).default(PAYABLE_AT_FIRST),
  }),
  reply: data(
    z.strictObject({
      firms: z.array(PayableFirm),
      /** Over the tranches that are shown. */
      ...PaymentSums,
      payableCount: z.number().int(),
      /** More wait than are shown. */
      hasMore: z.boolean(),
    }),
  ),
});

export const Payment = z.strictObject({
  /** Null of a rehearsal. */
  run: CommissionRun.nullable(),
  lines: z.array(PayableLine),
  ...PaymentSums,
  payableCount: z.number().int(),
  /** Another person has to release it, and why. */
  releaseReason: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

export const payCommissions = call({
  method: 'POST',
  path: '/commissions/bulk-payment',
  summary:
    'Pay tranches of commissions in one run, all or none; a preview stores nothing and says what each pays',
  can: COMMISSION_PAYERS,
  body: z.object({
    tranches: z
      .array(z.object({ commissionId: id(), seq: count('Tranche', 1, 20) }))
      .min(1, 'Choose at least one tranche')
      .max(MAX_LINES, `Pay at most ${MAX_LINES} tranches in one run`),
    fromAccountId: id(),
    preview: z.boolean().optional(),
  }),
  reply: data(Payment),
  stepUp: (body) => body['preview'] !== true,
  creates: true,
  errors: { conflict: 'A tranche cannot be paid; `errors` has the reason of each.' },
});

export const payCommission = call({
  method: 'POST',
  path: '/commissions/{id}/payment',
  summary: 'Pay one tranche of a commission: a run of one line',
  can: COMMISSION_PAYERS,
  body: z.object({
    /** By default the first that is not paid. */
    seq: count('Tranche', 1, 20).optional(),
    /** All that is left to be paid of it, after GST and TDS. */
    amountPaise: paise('Amount', 1),
    fromAccountId: id(),
  }),
  reply: data(CommissionRun),
  status: 201,
  stepUp: true,
  creates: true,
});

export const CommissionPayment = z.strictObject({
  /** Of the line. */
  id: z.uuid(),
  runId: z.uuid(),
  runNumber: z.string(),
  firmId: z.uuid(),
  seq: z.number().int(),
  grossPaise: z.number().int(),
  netPaise: z.number().int(),
  status: z.enum(LINE_STATUSES),
  utr: z.string().nullable(),
  paidOn: z.string().nullable(),
  returnedOn: z.string().nullable(),
});
export type CommissionPayment = z.infer<typeof CommissionPayment>;

export const listCommissionPayments = call({
  method: 'GET',
  path: '/commissions/{id}/payments',
  summary: 'Payments of one commission, newest first; the firm sees them from the release on',
  can: PAYMENT_READERS,
  reply: data(z.array(CommissionPayment)),
});
