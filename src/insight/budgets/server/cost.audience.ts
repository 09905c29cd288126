import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { COST_READERS } from '../costRights.rules.ts';
import { costsById } from './cost.queries.ts';

/** Whoever may see a cost hears of its changes, and sees its bill. */
export const costAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...COST_READERS),
  visible: async (read, ids) => new Set((await costsById(read, ids)).map(({ id }) => id)),
};
