import { FACT_READERS } from '#company/people/facts.rules.ts';
import { anyOf, GROUPS } from '#platform/contract/roles.ts';

/** Everybody reads the invoices of the sales they see; `identityOf` leaves out what a role may not know of the buyer. */
export const INVOICE_READERS = anyOf(GROUPS.SALES, GROUPS.FINANCE);

/** The printed invoice and the GST register carry the buyer's PAN and address. */
export const INVOICE_PRINTERS = FACT_READERS.buyerIdentity;
