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
  plannedDay,
  sortBy,
  stored,
  text,
  version,
} from '#platform/contract/fields.ts';
import { anyOf, GROUPS, PARTNER_ROLES, SALES_MANAGER_UP, without } from '#platform/contract/roles.ts';
import { LEAD_SOURCES } from '#enquiries/leads/lead.contract.ts';
import { towerOrNone } from '#inventory/towers/tower.contract.ts';
import { RECEIPT_MODES } from '#inventory/payment-terms/payment.terms.contract.ts';
import { ApprovalSent } from '#company/approvals/approval.contract.ts';
import { Applicant, ApplicantInput, ApplicantPatch, applicantsOf } from './applicant.contract.ts';
import { CancelInput, Cancellation, CancellationSettlement } from './cancellation.contract.ts';
import { checkBankNamed, FUNDINGS, Loan } from './loan.contract.ts';
import { saleKind } from './saleKind.contract.ts';
import { SALE_WAITS } from './salePipeline.rules.ts';
import { CostSheetTotals } from '#inventory/pricing/costSheetParts.contract.ts';

export const SALE_STATUSES = ['booked', 'agreement', 'registered', 'completed', 'cancelled'] as const;
/** What a sale goes through after its booking, one after the other. */
export const SALE_STEPS = ['agreement', 'registered', 'completed'] as const;

/** A booking stands, or was lost: it or the last sale that continued it on another unit is cancelled. */
const SALE_OUTCOMES = ['standing', 'cancelled'] as const;

/** Where the promise of possession of a sale was written. */
const PROMISED_IN = ['agreement', 'rera'] as const;

const Person = z.strictObject({ id: z.uuid(), name: z.string() });

const BookingReceipt = z.object({
  amountPaise: paise('Amount', 1),
  mode: z.enum(RECEIPT_MODES, 'Please select how it was paid'),
  reference: optional(text(60, 'Reference')),
  instrumentDate: optional(day('Instrument date')),
  receivedDate: day('Received date'),
  /** It came before the booking, at most 90 days. */
  isAdvance: defaulted(z.boolean()),
  depositAccountId: optional(id()),
  /** Tax deducted by the buyer (TDS), recorded as a transaction of its own. */
  tdsAmountPaise: optional(paise('TDS', 1)),
});

export const BookingInput = z
  .object({
    leadId: id(),
    unitId: id(),
    costSheetId: id(),
    templateId: id(),
    bookingDate: day('Booking date'),
    /** The first installment by default. */
    bookingAmountPaise: optional(paise('Booking amount', 1)),
    applicants: applicantsOf(ApplicantInput),
    funding: z.enum(FUNDINGS, 'Please select how it is funded'),
    loan: optional(Loan),
    bookingReceipt: optional(BookingReceipt),
    salesExecutiveId: optional(id()),
  })
  .superRefine(checkBankNamed);
export type BookingInput = z.infer<typeof BookingInput>;

/** What is entered with the steps of a sale; each is null until then. */
const paperFields = {
  agreementDate: optional(day('Agreement date')),
  registrationNumber: optional(text(60, 'Registration number')),
  registrationDate: optional(day('Registration date')),
  subRegistrarOffice: optional(text(120, 'Sub-registrar office')),
  /** By when the agreement promises possession. */
  promisedPossession: optional(plannedDay('Promised possession')),
  possessionOfferedOn: optional(day('Possession offered on')),
  possessionDate: optional(day('Possession date')),
};

export const SalePatch = z
  .object({
    /** Takes the next step, with the facts it needs. */
    status: z.enum(SALE_STEPS),
    ...paperFields,
    /** Reason for correcting a completed step or the first applicant. */
    reason: optional(text(300, 'Reason', 3)),
    applicants: applicantsOf(ApplicantPatch),
    /** Marks the documents of an applicant as verified, or undoes that. */
    kyc: z.strictObject({ applicantId: id(), isVerified: z.boolean() }),
    funding: z.enum(FUNDINGS),
    loan: optional(Loan),
    salesExecutiveId: id(),
    version: version(),
  })
  .partial();
export type SalePatch = z.infer<typeof SalePatch>;

export const FormerBuyers = z.strictObject({
  /** The day the next buyer took over. */
  transferredOn: z.string(),
  names: z.array(z.string()),
  reason: z.string(),
  deedNumber: z.string().nullable(),
  /** Null where the project charged none, and for partners. */
  fee: z
    .strictObject({
      ratePaise: z.number().int(),
      areaSqft: z.number(),
      askedPaise: z.number().int(),
      /** What the new buyer was charged, without its tax. */
      chargedPaise: z.number().int(),
      taxPaise: z.number().int(),
      chargeId: z.uuid().nullable(),
    })
    .nullable(),
  /** Null for partners. */
  by: Person.nullable(),
});
export type FormerBuyers = z.infer<typeof FormerBuyers>;

const SaleLink = z.strictObject({ id: z.uuid(), bookingNumber: z.string(), unitNumber: z.string() });

export const SALE_ACTIONS = [
  'edit',
  'transferUnit',
  'transferBuyer',
  'verifyKyc',
  'step',
  'promise',
  'cancel',
  'recordPayment',
  'invoice',
  'statement',
] as const;

const saleSummary = {
  ...identity,
  bookingNumber: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  towerId: z.uuid().nullable(),
  towerName: z.string().nullable(),
  unitId: z.uuid(),
  unitNumber: z.string(),
  leadId: z.uuid(),
  customerName: z.string(),
  bookingDate: z.string(),
  status: z.enum(SALE_STATUSES),
  /** Null for partners, who know the people of their own firm only. */
  salesExecutive: Person.nullable(),
  channelPartnerId: z.uuid().nullable(),
  /** Null for roles that see status and dues only. */
  agreementValuePaise: z.number().int().nullable(),
  totalReceivablePaise: z.number().int().nullable(),
  /** Discount on the price; null for partners. */
  discountPaise: z.number().int().nullable(),
  demandedPaise: z.number().int(),
  paidPaise: z.number().int(),
  /** Billed and not paid. */
  outstandingPaise: z.number().int(),
  /** The part of it past its due date. */
  overduePaise: z.number().int(),
  /** Receipts awaiting verification, without deducted tax; null for those who may not know of receipts. */
  toVerifyPaise: z.number().int().nullable(),
  nextDueDate: z.string().nullable(),
  /** Of the agreement value; null for partners. */
  collectedPct: z.number().nullable(),
  promisedPossession: z.string().nullable(),
  /** Where it was written: nobody entered the day of the agreement where it is that of RERA. */
  promisedIn: z.enum(PROMISED_IN).nullable(),
  /** Once offered or given, that day; else as the plan of the works stands. Null without a plan, and for partners. */
  expectedPossession: z.string().nullable(),
  /** By how many days the promise is broken, or would be; null for partners. */
  daysPastPromise: z.number().int().nullable(),
};

export const SaleSummary = z.strictObject(saleSummary);
export type SaleSummary = z.infer<typeof SaleSummary>;

const DelayCompensation = z.strictObject({
  amountPaise: z.number().int(),
  /** From the day after the promise. */
  from: z.string(),
  /** Until possession was offered or given, else today. */
  to: z.string(),
  /** Of the last day promised; null where no benchmark is loaded: then nothing is reported. */
  ratePct: z.number().nullable(),
  /** What had been received by then. */
  receivedPaise: z.number().int(),
});
export type DelayCompensation = z.infer<typeof DelayCompensation>;

export const Sale = z.strictObject({
  ...saleSummary,
  /** Null for partners. */
  costSheetId: z.uuid().nullable(),
  costSheetNumber: z.string().nullable(),
  templateId: z.uuid(),
  templateName: z.string(),
  paymentPlanId: z.uuid(),
  bookingAmountPaise: z.number().int(),
  /** The frozen price; null for partners. */
  price: CostSheetTotals.omit({ allInPaise: true, tdsBasePaise: true, tdsPaise: true }).nullable(),
  funding: z.enum(FUNDINGS),
  /** With what the bank has disbursed so far: its verified receipts. */
  loan: Loan.extend({ disbursedPaise: z.number().int() }).nullable(),
  ...stored(paperFields),
  /** When it entered its stage. */
  statusSince: z.string(),
  /** The next step and what is still pending for it; null once the sale has ended. */
  nextStep: z.strictObject({ step: z.enum(SALE_STEPS), missing: z.array(z.string()) }).nullable(),
  /** How it ended; null while it is active. */
  cancellation: Cancellation.nullable(),
  applicants: z.array(Applicant),
  /** Previous buyers, latest first. */
  formerBuyers: z.array(FormerBuyers),
  /** The booking of another unit that it continues, or that continues it. */
  transferredFrom: SaleLink.nullable(),
  transferredTo: SaleLink.nullable(),
  /** What may still be accepted before the agreement is registered; null once it is. */
  acceptableBeforeRegistrationPaise: z.number().int().nullable(),
  onAccountPaise: z.number().int(),
  /** Interest that the buyer could claim for the delay, reported and never posted; null in time, and for partners. */
  delayCompensation: DelayCompensation.nullable(),
  allowedActions: z.array(z.enum(SALE_ACTIONS)),
});
export type Sale = z.infer<typeof Sale>;

export const SALES_AND_FINANCE = anyOf(GROUPS.SALES, GROUPS.FINANCE);

export const listSales = call({
  method: 'GET',
  path: '/sales',
  summary: 'Sales the caller may see',
  can: SALES_AND_FINANCE,
  query: z.object({
    ...pageQuery,
    ...saleKind,
    status: anyValueOf(SALE_STATUSES),
    /** 'none': of units that stand in no tower. */
    towerId: towerOrNone().optional(),
    unitId: id().optional(),
    leadId: id().optional(),
    broughtById: id().optional(),
    overdue: z.enum(['true', 'false']).optional(),
    /** Possession is, or as the plan of the works stands would be, later than promised, and is not given yet. */
    promise: z.enum(['broken']).optional(),
    /** Possession is promised before this day, and is neither offered nor given yet. */
    promisedBefore: plannedDay('Promised before').optional(),
    /** The first thing pending. */
    waitsFor: anyValueOf(SALE_WAITS),
    /** In their stage since this day or longer. */
    sinceUntil: day('Since until').optional(),
    from: day('From').optional(),
    to: day('To').optional(),
    /** By cancellation date. */
    cancelledFrom: day('Cancelled from').optional(),
    cancelledTo: day('Cancelled to').optional(),
    /** Entered on this day or before: what was known then. */
    enteredUntil: day('Entered until').optional(),
    /** Days between which the buyer first enquired. */
    enquiredFrom: day('Enquired from').optional(),
    enquiredTo: day('Enquired to').optional(),
    /** Campaign of the buyer's enquiry, or whether there was one. */
    campaign: z.string().max(120).optional(),
    hasCampaign: z.enum(['true', 'false']).optional(),
    /** Source of the buyer's last enquiry before the booking, or of any. */
    lastSource: anyValueOf(LEAD_SOURCES),
    anySource: anyValueOf(LEAD_SOURCES),
    /** Whether it continues the sale of another unit, which is no booking of its own. */
    isUnitTransfer: z.enum(['true', 'false']).optional(),
    /** Whether the sale of another unit continues it: ended, but not lost. */
    isContinued: z.enum(['true', 'false']).optional(),
    /** Whether the booking stands today, also where it moved to another unit. */
    outcome: z.enum(SALE_OUTCOMES).optional(),
    /** Whether its agreement is or was signed. */
    isAgreed: z.enum(['true', 'false']).optional(),
    /** Villas and plots stand without one. */
    hasTower: z.enum(['true', 'false']).optional(),
    floorMin: z.coerce.number().int().min(-5).max(150).optional(),
    floorMax: z.coerce.number().int().min(-5).max(150).optional(),
    sort: sortBy(['bookingDate', 'bookingNumber', 'agreementValuePaise'], '-bookingDate'),
  }),
  reply: page(SaleSummary),
});

export const exportSales = fileOf(listSales);
export const totalSales = totalsOf(listSales, [
  'agreementValuePaise',
  'totalReceivablePaise',
  'discountPaise',
  'demandedPaise',
  'paidPaise',
  'outstandingPaise',
  'overduePaise',
]);

export const bookUnit = call({
  method: 'POST',
  path: '/sales',
  summary: 'Book a unit: sale, plan, first demand and invoice in one transaction',
  can: without(GROUPS.SALES, ...PARTNER_ROLES, 'Marketing Head'),
  body: BookingInput,
  reply: data(Sale),
  status: 201,
  creates: true,
  errors: { conflict: 'The unit, the cost sheet or the project does not allow it; the message says which.' },
});

export const getSale = call({
  method: 'GET',
  path: '/sales/{id}',
  summary: 'One sale',
  can: SALES_AND_FINANCE,
  reply: data(Sale),
});

export const updateSale = call({
  method: 'PUT',
  path: '/sales/{id}',
  summary: 'Take the next step, or change applicants, loan or executive; amounts never change',
  can: without(anyOf(GROUPS.SALES, GROUPS.FINANCE), ...PARTNER_ROLES, 'Marketing Head'),
  body: SalePatch,
  reply: data(Sale),
  errors: { conflict: 'Something is pending for the step; the message says what.' },
});

const CANCELLERS = anyOf(SALES_MANAGER_UP, GROUPS.FINANCE, ['Channel Partner Manager']);

export const requestCancellation = call({
  method: 'POST',
  path: '/sales/{id}/cancellation-request',
  summary:
    'Send a cancellation that keeps less than the caller may decide alone for approval, which then cancels',
  can: CANCELLERS,
  body: CancelInput.omit({ preview: true }).extend({ reason: text(500, 'Reason', 10) }),
  reply: data(ApprovalSent),
  status: 201,
  creates: true,
  errors: { conflict: 'It needs no approval, is requested already, or receipts await verification.' },
});

export const cancelSale = call({
  method: 'PUT',
  path: '/sales/{id}/cancel',
  summary: 'Cancel a sale: forfeiture and refund; with preview it only returns the figures',
  can: CANCELLERS,
  body: CancelInput,
  reply: data(
    z.strictObject({
      sale: Sale.nullable(),
      settlement: CancellationSettlement,
      /** Of a preview: what has to be settled before the sale can be cancelled. */
      waitsFor: z.string().nullable(),
      /** Of a preview: why the caller may keep so little only with approval. */
      needsApproval: z.string().nullable(),
    }),
  ),
  creates: true,
  errors: { conflict: 'A completed or cancelled sale, a missing deed, or receipts awaiting verification.' },
});

export const deleteSale = call({
  method: 'DELETE',
  path: '/sales/{id}',
  summary: 'Never deletes: a sale is cancelled, so that its numbers stay accounted for',
  can: GROUPS.ADMIN,
  reply: data(Sale),
  errors: { conflict: 'Cancel it instead.' },
});

/** The books as of a past day: only what had been posted by then. Today by default. */
const asOfQuery = z.object({ asOf: day('As of').optional() });

export const LedgerRow = z.strictObject({
  batchId: z.uuid(),
  batchNo: z.number().int(),
  postedOn: z.string(),
  account: z.string(),
  accountLabel: z.string(),
  debitPaise: z.number().int(),
  creditPaise: z.number().int(),
  narration: z.string(),
  sourceType: z.string(),
  sourceId: z.uuid(),
  /** Customer account after this row; null for rows of other accounts. */
  balancePaise: z.number().int().nullable(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

export const SaleLedger = z.strictObject({
  saleId: z.uuid(),
  /** The day up to which postings are shown. */
  asOf: z.string(),
  rows: z.array(LedgerRow),
  balancePaise: z.number().int(),
  onAccountPaise: z.number().int(),
  /** The hash chain was recomputed and is intact. */
  chainIntact: z.boolean(),
});
export type SaleLedger = z.infer<typeof SaleLedger>;

export const getSaleLedger = call({
  method: 'GET',
  path: '/sales/{id}/ledger',
  summary: 'Double-entry ledger of a sale, today or as of a past day',
  can: without(SALES_AND_FINANCE, ...PARTNER_ROLES, 'Marketing Head'),
  query: asOfQuery,
  reply: data(SaleLedger),
});

export const StatementRow = z.strictObject({
  on: z.string(),
  kind: z.enum([
    'demand',
    'demandWithdrawn',
    'charge',
    'receipt',
    'takenBack',
    'waiver',
    'cancellation',
    'refund',
    'other',
  ]),
  document: z.string().nullable(),
  particulars: z.string(),
  debitPaise: z.number().int(),
  creditPaise: z.number().int(),
  balancePaise: z.number().int(),
});
export type StatementRow = z.infer<typeof StatementRow>;

export const SaleStatement = z.strictObject({
  saleId: z.uuid(),
  bookingNumber: z.string(),
  customerName: z.string(),
  unitNumber: z.string(),
  projectName: z.string(),
  asOf: z.string(),
  rows: z.array(StatementRow),
  demandedPaise: z.number().int(),
  receivedPaise: z.number().int(),
  /** Receivable from the customer; negative when money on account exceeds what was billed. */
  balancePaise: z.number().int(),
  notYetDemandedPaise: z.number().int(),
});
export type SaleStatement = z.infer<typeof SaleStatement>;

export const getSaleStatement = call({
  method: 'GET',
  path: '/sales/{id}/statement',
  summary: 'Statement of account of a buyer, today or as of a past day',
  can: without(SALES_AND_FINANCE, ...PARTNER_ROLES, 'Marketing Head'),
  query: asOfQuery,
  reply: data(SaleStatement),
});

export const getSaleStatementPdf = call({
  method: 'GET',
  path: '/sales/{id}/statement/pdf',
  summary: 'Statement of account as PDF',
  can: without(SALES_AND_FINANCE, ...PARTNER_ROLES, 'Marketing Head'),
  query: asOfQuery,
  reply: bytes('application/pdf'),
});
