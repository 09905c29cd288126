import { Money } from '#platform/web/page/Money.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { InvoiceSummary } from '../invoice.contract.ts';
import { isStanding } from '../issuedSums.rules.ts';
import { DueDay, invoiceDayText, InvoiceStatusSign } from './invoice.cells.shared.tsx';
import { invoiceName } from './invoice.text.ts';

const column = columnsFor<InvoiceSummary>();

export const invoiceColumns = column.columns([
  column.accessor((invoice) => invoiceName(invoice), {
    id: 'number',
    header: 'Invoice',
    meta: { skeleton: 120 },
  }),
  column.accessor('customerName', { header: 'Customer', meta: { skeleton: 130 } }),
  column.accessor('unitNumber', { header: 'Unit', meta: { level: 2, skeleton: 60 } }),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <InvoiceStatusSign invoice={info.row.original} />,
    meta: { skeleton: 80 },
  }),
  column.accessor('issueDate', {
    header: 'Issued',
    cell: (info) => <Faint>{invoiceDayText(info.getValue())}</Faint>,
    meta: { level: 2, sort: 'issueDate', skeleton: 60 },
  }),
  column.accessor('dueDate', {
    header: 'Due',
    cell: (info) => <DueDay invoice={info.row.original} />,
    meta: { sort: 'dueDate', skeleton: 60 },
  }),
  column.accessor('taxablePaise', {
    header: 'Taxable, ₹',
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', level: 3, skeleton: 90 },
  }),
  column.accessor('totalPaise', {
    header: 'Total, ₹',
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', sort: 'totalPaise', skeleton: 90 },
  }),
  column.accessor('balancePaise', {
    header: 'Balance, ₹',
    cell: (info) => <Balance invoice={info.row.original} />,
    meta: { align: 'right', level: 2, skeleton: 90 },
  }),
]);

/** Nothing is open on a cancelled invoice, nor on its credit note. */
function Balance({ invoice }: { invoice: InvoiceSummary }) {
  return isStanding(invoice) ? <Money paise={invoice.balancePaise} withPaise bare /> : <Faint>None</Faint>;
}
