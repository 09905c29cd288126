import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { hasRole, PARTNER_ROLES } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { SALE_REACH } from '#company/people/saleReach.rules.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';

/**
 * The commissions a caller may see: those of the sales they see, and for people of a firm those of the firm, an
 * agent's of the customers they brought. The condition refers to `commission` and `sale` by name.
 */
export function visibleCommissions(read: Read): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'commission' | 'sale'>();
  const { role, channelPartnerId, userId } = read.caller;
  if (!hasRole(role, ...PARTNER_ROLES)) return visibleSales(read);
  const ofFirm = eb('commission.channelPartnerId', '=', channelPartnerId);
  return role === 'Channel Partner Admin' ? ofFirm : eb.and([ofFirm, eb('sale.broughtById', '=', userId)]);
}

/** Sums that are kept are of all commissions: for those who see all. */
export function seesAllCommissions({ caller }: Read): boolean {
  return SALE_REACH[caller.role] === 'all';
}
