import { anyOf, CAPABILITIES, GROUPS, SALES_STAFF, without } from '#platform/contract/roles.ts';

/** Those who build: they enter issues, work on them and assign them. */
export const ISSUE_BUILDERS = CAPABILITIES.constructionManagement;

/** Who reads issues: management those of its projects, an executive the snags and defects of own sales. */
export const ISSUE_READERS = anyOf(GROUPS.MANAGEMENT, SALES_STAFF);

/** Sales people report snags and defects of their own sales. */
export const ISSUE_REPORTERS = anyOf(ISSUE_BUILDERS, without(SALES_STAFF, 'Marketing Head'));
