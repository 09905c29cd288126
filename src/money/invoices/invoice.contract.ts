import * as z from 'zod';
import { bytes, call, data, page, pageQuery } from '#platform/contract/call.ts';
import { fileOf, totalsOf } from '#platform/contract/listCalls.ts';
import { day, anyValueOf, id, identity, sortBy, text, version } from '#platform/contract/fields.ts';
import { anyOf, GROUPS, SALES_MANAGER_UP } from '#platform/contract/roles.ts';
import { towerOrNone } from '#inventory/towers/tower.contract.ts';
import { INVOICE_PRINTERS, INVOICE_READERS } from './invoiceReaders.rules.ts';

export const BILLING_TYPES = ['taxInvoice', 'billOfSupply'] as const;
/** Documents that bill, and those that reverse a bill. */
export const INVOICE_TYPES = [...BILLING_TYPES, 'creditNote'] as const;
/** `writtenOff`: its sale was cancelled when no credit note was possible any more; nobody pays the rest. */
export const INVOICE_STATUSES = [
  'draft',
  'issued',
  'partiallyPaid',
  'overdue',
  'paid',
  'writtenOff',
  'cancelled',
] as const;

export const BillTo = z.strictObject({
  name: z.string(),
  /** Address, PAN and GSTIN are null for partners and the Marketing Head. */
  address: z.string().nullable(),
  stateCode: z.string().nullable(),
  pan: z.string().nullable(),
  gstin: z.string().nullable(),
});
export type BillTo = z.infer<typeof BillTo>;

/** An installment, or the received part of interest or a charge. */
export const InvoiceLine = z.strictObject({
  installmentId: z.uuid().nullable(),
  chargeId: z.uuid().nullable(),
  description: z.string(),
  detail: z.string().nullable(),
  sac: z.string(),
  gstRatePct: z.number(),
  taxablePaise: z.number().int(),
  cgstPaise: z.number().int(),
  sgstPaise: z.number().int(),
  igstPaise: z.number().int(),
  totalPaise: z.number().int(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

const summary = {
  ...identity,
  docType: z.enum(INVOICE_TYPES),
  invoiceNumber: z.string().nullable(),
  financialYear: z.string().nullable(),
  series: z.string().nullable(),
  saleId: z.uuid(),
  bookingNumber: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  unitNumber: z.string(),
  customerName: z.string(),
  taxablePaise: z.number().int(),
  cgstPaise: z.number().int(),
  sgstPaise: z.number().int(),
  igstPaise: z.number().int(),
  totalPaise: z.number().int(),
  /** Billed amounts at each rate of tax, lowest first. */
  taxByRate: z.array(
    z.strictObject({ ratePct: z.number(), taxablePaise: z.number().int(), taxPaise: z.number().int() }),
  ),
  paidPaise: z.number().int(),
  /** Waived on its installments: neither paid nor open. */
  waivedPaise: z.number().int(),
  /** Total less paid and waived. */
  balancePaise: z.number().int(),
  issueDate: z.string().nullable(),
  dueDate: z.string().nullable(),
  status: z.enum(INVOICE_STATUSES),
};

export const InvoiceSummary = z.strictObject(summary);
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

export const Invoice = z.strictObject({
  ...summary,
  billTo: BillTo,
  supplier: z.strictObject({
    name: z.string(),
    address: z.string().nullable(),
    gstin: z.string().nullable(),
    pan: z.string().nullable(),
  }),
  placeOfSupply: z.string().nullable(),
  /** Of a credit note: the invoice it reverses. */
  against: z.strictObject({ id: z.uuid(), invoiceNumber: z.string() }).nullable(),
  /** Of an invoice: its credit notes, in full or in part, earliest first. */
  creditNotes: z.array(
    z.strictObject({ id: z.uuid(), invoiceNumber: z.string(), totalPaise: z.number().int() }),
  ),
  /** Why it was cancelled, or what the credit note is for. */
  cancelReason: z.string().nullable(),
  lines: z.array(InvoiceLine),
  amountInWords: z.string(),
  /** Receipts recorded against this sale awaiting verification. */
  awaitingVerificationPaise: z.number().int(),
  /** Empty for those who may not see receipts: the Marketing Head sees the paid total only. */
  receipts: z.array(
    z.strictObject({
      id: z.uuid(),
      receiptNumber: z.string().nullable(),
      receivedDate: z.string(),
      amountPaise: z.number().int(),
      status: z.string(),
    }),
  ),
  allowedActions: z.array(z.enum(['issue', 'recordPayment', 'cancel', 'pdf'])),
});
export type Invoice = z.infer<typeof Invoice>;

export const listInvoices = call({
  method: 'GET',
  path: '/invoices',
  summary: 'Invoices the caller may see',
  can: INVOICE_READERS,
  query: z.object({
    ...pageQuery,
    status: anyValueOf(INVOICE_STATUSES),
    docType: anyValueOf(INVOICE_TYPES),
    saleId: id().optional(),
    projectId: id().optional(),
    towerId: towerOrNone().optional(),
    financialYear: z
      .string()
      .regex(/^\d{2}-\d{2}$/)
      .optional(),
    /** The letters before the year in their numbers. */
    series: z
      .string()
      .regex(/^[A-Z0-9/-]{1,16}$/)
      .optional(),
    /** Those with a line at this rate of tax. */
    ratePct: z.coerce.number().min(0).max(100).optional(),
    from: day('From').optional(),
    to: day('To').optional(),
    sort: sortBy(['issueDate', 'dueDate', 'totalPaise', 'createdAt'], '-createdAt'),
  }),
  reply: page(InvoiceSummary),
});

export const exportInvoices = fileOf(listInvoices);
export const totalInvoices = totalsOf(listInvoices, [
  'taxablePaise',
  'cgstPaise',
  'sgstPaise',
  'igstPaise',
  'totalPaise',
  'paidPaise',
  'waivedPaise',
  'balancePaise',
]);

export const getInvoice = call({
  method: 'GET',
  path: '/invoices/{id}',
  summary: 'One invoice with its lines',
  can: INVOICE_READERS,
  reply: data(Invoice),
});

export const invoiceFromSale = call({
  method: 'POST',
  path: '/invoices/from-sale/{id}',
  summary: 'Invoice demanded installments of a sale; with preview it only returns what would be billed',
  can: anyOf(SALES_MANAGER_UP, GROUPS.FINANCE, ['Channel Partner Manager']),
  body: z.object({
    installmentIds: z.array(id()).min(1).max(60).optional(),
    issue: z.boolean().default(true),
    preview: z.boolean().default(false),
  }),
  reply: data(
    z.strictObject({
      /** The first of them; null in a preview. */
      invoice: Invoice.nullable(),
      /** Taxed and untaxed items are billed on separate documents. */
      invoices: z.array(Invoice),
      lines: z.array(InvoiceLine),
      totalPaise: z.number().int(),
    }),
  ),
  status: 201,
  creates: true,
  errors: { conflict: 'There is nothing to invoice, or an installment is already invoiced.' },
});

export const updateInvoice = call({
  method: 'PUT',
  path: '/invoices/{id}',
  summary: 'Issue a draft: it gets its number and date',
  can: GROUPS.FINANCE,
  body: z.object({
    status: z.literal('issued', 'A draft can only be issued').optional(),
    version: version().optional(),
  }),
  reply: data(Invoice),
  errors: { conflict: 'An issued invoice cannot be edited; cancel it and issue a credit note.' },
});

export const cancelInvoice = call({
  method: 'PUT',
  path: '/invoices/{id}/cancel',
  summary: 'Discard a draft, or cancel an unpaid invoice by a credit note for its full value',
  can: GROUPS.FINANCE,
  body: z.object({ reason: text(300, 'Reason', 3), version: version().optional() }),
  reply: data(Invoice),
  errors: {
    conflict: 'Reverse the payments first.',
    forbidden: 'The month of the invoice is closed; a Finance Head or an administrator may.',
  },
});

export const getInvoicePdf = call({
  method: 'GET',
  path: '/invoices/{id}/pdf',
  summary: 'An issued invoice as PDF',
  can: INVOICE_PRINTERS,
  reply: bytes('application/pdf'),
});
