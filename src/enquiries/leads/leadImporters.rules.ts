import { anyOf, SALES_MANAGER_UP } from '#platform/contract/roles.ts';

/** Who brings in leads by the file, and may take them back. */
export const LEAD_IMPORTERS = anyOf(SALES_MANAGER_UP, ['Marketing Head']);
