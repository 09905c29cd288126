import { anyOf, GROUPS } from '#platform/contract/roles.ts';

/** Who pays partner firms. */
export const COMMISSION_PAYERS = GROUPS.FINANCE;

/** Who reads what a firm was paid: Finance, and the admin of the firm. */
export const PAYMENT_READERS = anyOf(COMMISSION_PAYERS, ['Channel Partner Admin']);
