import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { SHARE_READERS } from '../share.rules.ts';
import { visibleOrShared } from './share.queries.ts';

/** Whoever sees the sale or has a share in it; shares are named by their sale. */
export const shareAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...SHARE_READERS),
  visible: visibleIds,
};

async function visibleIds(read: Read, ids: readonly string[]): Promise<Set<string>> {
  const rows = await read.db
    .selectFrom('sale')
    .select('sale.id')
    .where('sale.id', 'in', [...ids])
    .where(visibleOrShared(read))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
