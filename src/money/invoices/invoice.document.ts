import type {
  DocumentAccount,
  DocumentBuyer,
  DocumentProperty,
  DocumentSupplier,
  DocumentTaxColumn,
} from '#company/letterhead/sale.document.ts';

export interface InvoiceDocumentLine {
  /** 'Slab 8 completed', 'Club membership' */
  description: string;
  /** 'stage 5, 5% of 1,33,17,100' */
  detail: string | null;
  /** Services accounting code. */
  sac: string;
  gstRatePct: number;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  totalPaise: number;
}

/**
 * A tax invoice or bill of supply as it is printed: frozen at issue, never looked up again. Holds what CGST
 * rules 46 and 49 require. Days are 'YYYY-MM-DD', amounts whole paise.
 */
export interface InvoiceDocument {
  title: 'Tax invoice' | 'Bill of supply' | 'Credit note';
  copyMark: 'Original for recipient';
  invoiceNumber: string;
  issueDate: string;
  /** Null for a credit note and for an invoice of money already received. */
  dueDate: string | null;
  currency: string;
  /** Of a credit note: the invoice it reverses, and why. */
  against?: { invoiceNumber: string; issueDate: string; reason: string };
  supplier: DocumentSupplier;
  billTo: DocumentBuyer;
  property: DocumentProperty;
  /** 'Maharashtra (27)'; null outside India. */
  placeOfSupply: string | null;
  taxColumns: DocumentTaxColumn[];
  lines: InvoiceDocumentLine[];
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  totalPaise: number;
  /** 'Rupees six lakh ninety-nine thousand one hundred forty-seven and seventy-six paise only' */
  amountInWords: string;
  /** 'No': builders never shift the tax to the buyer. */
  reverseCharge: 'No';
  payTo: DocumentAccount | null;
  /**
   * The tax to deduct and the form for it: 'Deduct 1% of ₹6,65,855 = ₹6,658.55 and send Form 132. Pay
   * ₹6,92,489.21.'
   */
  taxAtSourceNote: string | null;
  /** 'Interest of 10.8% a year from 28 Nov 2026 if paid after 4 Dec 2026.' */
  interestNote: string | null;
  /** 'For Sahyadri Kalpa Developers Pvt Ltd' */
  signatureFor: string;
  /** 'Authorised signatory' */
  signatory: string;
}
