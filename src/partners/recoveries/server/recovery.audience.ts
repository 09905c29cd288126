import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { RECOVERABLE_READERS } from '../recoveryRights.rules.ts';
import { visibleRecoverables } from './recovery.filter.ts';

/** Whoever may see what a firm has to pay back hears of its changes. */
export const recoverableAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...RECOVERABLE_READERS),
  visible: visibleIds,
};

async function visibleIds(read: Read, ids: readonly string[]): Promise<Set<string>> {
  const rows = await read.db
    .selectFrom('partnerRecoverable')
    .select('id')
    .where('id', 'in', [...ids])
    .where(visibleRecoverables(read))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
