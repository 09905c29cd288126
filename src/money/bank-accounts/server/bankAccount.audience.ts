import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { ACCOUNT_READERS } from '../bankAccount.contract.ts';

/** Those who may read the accounts of the projects get their changes. */
export const accountTransferAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...ACCOUNT_READERS),
  visible: (_read, ids) => Promise.resolve(new Set(ids)),
};
