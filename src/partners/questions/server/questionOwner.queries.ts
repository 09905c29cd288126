import { sql } from 'kysely';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { visibleCommissions } from '#partners/commissions/server/commission.visibility.ts';
import { QUESTION_OWNERS } from '../questionRights.rules.ts';
import { requireCommission } from './question.queries.ts';

/** So many people of these roles are looked at. */
const MAX_PEOPLE = 200;

/** Who can own a question about a commission that the caller sees, by name; each is asked by what they see. */
export async function questionOwners(
  read: Read,
  commissionId: string,
): Promise<{ id: string; name: string }[]> {
  await requireCommission(read, commissionId);
  const people = await read.db
    .selectFrom('appUser')
    .select(['id', 'role', 'firstName', 'lastName'])
    .where('role', 'in', [...QUESTION_OWNERS])
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .orderBy('firstName')
    .orderBy('lastName')
    .orderBy('id')
    .limit(MAX_PEOPLE)
    .execute();
  const sees = people.map(({ id, role }) => {
    const caller = { ...read.caller, userId: id, role, channelPartnerId: null };
    return sql`(${visibleCommissions({ ...read, caller })})`;
  });
  const { seen } = await read.db
    .selectFrom('commission')
    .innerJoin('sale', 'sale.id', 'commission.saleId')
    .select(sql<boolean[]>`json_build_array(${sql.join(sees)})`.as('seen'))
    .where('commission.id', '=', commissionId)
    .executeTakeFirstOrThrow();
  return people
    .filter((_person, at) => seen[at])
    .map((person) => ({ id: person.id, name: displayName(person) }));
}
