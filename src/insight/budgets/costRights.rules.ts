import type { Role } from '#platform/contract/roles.ts';
import { anyOf, GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { CostCategory } from './category.rules.ts';
import { COST_CATEGORIES } from './category.rules.ts';

/** Who enters, changes and deletes costs. */
export const COST_KEEPERS = GROUPS.FINANCE;

/** Who reads costs: Finance all; the heads of sales and marketing what marketing costs (ruling 58). */
export const COST_READERS = anyOf(COST_KEEPERS, ['Sales Head', 'Marketing Head']);

/** The categories whose costs a role reads. */
export function readableCosts(role: Role): readonly CostCategory[] {
  if (hasRole(role, ...COST_KEEPERS)) return COST_CATEGORIES;
  return hasRole(role, ...COST_READERS) ? ['marketing'] : [];
}
