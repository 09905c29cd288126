import { anyOf, GROUPS, PARTNER_ROLES, without } from '#platform/contract/roles.ts';

/** Invoices carry the buyer's PAN and address: partners, who see their own sales, do not see them. */
export const INVOICE_READERS = without(anyOf(GROUPS.SALES, GROUPS.FINANCE), ...PARTNER_ROLES);
