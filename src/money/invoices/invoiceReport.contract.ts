import * as z from 'zod';
import { bytes, call, data, page } from '#platform/contract/call.ts';
import { EXPORT_FORMATS } from '#platform/contract/exportFormat.ts';
import { INVOICE_STATUSES, INVOICE_TYPES, InvoiceSummary, listInvoices } from './invoice.contract.ts';
import { INVOICE_PRINTERS, INVOICE_READERS } from './invoiceReaders.rules.ts';

/** Filters of the list. */
const filter = listInvoices.query.omit({ page: true, limit: true, cursor: true, sort: true });

const amounts = {
  taxablePaise: z.number().int(),
  cgstPaise: z.number().int(),
  sgstPaise: z.number().int(),
  igstPaise: z.number().int(),
  totalPaise: z.number().int(),
};
export const TaxAmounts = z.strictObject(amounts);
export type TaxAmounts = z.infer<typeof TaxAmounts>;

export const InvoiceStatistics = z.strictObject({
  /** Bills as of today, without credit notes. */
  byStatus: z.array(
    z.strictObject({
      status: z.enum(INVOICE_STATUSES),
      count: z.number().int(),
      totalPaise: z.number().int(),
      balancePaise: z.number().int(),
    }),
  ),
  /** All numbered documents, including those reversed later. */
  billed: TaxAmounts,
  /** By credit notes. */
  credited: TaxAmounts,
  /** The amount for the GST return of the period: billed less credited. */
  net: TaxAmounts,
  /** As printed on the documents; each series has one kind. */
  bySeries: z.array(
    z.strictObject({
      series: z.string(),
      docType: z.enum(INVOICE_TYPES),
      count: z.number().int(),
      totalPaise: z.number().int(),
    }),
  ),
  /** Net, the lowest rate first. */
  byRate: z.array(z.strictObject({ ratePct: z.number(), ...amounts })),
  /** Net by the month of the document, '2026-11', the earliest first. */
  byMonth: z.array(z.strictObject({ month: z.string(), ...amounts })),
});
export type InvoiceStatistics = z.infer<typeof InvoiceStatistics>;

export const getInvoiceStatistics = call({
  method: 'GET',
  path: '/invoices/statistics',
  summary: 'Billed and credited amounts of the invoices the caller may see, by status, tax rate and month',
  can: INVOICE_READERS,
  query: filter,
  reply: data(InvoiceStatistics),
});

export const listOverdueInvoices = call({
  method: 'GET',
  path: '/invoices/overdue',
  summary: 'Overdue invoices, oldest first',
  can: INVOICE_READERS,
  query: listInvoices.query.omit({ status: true, docType: true, sort: true }),
  reply: page(InvoiceSummary.extend({ daysOverdue: z.number().int() })),
});

export const exportRegister = call({
  method: 'GET',
  path: '/invoices/register',
  summary: 'The GST register: numbered documents of the list, a row for each tax rate and code on them',
  can: INVOICE_PRINTERS,
  query: filter.extend({ format: z.enum(EXPORT_FORMATS).default('csv') }),
  reply: bytes('application/octet-stream'),
});
