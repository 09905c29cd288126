import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';

/** Administrators, who see every record, hear of holds; others read them with the document. */
export const holdAudience: Audience = {
  mayHear: ({ role }) => hasRole(role, ...GROUPS.ADMIN),
  visible: (_read, ids) => Promise.resolve(new Set(ids)),
};
