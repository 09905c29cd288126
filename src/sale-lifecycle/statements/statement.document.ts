import type { StatementRow } from '#sales/sale.contract.ts';
import type {
  DocumentAccount,
  DocumentBuyer,
  DocumentProperty,
  DocumentSupplier,
} from '#company/letterhead/sale.document.ts';

export interface StatementDocumentRow {
  /** YYYY-MM-DD */
  on: string;
  kind: StatementRow['kind'];
  /** Number of the invoice or receipt. */
  document: string | null;
  /** 'Slab 8 completed, due 27 Nov 2026', 'NEFT HDFCR52026112100123456' */
  particulars: string;
  debitPaise: number;
  creditPaise: number;
  /** Balance after this row; negative when money is on account. */
  balancePaise: number;
}

/** The account of a buyer up to a day, demand by demand and receipt by receipt. Days are 'YYYY-MM-DD', amounts whole paise. */
export interface StatementDocument {
  title: 'Statement of account';
  asOf: string;
  currency: string;
  supplier: DocumentSupplier;
  buyer: DocumentBuyer;
  property: DocumentProperty;
  agreementValuePaise: number;
  totalReceivablePaise: number;
  rows: StatementDocumentRow[];
  demandedPaise: number;
  receivedPaise: number;
  /** Receivable from the buyer; negative when money on account exceeds what was billed. */
  balancePaise: number;
  overduePaise: number;
  notYetDemandedPaise: number;
  /** Receipts awaiting verification, not counted above. */
  awaitingVerificationPaise: number;
  payTo: DocumentAccount | null;
  /** 'Interest of 10.8% a year runs on amounts paid more than 7 days after its due date.' */
  interestNote: string | null;
  signatureFor: string;
  signatory: string;
}
