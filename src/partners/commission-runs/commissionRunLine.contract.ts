import * as z from 'zod';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

export const LINE_STATUSES = ['reserved', 'ordered', 'paid', 'returned', 'dropped'] as const;
export type LineStatus = (typeof LINE_STATUSES)[number];

/** What a payment consists of. */
export const PaymentSums = {
  /** Commission before GST and tax. */
  grossPaise: z.number().int(),
  gstPaise: z.number().int(),
  tdsPaise: z.number().int(),
  /** Taken for what the firm has to pay back. */
  clawbackPaise: z.number().int(),
  /** GST that waits for the credit note of the firm. */
  keptBackPaise: z.number().int(),
  /** What the firm gets. */
  netPaise: z.number().int(),
};

const tranche = {
  commissionId: z.uuid(),
  commissionNumber: z.string(),
  /** Of the commission, from 1. */
  seq: z.number().int(),
  firm: Named,
  bookingNumber: z.string(),
  unitNumber: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
};

/** A tranche whose condition is met. */
export const PayableLine = z.strictObject({
  ...tranche,
  /** Of the tranche. */
  id: z.uuid(),
  /** Less what was carried over from an earlier booking. */
  grossPaise: z.number().int(),
  /** Null until its invoice is entered, as all below. */
  gstPaise: z.number().int().nullable(),
  tdsPaise: z.number().int().nullable(),
  clawbackPaise: z.number().int().nullable(),
  keptBackPaise: z.number().int().nullable(),
  netPaise: z.number().int().nullable(),
  invoiceNumber: z.string().nullable(),
  /** Promised to the firm. */
  payBy: z.string().nullable(),
  /** Last digits of the account that is in force. */
  accountLast4: z.string().nullable(),
  /** What to look at before it is paid: 'The bank account of Orchard Realty was changed 20 hours ago.' */
  warnings: z.array(z.string()),
  /** Why it cannot be paid now. */
  reason: z.string().nullable(),
});
export type PayableLine = z.infer<typeof PayableLine>;

export const CommissionRunLine = z.strictObject({
  ...tranche,
  id: z.uuid(),
  /** As the bank sees it: 'PAY26270001-3'. */
  reference: z.string(),
  ...PaymentSums,
  invoiceNumber: z.string(),
  accountName: z.string(),
  accountLast4: z.string(),
  ifsc: z.string(),
  status: z.enum(LINE_STATUSES),
  utr: z.string().nullable(),
  paidOn: z.string().nullable(),
  returnedOn: z.string().nullable(),
  /** Why it was returned or dropped. */
  reason: z.string().nullable(),
});
export type CommissionRunLine = z.infer<typeof CommissionRunLine>;
