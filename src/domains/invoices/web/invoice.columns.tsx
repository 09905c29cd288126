import { formatDayNear } from '../../../platform/contract/format.ts';
import { Money } from '../../../platform/web/page/Money.tsx';
import { StatusSign } from '../../../platform/web/status/StatusSign.tsx';
import { Faint, Late } from '../../../platform/web/table/cells.tsx';
import { columnsFor } from '../../../platform/web/table/columns.ts';
import { today } from '../../payments/web/today.shared.ts';
import type { InvoiceSummary } from '../invoice.contract.ts';
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
    cell: (info) => <Faint>{dayText(info.getValue())}</Faint>,
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

/** Nothing is waited for on a document that was taken back, nor on the one that takes it back. */
function Balance({ invoice }: { invoice: InvoiceSummary }) {
  const isClosed = invoice.docType === 'creditNote' || invoice.status === 'cancelled';
  return isClosed ? <Faint>None</Faint> : <Money paise={invoice.balancePaise} withPaise bare />;
}

/** Red with a clock once it has passed and something is open. */
export function DueDay({ invoice }: { invoice: InvoiceSummary }) {
  const text = invoice.dueDate === null && invoice.issueDate !== null ? 'None' : dayText(invoice.dueDate);
  return invoice.status === 'overdue' ? <Late>{text}</Late> : <span>{text}</span>;
}

function dayText(day: string | null): string {
  return day ? formatDayNear(day, today()) : 'Not yet';
}

/** A credit note has no life of its own: what it is says more than that it was issued. */
export function InvoiceStatusSign({ invoice: { docType, status } }: { invoice: InvoiceSummary }) {
  return docType === 'creditNote' ? <Faint>Credit note</Faint> : <StatusSign of="invoice" status={status} />;
}
