import { styled } from '@mui/material/styles';
import { formatDayNear, startCase } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { Receipt } from '../receipt.contract.ts';
import { today } from '#platform/web/session/today.ts';
import { RECEIPT_STATUS } from './receipt.status.shared.ts';

const column = columnsFor<Receipt>();

/** A bank reference may have sixty characters; the side panel shows all of them. */
const Clipped = styled(Faint)({
  display: 'inline-block',
  maxWidth: 136,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  verticalAlign: 'top',
});

const customer = column.accessor('customerName', { header: 'Customer', meta: { skeleton: 130 } });

const status = column.accessor('status', {
  header: 'Status',
  cell: (info) => <StatusSign of={RECEIPT_STATUS} status={info.getValue()} />,
  meta: { skeleton: 80 },
});

const project = column.accessor('projectName', {
  header: 'Project',
  cell: (info) => <Faint>{info.getValue()}</Faint>,
  meta: { level: 3, skeleton: 80 },
});

const number = column.accessor((receipt) => receipt.receiptNumber ?? 'None yet', {
  id: 'receiptNumber',
  header: 'Receipt',
  cell: (info) => <Faint>{info.getValue()}</Faint>,
  meta: { level: 3, skeleton: 110 },
});

const facts = [
  column.accessor('unitNumber', { header: 'Unit', meta: { skeleton: 60 } }),
  column.accessor('amountPaise', {
    header: 'Amount, ₹',
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', sort: 'amountPaise', skeleton: 90 },
  }),
  column.accessor((receipt) => startCase(receipt.mode), {
    id: 'mode',
    header: 'Mode',
    meta: { level: 2, skeleton: 50 },
  }),
  column.accessor((receipt) => receipt.reference ?? 'None', {
    id: 'reference',
    header: 'Reference',
    cell: (info) => <Clipped title={info.getValue()}>{info.getValue()}</Clipped>,
    meta: { level: 2, skeleton: 120 },
  }),
  column.accessor('receivedDate', {
    header: 'Received',
    cell: (info) => formatDayNear(info.getValue(), today()),
    meta: { sort: 'receivedDate', skeleton: 60 },
  }),
  column.accessor((receipt) => receipt.recordedBy.name, {
    id: 'recordedBy',
    header: 'Recorded by',
    meta: { level: 2, skeleton: 100 },
  }),
];

/** In the queue every receipt is pending; elsewhere status and number tell them apart. */
export const queueColumns = column.columns([customer, ...facts, project]);

export const receiptColumns = column.columns([customer, status, ...facts, number]);

const unit = column.accessor('unitNumber', { header: 'Unit', meta: { skeleton: 60 } });

const amount = column.accessor('amountPaise', {
  header: 'Amount, ₹',
  cell: (info) => <Money paise={info.getValue()} withPaise bare />,
  meta: { align: 'right', sort: 'amountPaise', skeleton: 90 },
});

const received = column.accessor('receivedDate', {
  header: 'Received',
  cell: (info) => formatDayNear(info.getValue(), today()),
  meta: { sort: 'receivedDate', skeleton: 60 },
});

/** Reversed and bounced receipts, when and why. */
export const reversedColumns = column.columns([
  customer,
  status,
  unit,
  amount,
  column.accessor((receipt) => receipt.bouncedOn ?? receipt.reversedOn, {
    id: 'takenBackOn',
    header: 'Reversed',
    cell: (info) => {
      const day = info.getValue();
      return day === null ? <Faint>before verification</Faint> : formatDayNear(day, today());
    },
    meta: { skeleton: 70 },
  }),
  column.accessor((receipt) => receipt.bounceReason ?? receipt.reversalReason ?? 'None given', {
    id: 'reason',
    header: 'Reason',
    cell: (info) => <Clipped title={info.getValue()}>{info.getValue()}</Clipped>,
    meta: { level: 2, skeleton: 120 },
  }),
  number,
]);

/** TDS without a certificate, oldest first. */
export const certificateColumns = column.columns([
  customer,
  unit,
  amount,
  column.accessor((receipt) => receipt.tds?.acknowledgement ?? 'None', {
    id: 'acknowledgement',
    header: 'Acknowledgement',
    cell: (info) => <Clipped title={info.getValue()}>{info.getValue()}</Clipped>,
    meta: { level: 2, skeleton: 120 },
  }),
  column.accessor((receipt) => receipt.tds?.form ?? 'Unknown', {
    id: 'form',
    header: 'Form',
    meta: { level: 2, skeleton: 90 },
  }),
  received,
  project,
]);

/** Refunds and their due dates. */
export const refundColumns = column.columns([
  customer,
  status,
  unit,
  amount,
  column.accessor('dueOn', {
    header: 'Pay by',
    cell: (info) => {
      const day = info.getValue();
      return day === null ? <Faint>no day set</Faint> : formatDayNear(day, today());
    },
    meta: { sort: 'dueOn', skeleton: 70 },
  }),
  column.accessor((receipt) => receipt.payerName ?? receipt.customerName, {
    id: 'payee',
    header: 'Payee',
    meta: { level: 2, skeleton: 110 },
  }),
  project,
]);

/** Verified receipts with money on account. */
export const onAccountColumns = column.columns([
  customer,
  unit,
  column.accessor('unallocatedPaise', {
    header: 'On account, ₹',
    cell: (info) => <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', skeleton: 90 },
  }),
  amount,
  received,
  number,
  project,
]);
