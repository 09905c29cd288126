import type {
  DocumentAccount,
  DocumentBuyer,
  DocumentProperty,
  DocumentSupplier,
} from '#company/letterhead/sale.document.ts';

export interface DemandLetterLine {
  /** 'Slab 8' */
  installmentName: string;
  /** 'SKI/26-27/000123' */
  invoiceNumber: string;
  principalPaise: number;
  taxPaise: number;
  totalPaise: number;
}

/**
 * A demand letter as it is printed, frozen when it is written: what was reached, what is asked for with which
 * invoice, by when and into which account. Days are 'YYYY-MM-DD', amounts whole paise.
 */
export interface DemandLetterDocument {
  title: 'Demand letter';
  letterNumber: string;
  issueDate: string;
  dueDate: string;
  currency: string;
  supplier: DocumentSupplier;
  buyer: DocumentBuyer;
  property: DocumentProperty;
  /** 'Slab 8 of Tower B was completed on 12 Nov 2026.' */
  occasion: string;
  lines: DemandLetterLine[];
  principalPaise: number;
  taxPaise: number;
  totalPaise: number;
  amountInWords: string;
  payTo: DocumentAccount | null;
  /** What the buyer deducts and by which form, as the invoices say it. */
  taxAtSourceNotes: string[];
  interestNote: string | null;
  /** It was withdrawn after it was printed: said across the page. Absent while it stands. */
  withdrawnOn?: string;
  signatureFor: string;
  signatory: string;
}
