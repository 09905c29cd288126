import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { SOURCE_KEEPERS } from '../sourceKeepers.rules.ts';

/** Those who manage the keys are notified of their deliveries. */
export const leadSourceAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...SOURCE_KEEPERS),
  visible: (_read, ids) => Promise.resolve(new Set(ids)),
};
