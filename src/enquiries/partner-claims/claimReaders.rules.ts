import { anyOf, GROUPS, PARTNER_ROLES } from '#platform/contract/roles.ts';

/** Who sees all claims and rules on disputes. */
export const CLAIM_JUDGES = anyOf(GROUPS.ADMIN, ['Sales Head', 'Channel Partner Manager']);
export const CLAIM_READERS = anyOf(CLAIM_JUDGES, PARTNER_ROLES);
/** Who manages or pays partner firms. */
export const FIRM_VISITORS = anyOf(GROUPS.ADMIN, ['Channel Partner Manager'], GROUPS.FINANCE);
