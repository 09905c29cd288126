import { anyOf, GROUPS, PARTNER_ROLES, without } from '../../platform/contract/roles.ts';

/** Invoices carry the buyer's PAN and address: partners and Marketing, who see sales, do not see them. */
export const INVOICE_READERS = without(
  anyOf(GROUPS.SALES, GROUPS.FINANCE),
  ...PARTNER_ROLES,
  'Marketing Head',
);
