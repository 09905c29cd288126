import type {
  DocumentAccount,
  DocumentBuyer,
  DocumentProperty,
  DocumentSupplier,
  DocumentTaxColumn,
} from '#company/letterhead/sale.document.ts';

export interface ReceiptDocumentLine {
  /** 'Slab 8 completed' */
  installmentName: string;
  /** 'SKI/26-27/000123' */
  invoiceNumber: string | null;
  principalPaise: number;
  taxPaise: number;
  totalPaise: number;
}

/**
 * A receipt as it is printed, frozen when it is verified. Money not allocated to a demand is an advance, for which
 * the document is the receipt voucher of CGST Act s.31(3)(d). Days are 'YYYY-MM-DD', amounts whole paise.
 */
export interface ReceiptDocument {
  title: 'Receipt' | 'Receipt voucher' | 'Receipt of tax deducted' | 'Refund voucher';
  receiptNumber: string;
  receivedDate: string;
  /** The day the money cleared. */
  clearedOn: string | null;
  currency: string;
  supplier: DocumentSupplier;
  /** The buyer it is credited to. */
  receivedFrom: DocumentBuyer;
  /** Who paid when it was not the buyer: a bank, a relative. */
  paidBy: string | null;
  property: DocumentProperty;
  placeOfSupply: string | null;
  amountPaise: number;
  amountInWords: string;
  /** 'NEFT', 'Cheque' */
  mode: string;
  reference: string | null;
  instrumentDate: string | null;
  bankName: string | null;
  depositedInto: DocumentAccount | null;
  lines: ReceiptDocumentLine[];
  principalPaise: number;
  taxPaise: number;
  /** The amount on account, with the tax it includes; null when all is allocated. */
  advance: {
    amountPaise: number;
    gstRatePct: number;
    taxColumns: DocumentTaxColumn[];
    /** Advance without its tax. */
    taxablePaise: number;
    cgstPaise: number;
    sgstPaise: number;
    igstPaise: number;
    taxPaise: number;
  } | null;
  /** Of TDS: how the buyer paid it to the state. Absent from documents frozen earlier. */
  tds?: { form: string | null; challanDate: string | null } | null;
  /** Stamp across the page of a receipt reversed later; null while it is valid. */
  mark?: { word: 'BOUNCED' | 'REVERSED'; on: string | null; reason: string | null } | null;
  /** Users of the builder. */
  recordedBy: string;
  verifiedBy: string;
  /** 'For Sahyadri Kalpa Developers Pvt Ltd' */
  signatureFor: string;
  /** 'Authorised signatory' */
  signatory: string;
}
