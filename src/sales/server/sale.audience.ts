import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { SALES_AND_FINANCE } from '../sale.contract.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';

export const saleAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...SALES_AND_FINANCE),
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('sale')
      .select('sale.id')
      .where('sale.id', 'in', [...ids])
      .where(visibleSales(read))
      .execute();
    return new Set(rows.map((row) => row.id));
  },
};
