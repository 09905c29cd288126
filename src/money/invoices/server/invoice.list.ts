import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { QueryOf, ResultOf } from '#platform/contract/call.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type { exportInvoices, InvoiceSummary, totalInvoices as totalsCall } from '../invoice.contract.ts';
import { isStanding, signedPaise } from '../issuedSums.rules.ts';
import { foundInvoices, invoiceSummaries } from './invoice.queries.ts';
import { SIGN } from './invoiceStatistics.queries.ts';

const column = sheetColumns<InvoiceSummary>();
const standing = (invoice: InvoiceSummary, paise: number) => (isStanding(invoice) ? paise : null);

/** Credit notes are negative, so that a column adds up. */
const COLUMNS = [
  column.text('Number', ({ invoiceNumber }) => invoiceNumber),
  column.word('Document', ({ docType }) => docType),
  column.text('Customer', ({ customerName }) => customerName),
  column.text('Project', ({ projectName }) => projectName),
  column.text('Unit', ({ unitNumber }) => unitNumber),
  column.text('Booking', ({ bookingNumber }) => bookingNumber),
  column.word('Status', ({ status }) => status),
  column.day('Issued', ({ issueDate }) => issueDate),
  column.day('Due', ({ dueDate }) => dueDate),
  column.money('Taxable', (invoice) => signedPaise(invoice, invoice.taxablePaise)),
  column.money('CGST', (invoice) => signedPaise(invoice, invoice.cgstPaise)),
  column.money('SGST', (invoice) => signedPaise(invoice, invoice.sgstPaise)),
  column.money('IGST', (invoice) => signedPaise(invoice, invoice.igstPaise)),
  column.money('Total', (invoice) => signedPaise(invoice, invoice.totalPaise)),
  column.money('Paid', (invoice) => standing(invoice, invoice.paidPaise)),
  column.money('Waived', (invoice) => standing(invoice, invoice.waivedPaise)),
  column.money('Balance', (invoice) => standing(invoice, invoice.balancePaise)),
];

/** The latest first, as the list begins. */
export const invoiceSheet: SheetList<QueryOf<typeof exportInvoices>, InvoiceSummary> = {
  name: 'invoices',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: foundInvoices(read, filter),
      order: {
        columns: [[sql`invoice.created_at`, 'timestamptz']],
        id: sql`invoice.id`,
        direction: 'desc',
      },
      ids,
      details: (found) => invoiceSummaries(read, found),
    }),
};

/** As `issuedSums` counts them: numbered documents less credit notes; open and paid are of bills that stand. */
export function totalInvoices(
  read: Read,
  filter: QueryOf<typeof totalsCall>,
): Promise<ListTotals<ResultOf<typeof totalsCall>['sums']>> {
  return totalSums(read.db, foundInvoices(read, filter), {
    taxablePaise: net(sql`invoice.taxable_paise`),
    cgstPaise: net(sql`invoice.cgst_paise`),
    sgstPaise: net(sql`invoice.sgst_paise`),
    igstPaise: net(sql`invoice.igst_paise`),
    totalPaise: net(sql`invoice.total_paise`),
    paidPaise: ofStanding(sql`invoice.paid_paise`),
    waivedPaise: ofStanding(sql`invoice.waived_paise`),
    balancePaise: ofStanding(sql`invoice.total_paise - invoice.paid_paise - invoice.waived_paise`),
  });
}

function net(amount: RawBuilder<unknown>) {
  return sql`case when invoice.invoice_number is not null then ${SIGN} * ${amount} end`;
}

function ofStanding(amount: RawBuilder<unknown>) {
  return sql`case when invoice.invoice_number is not null and invoice.doc_type <> 'creditNote'
    and invoice.status <> 'cancelled' then ${amount} end`;
}
