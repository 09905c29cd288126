import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { ownTeam } from './user.visibility.ts';
import { SALE_REACH } from '../saleReach.rules.ts';

/**
 * The sales a caller may see, for lists, counts, single rows and events of sales and of the plans, receipts and
 * invoices under them. The condition refers to the table `sale` by name.
 */
export function visibleSales(read: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'sale'>();
  return eb.and([eb('sale.deletedAt', 'is', null), withinRole(read)]);
}

function withinRole(read: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'sale'>();
  const { userId, role, channelPartnerId } = read.caller;
  switch (SALE_REACH[role]) {
    case 'all':
      return eb.lit(true);
    case 'team':
      return eb('sale.salesExecutiveId', 'in', ownTeam(read));
    case 'partners':
      return eb.or([eb('sale.channelPartnerId', 'is not', null), eb('sale.salesExecutiveId', '=', userId)]);
    case 'own':
      return eb('sale.salesExecutiveId', '=', userId);
    case 'firm':
      return eb('sale.channelPartnerId', '=', channelPartnerId);
    case 'brought':
      return eb.and([
        eb('sale.channelPartnerId', '=', channelPartnerId),
        eb('sale.broughtById', '=', userId),
      ]);
  }
}
