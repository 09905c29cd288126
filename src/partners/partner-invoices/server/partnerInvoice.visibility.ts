import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { visibleCommissions } from '#partners/commissions/server/commission.visibility.ts';

/**
 * The invoices a caller may see: Finance all, a firm its own, others those that bill a commission they see. The
 * condition refers to `partner_invoice` by name.
 */
export function visibleInvoices(read: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'partnerInvoice'>();
  const { role, channelPartnerId } = read.caller;
  if (hasRole(role, ...GROUPS.FINANCE)) return eb.lit(true);
  if (role === 'Channel Partner Admin') return eb('partnerInvoice.channelPartnerId', '=', channelPartnerId);
  return eb.exists(
    eb
      .selectFrom('partnerInvoiceTranche')
      .innerJoin('commissionTranche', 'commissionTranche.id', 'partnerInvoiceTranche.trancheId')
      .innerJoin('commission', 'commission.id', 'commissionTranche.commissionId')
      .innerJoin('sale', 'sale.id', 'commission.saleId')
      .select('commission.id')
      .whereRef('partnerInvoiceTranche.partnerInvoiceId', '=', 'partnerInvoice.id')
      .where(visibleCommissions(read)),
  );
}
