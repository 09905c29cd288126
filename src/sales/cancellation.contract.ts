import * as z from 'zod';
import { day, optional, paise, text } from '#platform/contract/fields.ts';

const INITIATORS = ['buyer', 'developer'] as const;
export const REFUND_PAYEES = ['bank', 'buyer'] as const;

export const CancelInput = z.object({
  reason: text(500, 'Reason', 3),
  initiatedBy: z.enum(INITIATORS, 'Please select who cancels'),
  requestedOn: day('Requested on'),
  /** Keeps the unit from being sold again at once. */
  blockUnit: z.boolean().optional(),
  /** What is kept, where it is less than the terms allow; a buyer's cancellation only. */
  forfeiturePaise: optional(paise('Forfeiture')),
  /** Of the deed that cancels a registered agreement. */
  cancellationDeedNumber: optional(text(60, 'Cancellation deed number')),
  /** Returns what would be forfeited and refunded, and writes nothing. */
  preview: z.boolean().optional(),
});
export type CancelInput = z.infer<typeof CancelInput>;

const settlement = {
  /** Towards the price, including money on account and TDS. */
  receivedPaise: z.number().int(),
  forfeiturePct: z.number(),
  forfeiturePaise: z.number().int(),
  /** How much less is kept than the terms allow. */
  forfeitureWaivedPaise: z.number().int(),
  /** Unpaid interest and charges, with their tax. */
  chargesDuePaise: z.number().int(),
  gstRefundPaise: z.number().int(),
  /** Paid tax too old for a credit note: the buyer can claim it from the department (Circular 188/20/2022). */
  gstNotRefundablePaise: z.number().int(),
  /** Other charges and corpus that were paid. */
  otherRefundPaise: z.number().int(),
  /** Interest for the time the developer held the money, where the developer cancels. */
  developerInterestPaise: z.number().int(),
  /** Its rate in percent a year; null when the buyer cancels. */
  developerRatePct: z.number().nullable(),
  writtenOffPaise: z.number().int(),
  refundPaise: z.number().int(),
  /** Moved to the booking of another unit instead. */
  movedPaise: z.number().int(),
  refundDueOn: z.string(),
};

export const RefundLine = z.strictObject({
  lineNo: z.number().int(),
  payee: z.enum(REFUND_PAYEES),
  payeeName: z.string(),
  amountPaise: z.number().int(),
});
export type RefundLine = z.infer<typeof RefundLine>;

export const CancellationSettlement = z.strictObject({ ...settlement, lines: z.array(RefundLine) });
export type CancellationSettlement = z.infer<typeof CancellationSettlement>;

export const Cancellation = z.strictObject({
  id: z.uuid(),
  reason: z.string(),
  initiatedBy: z.enum([...INITIATORS, 'transfer']),
  requestedOn: z.string(),
  deedNumber: z.string().nullable(),
  ...settlement,
  lines: z.array(
    RefundLine.extend({
      id: z.uuid(),
      dueOn: z.string(),
      /** Status of its payment; null while none is recorded. */
      payment: z
        .strictObject({ id: z.uuid(), status: z.string(), receiptNumber: z.string().nullable() })
        .nullable(),
    }),
  ),
});
export type Cancellation = z.infer<typeof Cancellation>;
