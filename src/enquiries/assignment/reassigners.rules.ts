import type { Role } from '#platform/contract/roles.ts';
import { anyOf, SALES_MANAGER_UP } from '#platform/contract/roles.ts';

/** Who may reassign many leads at once. */
export const REASSIGNERS: readonly Role[] = anyOf(SALES_MANAGER_UP, [
  'Marketing Head',
  'Channel Partner Manager',
]);
