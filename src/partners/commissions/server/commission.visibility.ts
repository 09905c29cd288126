import { expressionBuilder } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { hasRole, PARTNER_ROLES } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { SALE_REACH } from '#company/people/saleReach.rules.ts';
import { ownTeam } from '#company/people/server/user.visibility.ts';
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

/**
 * The same said of a commission alone, which knows the executive of its sale; null where the sale says it. Of a deleted
 * sale only the people of its firms see the commissions.
 */
export function visibleByThemselves(read: Read): Expression<SqlBool> | null {
  const eb = expressionBuilder<Tables, 'commission'>();
  const { role, channelPartnerId, userId } = read.caller;
  const isBooked = eb('commission.bookedOn', 'is not', null);
  switch (SALE_REACH[role]) {
    case 'all':
      return isBooked;
    case 'team':
      return eb.and([isBooked, eb('commission.salesExecutiveId', 'in', ownTeam(read))]);
    case 'own':
      return eb.and([isBooked, eb('commission.salesExecutiveId', '=', userId)]);
    case 'firm':
      return eb('commission.channelPartnerId', '=', channelPartnerId);
    default:
      return null;
  }
}

/** Sums that are kept are of all commissions: for those who see all. */
export function seesAllCommissions({ caller }: Read): boolean {
  return SALE_REACH[caller.role] === 'all';
}
