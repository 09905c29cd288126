import type { DocumentBuyer, DocumentSupplier } from '#company/letterhead/sale.document.ts';
import type { StatementDocument } from '#sale-lifecycle/statements/statement.document.ts';

/** The accounts of all bookings of a customer up to a day, and their sums. */
export interface JointStatementDocument {
  title: 'Joint statement of account';
  /** '2 bookings' */
  mark: string;
  asOf: string;
  currency: string;
  supplier: DocumentSupplier;
  buyer: DocumentBuyer;
  /** Latest booking first. */
  accounts: StatementDocument[];
  demandedPaise: number;
  receivedPaise: number;
  balancePaise: number;
  overduePaise: number;
}
