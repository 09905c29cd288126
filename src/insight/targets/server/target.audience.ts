import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { TARGET_READERS } from '../target.contract.ts';

/** Targets concern all who read them; what each of them sees is read again. */
export const targetAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...TARGET_READERS, 'Sales Executive'),
  visible: (_read, ids) => Promise.resolve(new Set(ids)),
};
