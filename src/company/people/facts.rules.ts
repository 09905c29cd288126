import type { Role } from '#platform/contract/roles.ts';
import { hasRole, PARTNER_ROLES, ROLES, without } from '#platform/contract/roles.ts';

const BUILDERS_OWN = without(ROLES, ...PARTNER_ROLES);

/**
 * Facts of a record that not everybody who sees the record may know, and who may. A reply that holds such a fact
 * asks here, wherever it reads it: `tests/server/masks.test.ts` looks for the values in every reply of every role.
 */
export const FACT_READERS = {
  /** Price, discount and total of a sale, and what is not billed of it yet. */
  salePrice: BUILDERS_OWN,
  /** Status, list price and reservation of a unit that is neither free nor reserved for an own customer. */
  unitsOfOthers: BUILDERS_OWN,
  /** Names of people who are not of the caller's own firm. */
  peopleOfBuilder: BUILDERS_OWN,
  /** PAN, Aadhaar, address and date of birth of a buyer, and the papers that carry them. */
  buyerIdentity: without(BUILDERS_OWN, 'Marketing Head'),
  /** What came in: receipts, their bank references and their sums. */
  receipts: without(BUILDERS_OWN, 'Marketing Head'),
  /** How a commission is computed, its tranches, tax and what is payable; others know gross amount and status. */
  commissionTerms: without(ROLES, 'Marketing Head', 'Sales Executive', 'Channel Partner Agent'),
  /** Phone of a buyer whose payment is late. */
  buyerPhone: BUILDERS_OWN,
  /** When possession of a sold unit is expected as the plan of the works stands. */
  planOfWorks: BUILDERS_OWN,
} as const satisfies Record<string, readonly Role[]>;

export type Fact = keyof typeof FACT_READERS;

/** For the table of rights (`docs/RIGHTS.md`). */
export const FACT_LABELS: Record<Fact, string> = {
  salePrice: 'Price and discount of a sale, what is not billed yet',
  unitsOfOthers: 'Status and price of units that are not available',
  peopleOfBuilder: 'Names of people outside the own firm',
  buyerIdentity: 'PAN, address and papers of a buyer',
  receipts: 'Receipts and what was collected',
  commissionTerms: 'Terms, tranches and tax of a commission',
  buyerPhone: 'Phone of a buyer in lists of dues',
  planOfWorks: 'When possession is expected as the works stand',
};

export function mayKnow(role: Role, fact: Fact): boolean {
  return hasRole(role, ...FACT_READERS[fact]);
}
