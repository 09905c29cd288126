import { sql } from 'kysely';
import type { QueryOf, ResultOf } from '#platform/contract/call.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { pagesByPlace } from '#platform/server/lists/list.pages.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import { sheetColumns } from '#platform/server/lists/sheet.columns.ts';
import type { SheetList } from '#platform/server/lists/sheet-list.ts';
import type {
  exportPartnerInvoices,
  PartnerInvoiceSummary,
  totalPartnerInvoices as totalsCall,
} from '../partnerInvoice.contract.ts';
import { billedText } from '../partnerInvoice.text.rules.ts';
import { foundInvoices } from './partnerInvoice.filter.ts';
import { invoicesById } from './partnerInvoice.queries.ts';

const column = sheetColumns<PartnerInvoiceSummary>();

const COLUMNS = [
  column.text('Invoice', ({ number }) => number),
  column.day('Dated', ({ invoiceDate }) => invoiceDate),
  column.text('Firm', ({ firm }) => firm.name),
  column.word('Status', ({ status }) => status),
  column.text('Bills', ({ tranches }) => billedText(tranches)),
  column.money('Commission', ({ taxablePaise }) => taxablePaise),
  column.money('GST', ({ gstPaise }) => gstPaise),
  column.money('TDS', ({ tdsPaise }) => tdsPaise),
  column.money('Recovered', ({ recoveredPaise }) => recoveredPaise),
  column.money('Payable', ({ payablePaise }) => payablePaise),
  column.day('Credited', ({ creditedOn }) => creditedOn),
  column.day('Pay by', ({ payBy }) => payBy),
  column.moment('Sent', ({ sentAt }) => sentAt),
];

/** The newest first. */
export const partnerInvoiceSheet: SheetList<QueryOf<typeof exportPartnerInvoices>, PartnerInvoiceSummary> = {
  name: 'partner-invoices',
  columns: () => COLUMNS,
  pages: (read, { ids, format: _format, ...filter }) =>
    pagesByPlace(read.db, {
      found: foundInvoices(read, filter),
      order: {
        columns: [[sql`partner_invoice.sent_at`, 'timestamptz']],
        id: sql`partner_invoice.id`,
        direction: 'desc',
      },
      ids,
      details: (found) => invoicesById(read, found),
    }),
};

type Sums = ResultOf<typeof totalsCall>['sums'];

export function totalPartnerInvoices(
  read: Read,
  filter: QueryOf<typeof totalsCall>,
): Promise<ListTotals<Sums>> {
  return totalSums(read.db, foundInvoices(read, filter), {
    taxablePaise: sql`partner_invoice.taxable_paise`,
    gstPaise: sql`partner_invoice.gst_paise`,
    tdsPaise: sql`coalesce(partner_invoice.tds_paise, 0)`,
    payablePaise: sql`coalesce(partner_invoice.payable_paise, 0)`,
  });
}
