import { Link } from 'react-router';
import { formatDay, titled } from '../../../platform/contract/format.ts';
import type { FactEntry } from '../../../platform/web/page/FactList.tsx';
import type { Receipt } from '../payment.contract.ts';
import { dayHere } from './today.shared.ts';

/** What is known of a receipt: how it was paid, who recorded it, who confirmed it. */
export function receiptFacts(receipt: Receipt, saleHref: string): FactEntry[] {
  const { receiptNumber, verifiedBy, clearedOn, reversalReason } = receipt;
  return [
    ...(receiptNumber ? [{ label: 'Receipt', value: receiptNumber }] : []),
    { label: 'Booking', value: <Link to={saleHref}>{receipt.bookingNumber}</Link> },
    { label: 'Paid by', value: meansText(receipt) },
    { label: 'Reference', value: receipt.reference ?? 'None' },
    { label: 'Received', value: formatDay(receipt.receivedDate) },
    ...(receipt.payerName ? [{ label: 'Payer', value: receipt.payerName }] : []),
    {
      label: 'Recorded by',
      value: `${receipt.recordedBy.name}, ${formatDay(dayHere(receipt.createdAt))}`,
    },
    ...(verifiedBy ? [{ label: 'Verified by', value: verifiedText(receipt) }] : []),
    ...(clearedOn ? [{ label: 'Cleared', value: formatDay(clearedOn) }] : []),
    ...(receipt.status === 'reversed'
      ? [{ label: 'Withdrawn', value: reversalReason ?? 'No reason given' }]
      : []),
  ];
}

/** 'Cheque of 12 Nov 2026, HDFC Bank' */
function meansText({ mode, instrumentDate, bankName }: Receipt): string {
  const means = instrumentDate ? `${titled(mode)} of ${formatDay(instrumentDate)}` : titled(mode);
  return bankName ? `${means}, ${bankName}` : means;
}

function verifiedText({ verifiedBy, verifiedAt }: Receipt): string {
  return [verifiedBy?.name, verifiedAt ? formatDay(dayHere(verifiedAt)) : null].filter(Boolean).join(', ');
}
