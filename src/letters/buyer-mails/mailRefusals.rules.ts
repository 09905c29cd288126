import type { InvoiceSummary } from '#money/invoices/invoice.contract.ts';
import type { Receipt } from '#money/receipts/receipt.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';

// Why a paper is not mailed as it stands, in words for whoever sends it: the same for one paper and for many.

export const NO_ADDRESS = 'No email address is known.';
export const FORMER_BUYER = 'This paper is addressed to the buyer before the transfer. Print it instead.';
export const LETTER_WITHDRAWN = 'This letter is withdrawn and is not mailed.';

const OF_RECEIPT = {
  recorded: 'A receipt can be mailed once it is verified.',
  bounced: 'This payment bounced. Its receipt is not mailed.',
  reversed: 'This receipt was reversed and is not mailed.',
} as const;

export function receiptRefusal(status: Receipt['status'], isPrinted: boolean): string | null {
  if (status !== 'verified') return OF_RECEIPT[status];
  return isPrinted ? null : OF_RECEIPT.recorded;
}

export function invoiceRefusal(status: InvoiceSummary['status'], isIssued: boolean): string | null {
  if (status === 'cancelled') return 'This invoice is cancelled. Mail its credit note instead.';
  return isIssued ? null : 'An invoice can be mailed once it is issued.';
}

/** Of the newest letter on an installment. */
export function letterRefusal({ isWritten, isWithdrawn }: { isWritten: boolean; isWithdrawn: boolean }) {
  if (!isWritten) return 'This installment has no letter.';
  return isWithdrawn ? LETTER_WITHDRAWN : null;
}

export function welcomeRefusal(status: Sale['status']): string | null {
  return status === 'cancelled' ? 'This sale is cancelled.' : null;
}
