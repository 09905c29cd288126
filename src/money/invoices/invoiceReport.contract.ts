import * as z from 'zod';
import { bytes, call, data, page } from '#platform/contract/call.ts';
import { EXPORT_FORMATS } from '#platform/contract/exportFormat.ts';
import { INVOICE_STATUSES, INVOICE_TYPES, InvoiceSummary, listInvoices } from './invoice.contract.ts';
import { INVOICE_READERS } from './invoiceReaders.rules.ts';

/** What the list filters by. */
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
  /** Bills as they stand today, credit notes left out. */
  byStatus: z.array(
    z.strictObject({
      status: z.enum(INVOICE_STATUSES),
      count: z.number().int(),
      totalPaise: z.number().int(),
      balancePaise: z.number().int(),
    }),
  ),
  /** All that took a number, also what was taken back later. */
  billed: TaxAmounts,
  /** By credit notes. */
  credited: TaxAmounts,
  /** What the return of the period reports: billed less credited. */
  net: TaxAmounts,
  /** As the documents say, each series with its own kind of them. */
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
  summary:
    'What was billed and credited, by status, rate of tax and month, of the invoices the caller may see',
  can: INVOICE_READERS,
  query: filter,
  reply: data(InvoiceStatistics),
});

export const listOverdueInvoices = call({
  method: 'GET',
  path: '/invoices/overdue',
  summary: 'Invoices that are not paid after their due date, the oldest first',
  can: INVOICE_READERS,
  query: listInvoices.query.omit({ status: true, docType: true, sort: true }),
  reply: page(InvoiceSummary.extend({ daysOverdue: z.number().int() })),
});

export const exportInvoices = call({
  method: 'GET',
  path: '/invoices/export',
  summary: 'The GST register: numbered documents that the list finds, a row for each rate and code on them',
  can: INVOICE_READERS,
  query: filter.extend({ format: z.enum(EXPORT_FORMATS).default('csv') }),
  reply: bytes('application/octet-stream'),
});
