import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { visibleLeadIds } from './lead.queries.ts';

/** Salespeople are notified of changes to the leads they may see. */
export const leadAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...GROUPS.SALES),
  visible: visibleLeadIds,
};
