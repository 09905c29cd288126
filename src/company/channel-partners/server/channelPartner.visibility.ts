import { expressionBuilder } from 'kysely';
import { GROUPS, hasRole, PARTNER_ROLES } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { FIRM_READERS } from '../channelPartner.contract.ts';

/** Which firms the caller sees: people of a firm see their own. */
export function visibleFirms({ caller }: Read) {
  const firm = expressionBuilder<Tables, 'channelPartner'>();
  if (!hasRole(caller.role, ...PARTNER_ROLES)) return firm.lit(true);
  return firm('channelPartner.id', '=', caller.channelPartnerId);
}

/** Whether the caller reads PAN, GST registrations and RERA number of a firm they see. */
export function readsNumbers(read: Read, firmId: string): boolean {
  return isOneOf(read, FIRM_READERS) || isOwnFirm(read, firmId);
}

/** Whether the caller reads the account of a firm they see, by its last digits. */
export function readsAccount(read: Read, firmId: string): boolean {
  return isOneOf(read, GROUPS.FINANCE) || isOwnFirm(read, firmId);
}

function isOwnFirm({ caller }: Read, firmId: string): boolean {
  return caller.role === 'Channel Partner Admin' && caller.channelPartnerId === firmId;
}
