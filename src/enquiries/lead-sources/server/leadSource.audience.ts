import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { SOURCE_KEEPERS } from '../sourceKeepers.rules.ts';

/** Those who keep the keys hear of what they deliver. */
export const leadSourceAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...SOURCE_KEEPERS),
  visible: (_read, ids) => Promise.resolve(new Set(ids)),
};
