import { anyOf, GROUPS } from '#platform/contract/roles.ts';

/** Who connects portals and web forms, and is responsible for what they deliver. */
export const SOURCE_KEEPERS = anyOf(GROUPS.ADMIN, ['Sales Head', 'Marketing Head']);
