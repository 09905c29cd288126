import * as z from 'zod';
import { call, data, page, pageQuery } from '#platform/contract/call.ts';
import { ExplanationStep } from '#platform/contract/explanation.ts';
import {
  anyValueOf,
  count,
  day,
  defaulted,
  id,
  optional,
  paise,
  sortBy,
  text,
  version,
} from '#platform/contract/fields.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import {
  PARTNER_INVOICE_ACTIONS,
  PARTNER_INVOICE_READERS,
  PARTNER_INVOICE_SENDERS,
  PARTNER_INVOICE_STATUSES,
} from './partnerInvoiceRights.rules.ts';

const Named = z.strictObject({ id: z.uuid(), name: z.string() });

const amount = z.number().int();

/** What it bills; of commissions that the caller may see. */
export const BilledTranche = z.strictObject({
  trancheId: z.uuid(),
  commissionId: z.uuid(),
  commissionNumber: z.string(),
  seq: z.number().int(),
  bookingNumber: z.string(),
  unitNumber: z.string(),
  projectName: z.string(),
  grossPaise: amount,
  /** Its part of what is paid, once entered. */
  netPaise: amount.nullable(),
  isPaid: z.boolean(),
});
export type BilledTranche = z.infer<typeof BilledTranche>;

const summary = {
  _id: z.uuid(),
  id: z.uuid(),
  version: z.number().int(),
  /** As on the paper, in capitals without spaces. */
  number: z.string(),
  invoiceDate: z.string(),
  firm: Named,
  status: z.enum(PARTNER_INVOICE_STATUSES),
  sentAt: z.iso.datetime(),
  taxablePaise: amount,
  gstPaise: amount,
  /** The day that decides year and rate of its tax; null until it is entered, as what follows. */
  creditedOn: z.string().nullable(),
  tdsPaise: amount.nullable(),
  recoveredPaise: amount.nullable(),
  /** Credited to the firm. */
  payablePaise: amount.nullable(),
  /** Of it, what can be paid now. */
  netPaise: amount.nullable(),
  payBy: z.string().nullable(),
  isPaid: z.boolean(),
  tranches: z.array(BilledTranche),
};

export const PartnerInvoiceSummary = z.strictObject(summary);
export type PartnerInvoiceSummary = z.infer<typeof PartnerInvoiceSummary>;

const taxParts = { cgstPaise: amount, sgstPaise: amount, igstPaise: amount };

/** What an invoice must say. */
const ExpectedInvoice = z.strictObject({
  gstin: z.string().nullable(),
  taxablePaise: amount,
  ...taxParts,
  gstPaise: amount,
});

const Deduction = z.strictObject({
  section: z.string(),
  basePaise: amount,
  ratePct: z.number(),
  taxPaise: amount,
  certificate: z.string().nullable(),
  /** Of an earlier credit of the year, below the threshold then. */
  isArrears: z.boolean(),
});

export const PartnerInvoice = z.strictObject({
  ...summary,
  /** Null where the firm is not registered, or the caller may not know its PAN, which it holds. */
  gstin: z.string().nullable(),
  ...taxParts,
  expected: ExpectedInvoice,
  /** Where it differs from what it must say by more than ₹1. */
  differences: z.array(z.string()),
  fileId: z.uuid().nullable(),
  /** Null where the caller may not know people of the builder. */
  sentBy: Named.nullable(),
  enteredAt: z.iso.datetime().nullable(),
  enteredBy: Named.nullable(),
  tdsBasePaise: amount.nullable(),
  owedPaise: amount.nullable(),
  gstAwaitedPaise: amount.nullable(),
  deductions: z.array(Deduction),
  /** How it was computed; null until it is entered. */
  steps: z.array(ExplanationStep).nullable(),
  /** Why it was returned or cancelled, and when. */
  endReason: z.string().nullable(),
  endedAt: z.iso.datetime().nullable(),
  allowedActions: z.array(z.enum(PARTNER_INVOICE_ACTIONS)),
});
export type PartnerInvoice = z.infer<typeof PartnerInvoice>;

export const listPartnerInvoices = call({
  method: 'GET',
  path: '/partner-invoices',
  summary: 'Invoices of partner firms for their commissions that the caller may see',
  can: PARTNER_INVOICE_READERS,
  query: z.object({
    ...pageQuery,
    status: anyValueOf(PARTNER_INVOICE_STATUSES),
    channelPartnerId: id().optional(),
    projectId: id().optional(),
    commissionId: id().optional(),
    /** Entered, not paid, and the day to pay by has passed. */
    overdue: z.enum(['true']).optional(),
    invoicedFrom: day('Invoiced from').optional(),
    invoicedUntil: day('Invoiced until').optional(),
    sort: sortBy(['sentAt', 'invoiceDate', 'taxablePaise'], '-sentAt'),
  }),
  reply: page(PartnerInvoiceSummary),
});

export const exportPartnerInvoices = fileOf(listPartnerInvoices);
export const totalPartnerInvoices = totalsOf(listPartnerInvoices, [
  'taxablePaise',
  'gstPaise',
  'tdsPaise',
  'payablePaise',
]);

export const getPartnerInvoice = call({
  method: 'GET',
  path: '/partner-invoices/{id}',
  summary: 'One partner invoice: what it bills, its tax, and how what is payable was computed',
  can: PARTNER_INVOICE_READERS,
  reply: data(PartnerInvoice),
});

const MAX_TRANCHES = 50;
const most = `An invoice bills at most ${MAX_TRANCHES} tranches`;

/** Tranches by their ids, or by commission and number. */
const billed = {
  trancheIds: z.array(id()).min(1, 'Choose at least one tranche').max(MAX_TRANCHES, most).optional(),
  tranches: z
    .array(z.object({ commissionId: id(), seq: count('Tranche', 1, 20) }))
    .min(1, 'Choose at least one tranche')
    .max(MAX_TRANCHES, most)
    .optional(),
};

export const PartnerInvoiceInput = z.object({
  number: text(40, 'Invoice number'),
  invoiceDate: day('Invoice date'),
  taxablePaise: paise('Commission', 1),
  cgstPaise: defaulted(paise('CGST')),
  sgstPaise: defaulted(paise('SGST')),
  igstPaise: defaulted(paise('IGST')),
  ...billed,
  /** The paper, uploaded before by the caller; Finance may enter an invoice without it. */
  fileId: optional(id()),
});
export type PartnerInvoiceInput = z.infer<typeof PartnerInvoiceInput>;

export const sendPartnerInvoice = call({
  method: 'POST',
  path: '/partner-invoices',
  summary: 'Send an invoice for payable tranches: the firm its own, or Finance for a firm',
  can: PARTNER_INVOICE_SENDERS,
  body: PartnerInvoiceInput,
  reply: data(PartnerInvoice),
  status: 201,
  creates: true,
  errors: {
    conflict: 'A tranche cannot be invoiced now, or the firm has an invoice of this number in the year.',
  },
});

export const PartnerInvoicePreview = z.strictObject({
  firm: Named,
  tranches: z.array(
    z.strictObject({
      commissionId: z.uuid(),
      commissionNumber: z.string(),
      seq: z.number().int(),
      grossPaise: amount,
    }),
  ),
  /** What the invoice must say. */
  expected: ExpectedInvoice,
  creditedOn: z.string(),
  section: z.string(),
  deductions: z.array(Deduction),
  tdsBasePaise: amount,
  tdsPaise: amount,
  recoveredPaise: amount,
  gstAwaitedPaise: amount,
  owedPaise: amount,
  payablePaise: amount,
  netPaise: amount,
  payBy: z.string(),
  steps: z.array(ExplanationStep),
  /** What a Finance Head has to confirm at the entry; null where the PAN is valid, or no tax arises. */
  higherTax: z.string().nullable(),
  /** Why it cannot be sent, or entered, now. */
  problems: z.array(z.string()),
});
export type PartnerInvoicePreview = z.infer<typeof PartnerInvoicePreview>;

/** An invoice that is here, or tranches to be billed. */
export const PreviewInput = z
  .object({ invoiceId: id(), ...billed, invoiceDate: day('Invoice date'), creditedOn: day('Credited on') })
  .partial();
export type PreviewInput = z.infer<typeof PreviewInput>;

export const previewPartnerInvoice = call({
  method: 'POST',
  path: '/partner-invoices/preview',
  summary: 'What an invoice must say and what it will give after tax; stores nothing',
  can: PARTNER_INVOICE_SENDERS,
  body: PreviewInput,
  reply: data(PartnerInvoicePreview),
});

export const EntryInput = z
  .object({
    creditedOn: day('Credited on'),
    /** By a Finance Head: without a valid PAN more tax is deducted. */
    confirmsHigherTax: z.boolean('Choose yes or no'),
    version: version(),
  })
  .partial();
export type EntryInput = z.infer<typeof EntryInput>;

export const enterPartnerInvoice = call({
  method: 'PUT',
  path: '/partner-invoices/{id}/enter',
  summary: 'Enter an invoice: tax is deducted, clawback is taken back, and the rest becomes payable',
  can: GROUPS.FINANCE,
  body: EntryInput,
  reply: data(PartnerInvoice),
  errors: { conflict: 'It is not waiting, or a tranche is not payable any more.' },
});

const EndInput = z.object({ reason: text(300, 'Reason', 3), version: version() }).partial();
export type EndInput = z.infer<typeof EndInput>;

export const returnPartnerInvoice = call({
  method: 'PUT',
  path: '/partner-invoices/{id}/return',
  summary: 'Return an invoice to the firm before it is entered; its tranches may be billed again',
  can: GROUPS.FINANCE,
  body: EndInput,
  reply: data(PartnerInvoice),
});

export const cancelPartnerInvoice = call({
  method: 'PUT',
  path: '/partner-invoices/{id}/cancel',
  summary: 'Cancel an entered invoice of which nothing is paid; the firm takes back one that it sent',
  can: PARTNER_INVOICE_SENDERS,
  body: EndInput,
  reply: data(PartnerInvoice),
  errors: { conflict: 'A payment run holds it, or it has ended before.' },
});
