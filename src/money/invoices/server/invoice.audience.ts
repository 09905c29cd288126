import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { INVOICE_READERS } from '../invoiceReaders.rules.ts';

/** Changes of an invoice reach those who may read invoices and see its sale. */
export const invoiceAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...INVOICE_READERS),
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('invoice')
      .innerJoin('sale', 'sale.id', 'invoice.saleId')
      .select('invoice.id')
      .where('invoice.id', 'in', [...ids])
      .where(visibleSales(read))
      .execute();
    return new Set(rows.map((row) => row.id));
  },
};
