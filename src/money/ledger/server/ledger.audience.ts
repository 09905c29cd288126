import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { LEDGER_READERS } from '../ledger.contract.ts';

/** Those who may read the books get changes of integrity checks and closed months. */
export const ledgerAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...LEDGER_READERS),
  visible: (_read, ids) => Promise.resolve(new Set(ids)),
};
