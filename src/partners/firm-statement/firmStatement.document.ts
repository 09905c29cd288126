import type { DocumentSupplier } from '#company/letterhead/sale.document.ts';
import type { FirmStatement } from './firmStatement.contract.ts';

/** The account of a partner firm up to a day, as it is printed. */
export interface FirmStatementDocument extends FirmStatement {
  title: 'Statement of account';
  currency: string;
  supplier: DocumentSupplier;
  reraAgentNumber: string | null;
  signatureFor: string;
  signatory: string;
}
