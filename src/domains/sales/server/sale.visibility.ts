import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Read } from '../../../platform/server/context.ts';
import type { Tables } from '../../../platform/server/database/tables.ts';
import { ownTeam } from '../../users/server/user.visibility.ts';

/**
 * The sales a caller may see, for lists, counts, single rows and events of sales and of the plans, receipts and
 * invoices under them: heads, Finance and Marketing all; a Sales Manager those of his team; a Channel Partner
 * Manager those that a partner brought; a Sales Executive his own; a firm's admin those of the firm, its agent
 * those he brought himself. The condition speaks of the table `sale` by its name.
 */
export function visibleSales(read: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'sale'>();
  return eb.and([eb('sale.deletedAt', 'is', null), withinRole(read)]);
}

function withinRole(read: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'sale'>();
  const { userId, role, channelPartnerId } = read.caller;
  switch (role) {
    case 'Sales Manager':
      return eb('sale.salesExecutiveId', 'in', ownTeam(read));
    case 'Channel Partner Manager':
      return eb.or([eb('sale.channelPartnerId', 'is not', null), eb('sale.salesExecutiveId', '=', userId)]);
    case 'Sales Executive':
      return eb('sale.salesExecutiveId', '=', userId);
    case 'Channel Partner Admin':
      return eb('sale.channelPartnerId', '=', channelPartnerId);
    case 'Channel Partner Agent':
      return eb.and([
        eb('sale.channelPartnerId', '=', channelPartnerId),
        eb('sale.broughtById', '=', userId),
      ]);
    default:
      return eb.lit(true);
  }
}
