import { anyOf, GROUPS, PARTNER_ROLES } from '#platform/contract/roles.ts';

/** Who sees all claims and rules on whose a customer is. */
export const CLAIM_JUDGES = anyOf(GROUPS.ADMIN, ['Sales Head', 'Channel Partner Manager']);
export const CLAIM_READERS = anyOf(CLAIM_JUDGES, PARTNER_ROLES);
/** Who keeps or pays the firms of partners. */
export const FIRM_VISITORS = anyOf(GROUPS.ADMIN, ['Channel Partner Manager'], GROUPS.FINANCE);
