import { sql } from 'kysely';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { ImportOwner } from '../import.contract.ts';
import { getImport } from './import.queries.ts';
import { leadsByOwner, leadsOfRows } from './lead.import.rows.ts';

/** Present owners of the new leads of an import, most leads first. */
export async function ownersOfImport(read: Read, id: string): Promise<ImportOwner[]> {
  const { kind } = await getImport(read, id);
  if (kind !== 'leads') return [];
  const ids = await leadsOfRows(read.db, id, sql`outcome = 'create' and result in ('created', 'kept')`);
  const given = await leadsByOwner(read.db, ids);
  const people = await read.db
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName'])
    .where(sql<boolean>`id = any(${pgArray(given.flatMap(({ ownerId }) => ownerId ?? []))})`)
    .execute();
  const names = new Map(people.map((person) => [person.id, displayName(person)]));
  return given.map(({ ownerId, leads }) => {
    return { id: ownerId, name: names.get(ownerId ?? '') ?? 'Unassigned', leads };
  });
}
