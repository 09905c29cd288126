import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';

/** All of management reads what firms are paid. */
export const structureAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...GROUPS.MANAGEMENT),
  visible: (_read, ids) => Promise.resolve(new Set(ids)),
};
