import { formatDay } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { today } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint, Late } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import { FIRM_COLUMN } from '#company/channel-partners/web/firm.column.shared.tsx';
import type { PartnerInvoiceSummary } from '../partnerInvoice.contract.ts';
import { billedText } from '../partnerInvoice.text.rules.ts';
import { PARTNER_INVOICE_STATUS } from './partnerInvoice.status.ts';

const column = columnsFor<PartnerInvoiceSummary>();

const amount = (paise: number | null) =>
  paise === null ? <Faint>–</Faint> : <Money paise={paise} withPaise bare />;

export const partnerInvoiceColumns = column.columns([
  column.accessor('number', { header: 'Invoice', meta: { skeleton: 110 } }),
  column.accessor(({ firm }) => firm.name, FIRM_COLUMN),
  column.accessor('status', {
    header: 'Status',
    cell: (info) => <StatusSign of={PARTNER_INVOICE_STATUS} status={info.getValue()} />,
    meta: { skeleton: 90 },
  }),
  column.accessor('invoiceDate', {
    header: 'Dated',
    cell: (info) => <Faint>{formatDay(info.getValue())}</Faint>,
    meta: { sort: 'invoiceDate', skeleton: 80 },
  }),
  column.accessor('taxablePaise', {
    header: 'Commission, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', sort: 'taxablePaise', skeleton: 90 },
  }),
  column.accessor('gstPaise', {
    header: 'GST, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', level: 2, skeleton: 90 },
  }),
  column.accessor('tdsPaise', {
    header: 'TDS, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', level: 2, skeleton: 90 },
  }),
  column.accessor('payablePaise', {
    header: 'Payable, ₹',
    cell: (info) => amount(info.getValue()),
    meta: { align: 'right', skeleton: 90 },
  }),
  column.display({
    id: 'payBy',
    header: 'Pay by',
    cell: ({ row }) => <PayBy invoice={row.original} />,
    meta: { level: 2, skeleton: 80 },
  }),
  column.accessor(({ tranches }) => billedText(tranches), {
    id: 'bills',
    header: 'Bills',
    meta: { level: 3, skeleton: 160 },
  }),
]);

/** Red once the day has passed and something is not paid. */
export function PayBy({ invoice }: { invoice: Pick<PartnerInvoiceSummary, 'payBy' | 'isPaid'> }) {
  const { payBy, isPaid } = invoice;
  if (payBy === null) return <Faint>–</Faint>;
  if (isPaid) return <Faint>Paid</Faint>;
  return payBy < today() ? <Late>{formatDay(payBy)}</Late> : <Faint>{formatDay(payBy)}</Faint>;
}
