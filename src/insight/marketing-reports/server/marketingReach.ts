import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { readableCosts } from '#insight/budgets/costRights.rules.ts';

/** No list, no figure (ruling 58): those of finance see no leads. */
export function seesLeads({ caller }: Read): boolean {
  return hasRole(caller.role, ...GROUPS.SALES);
}

/** The heads of sales and marketing list what marketing costs, not brokerage. */
export function seesBrokerage({ caller }: Read): boolean {
  return readableCosts(caller.role).includes('brokerage');
}
