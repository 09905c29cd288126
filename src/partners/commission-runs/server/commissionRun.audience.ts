import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { COMMISSION_PAYERS } from '../commissionRunRights.rules.ts';

/** Finance sees every run. */
export const commissionRunAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...COMMISSION_PAYERS),
  visible: (_read, ids) => Promise.resolve(new Set(ids)),
};
