import { forbidden, invalid } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole, SALES_STAFF } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { ownTeam } from '#company/people/server/user.visibility.ts';
import { RULE_WRITERS } from '../assignment.contract.ts';

/** Who manages the availability of everybody; the others only their own and that of their team. */
const KEEPERS: readonly Role[] = RULE_WRITERS;

export function keepsAll({ caller }: Pick<Read, 'caller'>): boolean {
  return hasRole(caller.role, ...KEEPERS);
}

/** Those whose availability the caller manages, including the caller. */
export async function ownPeopleIds(read: Read): Promise<Set<string>> {
  const rows = await ownTeam(read).execute();
  return new Set([read.caller.userId, ...rows.map(({ reportId }) => reportId)]);
}

/** For a salesperson; 400 for anybody else, 403 for one who is not in the caller's team. */
export async function requireKept(read: Read, userId: string, field: string): Promise<void> {
  const person = await read.db
    .selectFrom('appUser')
    .select('role')
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!person || !hasRole(person.role, ...SALES_STAFF)) throw invalid(field, 'Choose an active salesperson.');
  if (keepsAll(read)) return;
  if (!(await ownPeopleIds(read)).has(userId)) throw forbidden('This person does not report to you.');
}
