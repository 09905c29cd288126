import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';

/** Finance sees the progress of every run. */
export const demandRunAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...GROUPS.FINANCE),
  visible: (_read, ids) => Promise.resolve(new Set(ids)),
};
