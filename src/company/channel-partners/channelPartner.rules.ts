import type { AppError } from '#platform/contract/errors.ts';
import { forbidden } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole } from '#platform/contract/roles.ts';
import { FIRM_KEEPERS } from './channelPartner.contract.ts';

/** Why `role` may not change these fields of a firm; null when it may. */
export function firmRefusal(role: Role, fields: readonly string[]): AppError | null {
  const touchesBank = fields.includes('bank');
  const touchesRest = fields.some((field) => field !== 'bank');
  if (touchesBank && !hasRole(role, ...GROUPS.FINANCE)) {
    return forbidden('Only Finance changes the bank account of a firm.');
  }
  if (touchesRest && !hasRole(role, ...FIRM_KEEPERS)) {
    return forbidden('Finance changes only the bank account of a firm.');
  }
  return null;
}
