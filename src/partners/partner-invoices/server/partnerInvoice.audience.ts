import { hasRole } from '#platform/contract/roles.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import { PARTNER_INVOICE_READERS } from '../partnerInvoiceRights.rules.ts';
import { visibleInvoices } from './partnerInvoice.visibility.ts';

/** Whoever may see an invoice hears of its changes. */
export const partnerInvoiceAudience: Audience = {
  mayHear: (caller) => hasRole(caller.role, ...PARTNER_INVOICE_READERS),
  visible: async (read, ids) => {
    const rows = await read.db
      .selectFrom('partnerInvoice')
      .select('partnerInvoice.id')
      .where('partnerInvoice.id', 'in', [...ids])
      .where(visibleInvoices(read))
      .execute();
    return new Set(rows.map(({ id }) => id));
  },
};
