import { formatDayNear } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { Refund } from '../refund.contract.ts';
import { today } from '#platform/web/session/today.ts';
import { REFUND_STATUS } from './refund.status.shared.ts';

const column = columnsFor<Refund>();

/** Refunds: payee, date and status. */
export const refundColumns = column.columns([
  column.accessor('customerName', { header: 'Customer', meta: { skeleton: 130 } }),
  column.accessor('state', {
    header: 'Status',
    cell: (info) => <StatusSign of={REFUND_STATUS} status={info.getValue()} />,
    meta: { skeleton: 80 },
  }),
  column.accessor('payeeName', { header: 'Payee', meta: { skeleton: 110 } }),
  column.accessor('amountPaise', {
    header: 'Amount, ₹',
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', sort: 'amountPaise', skeleton: 90 },
  }),
  column.accessor('dueOn', {
    header: 'Pay by',
    cell: (info) => formatDayNear(info.getValue(), today()),
    meta: { sort: 'dueOn', skeleton: 70 },
  }),
  column.accessor('daysLate', {
    header: 'Days late',
    cell: (info) => info.getValue() > 0 && info.getValue(),
    meta: { align: 'right', level: 2, skeleton: 30 },
  }),
  column.accessor((refund) => refund.payment?.receiptNumber ?? '', {
    id: 'receiptNumber',
    header: 'Receipt',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 3, skeleton: 110 },
  }),
  column.accessor('unitNumber', { header: 'Unit', meta: { level: 2, skeleton: 60 } }),
  column.accessor('projectName', {
    header: 'Project',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 3, skeleton: 80 },
  }),
]);
