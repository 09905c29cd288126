import type { DocumentAccount, DocumentSupplier } from '#company/letterhead/sale.document.ts';
import type { PaymentParts } from './paymentParts.rules.ts';

export interface PaymentAdviceLine extends PaymentParts {
  /** 'COM/26-27/0001, tranche 2, by Gold firms, revision 1' */
  commission: string;
  /** 'BKG/26-27/0049, B-1203, Kalpa Tarang' */
  booking: string;
  invoiceNumber: string;
  /** 'Ordered', 'Paid on 24 Nov 2026', 'Returned on 25 Nov 2026' */
  state: string;
  utr: string | null;
}

/** What a firm is paid by one run, as it is printed. Days are 'YYYY-MM-DD', amounts whole paise. */
export interface PaymentAdviceDocument {
  runNumber: string;
  /** The day of the release. */
  orderedOn: string;
  currency: string;
  supplier: DocumentSupplier;
  firmName: string;
  /** Of the firm, by its last digits. */
  paidTo: { accountName: string; accountLast4: string; ifsc: string };
  paidFrom: DocumentAccount;
  lines: PaymentAdviceLine[];
  /** Of the lines that the bank did not return. */
  totals: PaymentParts;
  amountInWords: string;
  signatureFor: string;
}
