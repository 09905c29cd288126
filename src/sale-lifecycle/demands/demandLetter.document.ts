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
 * A demand letter as it is printed, frozen when it is written: the stage reached, the amounts and invoices, the due
 * date and the account. Days are 'YYYY-MM-DD', amounts whole paise.
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
  /** TDS and its form, as on the invoices. */
  taxAtSourceNotes: string[];
  interestNote: string | null;
  /** The work that is demanded, and the code behind which its proof is; absent where no work is. */
  proof?: { work: string; code: string };
  /** Withdrawn after printing: stamped across the page. Absent while valid. */
  withdrawnOn?: string;
  signatureFor: string;
  signatory: string;
}
