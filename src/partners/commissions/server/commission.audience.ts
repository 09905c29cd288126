import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { COMMISSION_READERS } from '../commissionRights.rules.ts';
import { visibleCommissions } from './commission.visibility.ts';

/** Whoever may see a commission hears of its changes. */
export const commissionAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...COMMISSION_READERS),
  visible: visibleIds,
};

async function visibleIds(read: Read, ids: readonly string[]): Promise<Set<string>> {
  const rows = await read.db
    .selectFrom('commission')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .select('commission.id')
    .where('commission.id', 'in', [...ids])
    .where(visibleCommissions(read))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
