import { anyOf, SALES_MANAGER_UP } from '#platform/contract/roles.ts';

/** Who may import leads from a file, and undo the import. */
export const LEAD_IMPORTERS = anyOf(SALES_MANAGER_UP, ['Marketing Head']);
