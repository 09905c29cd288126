import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { ImportOwner } from '../import.contract.ts';
import { getImport } from './import.queries.ts';
import { leadsByOwner, leadsOfRows } from './lead.import.rows.ts';

/** To whom the new leads of an import belong now; who has most comes first. */
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
    return { id: ownerId, name: names.get(ownerId ?? '') ?? 'Nobody yet', leads };
  });
}

/** What files have delivered on these days, by day, source and file. */
export async function deliveredByFile(
  { db }: Read,
  { from, to, source }: { from: Day; to: Day; source: readonly string[] },
) {
  return db
    .selectFrom('leadImportCount')
    .innerJoin('import', 'import.id', 'leadImportCount.importId')
    .innerJoin('file', 'file.id', 'import.fileId')
    .select(['leadImportCount.importId', 'file.name as fileName', 'leadImportCount.source'])
    .select(['receivedOn', 'newCount', 'reEnquiryCount', 'repeatCount', 'rejectedCount'])
    .where('receivedOn', '>=', from)
    .where('receivedOn', '<=', to)
    .$if(source.length > 0, (query) => query.where('leadImportCount.source', 'in', [...source]))
    .orderBy('import.createdAt')
    .execute();
}
