import { Link } from 'react-router';
import { formatDay, startCase } from '#platform/contract/format.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import type { Receipt } from '../receipt.contract.ts';
import { dayHere } from '#platform/web/session/today.ts';

/** The facts of a receipt: mode, who recorded it, who verified it. */
export function receiptFacts(receipt: Receipt, saleHref: string): FactEntry[] {
  const { receiptNumber, verifiedBy, clearedOn, reversalReason, tds } = receipt;
  return [
    ...(receiptNumber ? [{ label: 'Receipt', value: receiptNumber }] : []),
    { label: 'Booking', value: <Link to={saleHref}>{receipt.bookingNumber}</Link> },
    { label: 'Paid by', value: meansText(receipt) },
    { label: tds ? 'Acknowledgement' : 'Reference', value: receipt.reference ?? 'None yet' },
    {
      label: receipt.type === 'refund' ? 'Requested' : 'Received',
      value: formatDay(receipt.receivedDate),
    },
    ...(receipt.dueOn ? [{ label: 'Pay by', value: formatDay(receipt.dueOn) }] : []),
    ...(tds ? tdsFacts(tds) : []),
    ...(receipt.payerName
      ? [{ label: receipt.type === 'refund' ? 'Payee' : 'Payer', value: receipt.payerName }]
      : []),
    {
      label: 'Recorded by',
      value: `${receipt.recordedBy.name}, ${formatDay(dayHere(receipt.createdAt))}`,
    },
    ...(verifiedBy ? [{ label: 'Verified by', value: verifiedText(receipt) }] : []),
    ...(clearedOn ? [{ label: 'Cleared', value: formatDay(clearedOn) }] : []),
    ...(receipt.status === 'bounced'
      ? [{ label: 'Bounced', value: dated(receipt.bouncedOn, receipt.bounceReason) }]
      : []),
    ...(receipt.status === 'reversed'
      ? [
          {
            label: receiptNumber ? 'Reversed' : 'Withdrawn',
            value: dated(receipt.reversedOn, reversalReason ?? 'No reason given'),
          },
        ]
      : []),
  ];
}

/** '12 Nov 2026, funds insufficient' */
function dated(day: string | null, reason: string | null): string {
  return [day === null ? null : formatDay(day), reason].filter(Boolean).join(', ');
}

function tdsFacts({ form, challanDate, certificateNumber }: NonNullable<Receipt['tds']>): FactEntry[] {
  return [
    ...(form ? [{ label: 'Form', value: form }] : []),
    ...(challanDate ? [{ label: 'Challan of', value: formatDay(challanDate) }] : []),
    { label: 'Certificate', value: certificateNumber ?? 'Pending' },
  ];
}

/** 'Cheque of 12 Nov 2026, HDFC Bank' */
function meansText({ mode, instrumentDate, bankName }: Receipt): string {
  const means = instrumentDate ? `${startCase(mode)} of ${formatDay(instrumentDate)}` : startCase(mode);
  return bankName ? `${means}, ${bankName}` : means;
}

function verifiedText({ verifiedBy, verifiedAt }: Receipt): string {
  return [verifiedBy?.name, verifiedAt ? formatDay(dayHere(verifiedAt)) : null].filter(Boolean).join(', ');
}
