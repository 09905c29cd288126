import { today } from '#platform/web/session/today.ts';
import { RECEIPT_MODES } from '#inventory/payment-terms/payment.terms.contract.ts';
import type { ReceiptTerms } from '../receiptChecks.rules.ts';

const LONG_AGO = '1900-01-01';

/** What needs no sale: its booking date and the law of its state are checked when it is sent. */
export function termsWithoutSale(): ReceiptTerms {
  return { today: today(), bookingDate: LONG_AGO, allowedModes: RECEIPT_MODES, chequeMonths: null };
}

/** The label of the date on a cheque or draft. */
export function instrumentLabel(mode: string | null): string {
  return mode === 'dd' ? 'Draft date' : 'Cheque date';
}
