import { formatMoneyExact } from '#platform/contract/format.ts';
import type { Words } from '#company/notifications/notification.rules.ts';

interface ClawbackFacts {
  commission: string;
  bookingNumber: string;
  invoice: string;
  taxablePaise: number;
  gstPaise: number;
}

/** What the firm has to pay back, how, and which paper is requested. */
export function clawedBackText(facts: ClawbackFacts): Words {
  const { commission, bookingNumber, invoice, taxablePaise, gstPaise } = facts;
  const gst =
    gstPaise === 0
      ? ''
      : ` Send a credit note of ${formatMoneyExact(taxablePaise)} and GST ${formatMoneyExact(gstPaise)}.`;
  return {
    title: `${formatMoneyExact(taxablePaise)} of ${commission} to be paid back`,
    body: `${bookingNumber} has ended after invoice ${invoice} was paid. It is taken from your next invoice.${gst}`,
  };
}
