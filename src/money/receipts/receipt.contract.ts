import * as z from 'zod';
import { bytes, call, data, page, pageQuery } from '#platform/contract/call.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import {
  anyValueOf,
  day,
  defaulted,
  id,
  identity,
  optional,
  paise,
  sortBy,
  text,
  version,
} from '#platform/contract/fields.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { ApprovalSent } from '#company/approvals/approval.contract.ts';
import { towerOrNone } from '#inventory/towers/tower.contract.ts';
import { saleKind } from '#sales/saleKind.contract.ts';
import { CHARGE_KINDS } from '#money/ledger/chargeKind.rules.ts';
import {
  RECORDED_TYPES,
  REFUND_MODES,
  TRANSACTION_MODES,
  TRANSACTION_TYPES,
} from '#inventory/payment-terms/payment.terms.contract.ts';
import { RECEIPT_READERS, RECEIPT_RECORDERS } from '#money/plans/receiptRights.rules.ts';

export const RECEIPT_ACTIONS = ['edit', 'verify', 'bounce', 'reverse', 'certificate', 'pdf'] as const;
export const RECEIPT_STATUSES = ['recorded', 'verified', 'bounced', 'reversed'] as const;
export const PAYER_TYPES = ['applicant', 'bank', 'thirdParty'] as const;

/** For receipts without an account, and for TDS, which enters none. */
export const NO_ACCOUNT = 'none';

const AllocationInput = z.strictObject({
  installmentId: id(),
  principalPaise: paise('Principal'),
  taxPaise: paise('Tax'),
});

const receiptFields = {
  mode: z.enum(TRANSACTION_MODES, 'Please select how it was paid'),
  amountPaise: paise('Amount', 1),
  receivedDate: day('Received date'),
  /** It came before the booking, at most 90 days. */
  isAdvance: defaulted(z.boolean()),
  reference: optional(text(60, 'Reference')),
  instrumentDate: optional(day('Instrument date')),
  bankName: optional(text(120, 'Bank')),
  /** Confirms a payment by the bank beyond the sanctioned loan. */
  overSanctionReason: optional(text(300, 'Reason', 10)),
  payerName: optional(text(150, 'Payer')),
  payerType: defaulted(z.enum(PAYER_TYPES)),
  depositAccountId: optional(id()),
  declarationFileId: optional(id()),
  /** Overrides the default order of allocation. */
  allocations: optional(z.array(AllocationInput).max(100)),
  /** Of TDS: the number under which the buyer paid it to the state. */
  acknowledgement: optional(text(60, 'Acknowledgement')),
  challanDate: optional(day('Challan date')),
  /** Of a refund: the part of a cancellation that it pays. */
  refundLineId: optional(id()),
};

/** TDS: tax the buyer deducted from a payment and pays to the state on our behalf. */
const TdsLine = z.object({
  amountPaise: paise('TDS', 1),
  acknowledgement: optional(text(60, 'Acknowledgement')),
  challanDate: optional(day('Challan date')),
});

export const ReceiptInput = z.object({
  saleId: id(),
  type: z.enum(RECORDED_TYPES).optional(),
  ...receiptFields,
  /** Recorded beside the receipt, as a transaction of its own. */
  tds: optional(TdsLine),
});
export type ReceiptInput = z.infer<typeof ReceiptInput>;

export const ReceiptPatch = z
  .object({
    ...receiptFields,
    /** 'reversed' withdraws a receipt recorded by mistake or reverses a verified one. */
    status: z.enum(['reversed', 'bounced']),
    reversalReason: optional(text(300, 'Reason', 3)),
    bounceReason: optional(text(300, 'Reason', 3)),
    bouncedOn: optional(day('Bounced on')),
    /** Takes it off the list of pending certificates; nothing else of verified TDS can change. */
    certificateNumber: optional(text(60, 'Certificate number')),
    certificateFileId: optional(id()),
    version: version(),
  })
  .partial();
export type ReceiptPatch = z.infer<typeof ReceiptPatch>;

export const Allocation = z.strictObject({
  installmentId: z.uuid(),
  installmentName: z.string(),
  principalPaise: z.number().int(),
  taxPaise: z.number().int(),
});
export type Allocation = z.infer<typeof Allocation>;

/** Allocations to interest and other charges, after the installments. */
export const PaidCharge = z.strictObject({
  chargeId: z.uuid(),
  kind: z.enum(CHARGE_KINDS),
  amountPaise: z.number().int(),
  taxPaise: z.number().int(),
});
export type PaidCharge = z.infer<typeof PaidCharge>;

const Person = z.strictObject({ id: z.uuid(), name: z.string() });

export const ExpectedTds = z.strictObject({
  pct: z.number(),
  form: z.string(),
  certificate: z.string(),
  amountPaise: z.number().int(),
});
export type ExpectedTds = z.infer<typeof ExpectedTds>;

export const Receipt = z.strictObject({
  ...identity,
  receiptNumber: z.string().nullable(),
  saleId: z.uuid(),
  bookingNumber: z.string(),
  customerName: z.string(),
  unitNumber: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  type: z.enum(TRANSACTION_TYPES),
  mode: z.enum(TRANSACTION_MODES),
  amountPaise: z.number().int(),
  receivedDate: z.string(),
  reference: z.string().nullable(),
  instrumentDate: z.string().nullable(),
  bankName: z.string().nullable(),
  payerName: z.string().nullable(),
  payerType: z.enum(PAYER_TYPES),
  depositAccountId: z.uuid().nullable(),
  /** The allocations of a verified receipt; before verification a preview. */
  allocations: z.array(Allocation),
  charges: z.array(PaidCharge),
  unallocatedPaise: z.number().int(),
  status: z.enum(RECEIPT_STATUSES),
  /** How a verified receipt was split between the accounts of the project; for Finance only. */
  split: z
    .strictObject({
      taxPaise: z.number().int(),
      separatePaise: z.number().int(),
      freePaise: z.number().int(),
    })
    .nullable(),
  recordedBy: Person,
  verifiedBy: Person.nullable(),
  verifiedAt: z.string().nullable(),
  clearedOn: z.string().nullable(),
  bouncedOn: z.string().nullable(),
  bounceReason: z.string().nullable(),
  /** The day on which a verified receipt was reversed or bounced. */
  reversedOn: z.string().nullable(),
  reversalReason: z.string().nullable(),
  /** Of TDS. */
  tds: z
    .strictObject({
      /** 'Form 141 Schedule B', by the law of the day. */
      form: z.string().nullable(),
      acknowledgement: z.string().nullable(),
      challanDate: z.string().nullable(),
      certificateNumber: z.string().nullable(),
      certificateFileId: z.uuid().nullable(),
    })
    .nullable(),
  /** Of a refund: by when it has to be paid. */
  dueOn: z.string().nullable(),
  allowedActions: z.array(z.enum(RECEIPT_ACTIONS)),
  /** Why the caller may not verify it, where their role could. */
  cannotVerifyBecause: z.string().nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

export const listReceipts = call({
  method: 'GET',
  path: '/payments/transactions',
  summary: 'Receipts the caller may see',
  can: RECEIPT_READERS,
  query: z.object({
    ...pageQuery,
    /** Of sales of this kind. */
    ...saleKind,
    towerId: towerOrNone().optional(),
    saleId: id().optional(),
    status: anyValueOf(RECEIPT_STATUSES),
    /** By default receipts and TDS. */
    type: anyValueOf(TRANSACTION_TYPES),
    /** Of TDS: whether its certificate is pending. */
    certificate: z.enum(['pending', 'received']).optional(),
    /** With 'true' only verified receipts with money on account. */
    onAccount: z.enum(['true', 'false']).optional(),
    mode: anyValueOf(TRANSACTION_MODES),
    /** The account of the project it came into; 'none' for receipts without an account. */
    depositAccountId: z.union([id(), z.literal(NO_ACCOUNT)]).optional(),
    from: day('From').optional(),
    to: day('To').optional(),
    /** The days on which the bank returned them. */
    bouncedFrom: day('Bounced from').optional(),
    bouncedTo: day('Bounced to').optional(),
    sort: sortBy(['receivedDate', 'createdAt', 'amountPaise', 'dueOn'], '-receivedDate'),
  }),
  reply: page(Receipt),
});

export const exportReceipts = fileOf(listReceipts);
export const totalReceipts = totalsOf(listReceipts, ['amountPaise']);

export const recordReceipt = call({
  method: 'POST',
  path: '/payments/transactions',
  summary: 'Record a receipt; it counts as paid once another person verifies it',
  can: RECEIPT_RECORDERS,
  body: ReceiptInput.extend({
    /** Returns the allocation and any errors, and writes nothing. */
    preview: z.boolean().optional(),
  }),
  reply: data(
    z.strictObject({
      receipt: Receipt.nullable(),
      allocations: z.array(Allocation),
      charges: z.array(PaidCharge),
      unallocatedPaise: z.number().int(),
      /** The TDS line recorded beside it. */
      tds: Receipt.nullable(),
      /** The TDS expected with this receipt; null where none is. */
      expectedTds: ExpectedTds.nullable(),
    }),
  ),
  status: 201,
  creates: true,
  errors: { conflict: 'The 10 % cap, a cash limit or a duplicate reference.' },
});

export const requestRefund = call({
  method: 'POST',
  path: '/sales/{id}/refund-request',
  summary: 'Send a refund above what the caller records alone for approval, which then records it',
  can: GROUPS.FINANCE,
  body: z.object({
    refundLineId: id(),
    mode: z.enum(REFUND_MODES, 'Please select how it is paid'),
    reference: optional(text(60, 'Reference')),
    reason: text(300, 'Reason', 10),
  }),
  reply: data(ApprovalSent),
  status: 201,
  creates: true,
  errors: { conflict: 'It needs no approval, is requested already, or is recorded.' },
});

export const getReceipt = call({
  method: 'GET',
  path: '/payments/transactions/{id}',
  summary: 'One receipt',
  can: RECEIPT_READERS,
  reply: data(Receipt),
});

export const updateReceipt = call({
  method: 'PUT',
  path: '/payments/transactions/{id}',
  summary: 'Correct, withdraw, bounce or reverse a receipt; attach a TDS certificate',
  can: RECEIPT_RECORDERS,
  body: ReceiptPatch,
  reply: data(Receipt),
  errors: { conflict: 'A verified transaction cannot be edited; reverse it and record a new one.' },
});

export const verifyReceipt = call({
  method: 'POST',
  path: '/payments/transactions/{id}/verify',
  summary: 'Verify a receipt: number, allocation, ledger',
  can: GROUPS.FINANCE,
  body: z.object({
    clearedOn: day('Cleared on'),
    depositAccountId: optional(id()),
    /** Acknowledgement of TDS or bank reference of a refund, when not entered before. */
    reference: optional(text(60, 'Reference')),
    /** Confirms that billed interest is taken back for days after it was received; needed when there is any. */
    takesBackInterest: defaulted(z.boolean()),
    version: version().optional(),
  }),
  reply: data(Receipt),
  creates: true,
  errors: {
    forbidden:
      'You cannot verify a receipt that you recorded, or it takes back more interest than you may waive.',
    conflict: 'It takes back billed interest: confirm the amount.',
  },
});

const MAX_VERIFIED = 100;

export const verifyReceipts = call({
  method: 'POST',
  path: '/payments/transactions/verifications',
  summary:
    'Verify several receipts that cleared on one day; each is verified for itself, with its own result',
  can: GROUPS.FINANCE,
  body: z.object({
    clearedOn: day('Cleared on'),
    /** Money whose account was not recorded came into the collection account of its project. */
    receipts: z
      .array(z.strictObject({ id: id(), version: version().optional() }))
      .min(1, 'Choose at least one receipt')
      .max(MAX_VERIFIED, `Choose up to ${MAX_VERIFIED} receipts`),
  }),
  reply: data(
    z.array(
      z.strictObject({
        id: z.uuid(),
        /** Null where it was verified. */
        problem: z.string().nullable(),
      }),
    ),
  ),
  creates: true,
});

export const getReceiptPdf = call({
  method: 'GET',
  path: '/payments/transactions/{id}/pdf',
  summary: 'A verified receipt as PDF',
  can: RECEIPT_READERS,
  reply: bytes('application/pdf'),
});
