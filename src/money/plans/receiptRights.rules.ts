import { FACT_READERS } from '#company/people/facts.rules.ts';
import { anyOf, GROUPS, PARTNER_ROLES, without } from '#platform/contract/roles.ts';

/** Roles that record receipts: the builder's own sales team and Finance; never partners or Marketing. */
export const RECEIPT_RECORDERS = without(
  anyOf(GROUPS.SALES, GROUPS.FINANCE),
  ...PARTNER_ROLES,
  'Marketing Head',
);
/** Roles that read receipts with their bank references. */
export const RECEIPT_READERS = FACT_READERS.receipts;
