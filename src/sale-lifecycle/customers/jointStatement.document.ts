import { sumPaise } from '#platform/contract/money.ts';
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

/** The joint statement of at least one account; the latest names the buyer. */
export function jointStatement(
  latest: StatementDocument,
  earlier: readonly StatementDocument[],
): JointStatementDocument {
  const accounts = [latest, ...earlier];
  const sumOf = (amountOf: (account: StatementDocument) => number) => sumPaise(accounts.map(amountOf));
  const hasOneRegistration = accounts.every(({ supplier }) => supplier.gstin === latest.supplier.gstin);
  return {
    title: 'Joint statement of account',
    mark: accounts.length === 1 ? '1 booking' : `${accounts.length} bookings`,
    asOf: latest.asOf,
    currency: latest.currency,
    // Projects in two states have two registrations; neither is that of the whole.
    supplier: hasOneRegistration ? latest.supplier : { ...latest.supplier, gstin: null },
    buyer: latest.buyer,
    accounts,
    demandedPaise: sumOf(({ demandedPaise }) => demandedPaise),
    receivedPaise: sumOf(({ receivedPaise }) => receivedPaise),
    balancePaise: sumOf(({ balancePaise }) => balancePaise),
    overduePaise: sumOf(({ overduePaise }) => overduePaise),
  };
}
