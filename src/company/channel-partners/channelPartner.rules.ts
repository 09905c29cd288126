import type { AppError } from '#platform/contract/errors.ts';
import { forbidden } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import { FIRM_KEEPERS, FIRM_READERS } from './channelPartner.contract.ts';

/** Why `role` may not change these fields of a firm; null when it may. */
export function firmRefusal(role: Role, fields: readonly string[]): AppError | null {
  if (hasRole(role, ...FIRM_KEEPERS)) return null;
  const isOfPan = fields.every((field) => field === 'panInoperative');
  if (isOfPan && hasRole(role, ...FIRM_READERS)) return null;
  return forbidden('Finance only marks the PAN of a firm as inoperative or operative.');
}
