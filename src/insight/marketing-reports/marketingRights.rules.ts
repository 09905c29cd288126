import { anyOf, GROUPS } from '#platform/contract/roles.ts';

/** Who reads what marketing costs and brings: Finance, and the heads of sales and marketing. */
export const MARKETING_READERS = anyOf(GROUPS.FINANCE, ['Sales Head', 'Marketing Head']);
