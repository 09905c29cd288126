import { anyOf, GROUPS, PARTNER_ROLES, without } from '#platform/contract/roles.ts';

/** Records receipts: the builder's own sales people and Finance; partners and Marketing never do. */
export const RECEIPT_RECORDERS = without(
  anyOf(GROUPS.SALES, GROUPS.FINANCE),
  ...PARTNER_ROLES,
  'Marketing Head',
);
/** Reads receipts with their bank references. */
export const RECEIPT_READERS = without(
  anyOf(GROUPS.SALES, GROUPS.FINANCE),
  ...PARTNER_ROLES,
  'Marketing Head',
);
