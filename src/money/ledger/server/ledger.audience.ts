import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { LEDGER_READERS } from '../ledger.contract.ts';

/** Whoever reads the books hears of their checks and of the months that are closed. */
export const ledgerAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...LEDGER_READERS),
  visible: (_read, ids) => Promise.resolve(new Set(ids)),
};
