import type { Day } from '#platform/contract/calendar.ts';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

interface InvoiceFacts {
  firm: string;
  number: string;
}

export function invoiceSentText({
  firm,
  number,
  taxablePaise,
}: InvoiceFacts & { taxablePaise: number }): Words {
  return {
    title: `${firm} sent invoice ${number}`,
    body: `Commission of ${formatMoneyExact(taxablePaise)}. Compare it with the paper and enter it, or return it.`,
  };
}

export function invoiceEnteredText({
  number,
  netPaise,
  payBy,
}: Pick<InvoiceFacts, 'number'> & { netPaise: number; payBy: Day | null }): Words {
  const until = payBy === null ? '' : ` by ${formatDay(payBy)}`;
  return {
    title: `Invoice ${number} is entered`,
    body: `${formatMoneyExact(netPaise)} is paid${until}, after tax.`,
  };
}

export function invoiceEndedText({
  number,
  isReturned,
  reason,
}: Pick<InvoiceFacts, 'number'> & { isReturned: boolean; reason: string }): Words {
  return {
    title: `Invoice ${number} is ${isReturned ? 'returned' : 'cancelled'}`,
    body: `${reason}. You can send it again.`,
  };
}
