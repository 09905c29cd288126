import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { formatDay, plainNumber } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { Faint } from '#platform/web/table/cells.tsx';
import { columnsFor } from '#platform/web/table/columns.ts';
import type { LedgerLine } from '../ledger.contract.ts';
import type { LedgerSource } from '../ledger.rules.ts';
import { documentHref, journalHref } from './ledger.links.ts';

/** The source of an entry. */
export const SOURCE_LABELS: Record<LedgerSource, string> = {
  demand: 'Demand',
  receipt: 'Receipt',
  onAccount: 'From on account',
  tds: 'Tax deducted',
  interest: 'Interest',
  bounceCharge: 'Bounce charge',
  transferFee: 'Transfer fee',
  waiver: 'Waiver',
  reversal: 'Reversal',
  cancellation: 'Cancellation',
  refund: 'Refund',
  transfer: 'Transfer',
  partnerInvoice: 'Partner invoice',
  partnerPayment: 'Payment to partner',
  partnerClawback: 'Clawback',
  partnerCreditNote: 'Credit note of partner',
  partnerRepayment: 'Repayment by partner',
  partnerWriteOff: 'Write-off',
  tdsChallan: 'TDS challan',
};

/** The booking or firm that an entry belongs to; a tax challan belongs to none. */
export function ownerName({ bookingNumber, channelPartnerName }: LedgerLine): string {
  return bookingNumber ?? channelPartnerName ?? 'TDS challan';
}

const column = columnsFor<LedgerLine>();

const amount = (side: 'debitPaise' | 'creditPaise', header: string) =>
  column.accessor(side, {
    header,
    cell: (info) => info.getValue() > 0 && <Money paise={info.getValue()} withPaise bare />,
    meta: { align: 'right', skeleton: 90 },
  });

export const journalColumns = column.columns([
  column.accessor(ownerName, { id: 'bookingNumber', header: 'Booking or firm', meta: { skeleton: 100 } }),
  column.accessor('unitNumber', {
    header: 'Unit',
    cell: (info) => <Faint>{info.getValue()}</Faint>,
    meta: { level: 3, skeleton: 50 },
  }),
  column.accessor('postedOn', {
    header: 'Posted',
    cell: (info) => formatDay(info.getValue()),
    meta: { skeleton: 70 },
  }),
  column.accessor('batchNo', {
    header: 'Batch',
    cell: ({ row: { original } }) => (
      <Batch to={journalHref({ batchNo: original.batchNo })}>{plainNumber(original.batchNo)}</Batch>
    ),
    meta: { align: 'right', level: 2, skeleton: 40 },
  }),
  column.accessor('label', { header: 'Account', meta: { skeleton: 110 } }),
  amount('debitPaise', 'Debit, ₹'),
  amount('creditPaise', 'Credit, ₹'),
  column.accessor('sourceType', {
    header: 'Source',
    cell: (info) => <Faint>{SOURCE_LABELS[info.getValue()]}</Faint>,
    meta: { level: 2, skeleton: 80 },
  }),
  column.accessor((line) => line.document?.number ?? '', {
    id: 'document',
    header: 'Document',
    cell: ({ row: { original } }) =>
      original.document && <Link to={documentHref(original.document)}>{original.document.number}</Link>,
    meta: { level: 2, skeleton: 110 },
  }),
]);

/** Wide enough for a finger even with short numbers. */
const Batch = styled(Link)({ display: 'inline-block', minWidth: 24, padding: '4px 0' });
