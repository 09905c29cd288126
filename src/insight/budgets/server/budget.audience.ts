import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { BUDGET_KEEPERS } from '../budget.contract.ts';

/** Finance sees the budgets of all projects. */
export const budgetAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...BUDGET_KEEPERS),
  visible: (_read, ids) => Promise.resolve(new Set(ids)),
};
