import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { visibleCostSheetIds } from './costSheet.queries.ts';

/** Salespeople are notified of changes to the sheets they may see. */
export const costSheetAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...GROUPS.SALES),
  visible: visibleCostSheetIds,
};
