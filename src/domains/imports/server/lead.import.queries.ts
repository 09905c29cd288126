import type { Day } from '../../../platform/contract/calendar.ts';
import { displayName } from '../../../platform/contract/format.ts';
import type { Read } from '../../../platform/server/context.ts';
import type { ImportOwner } from '../import.contract.ts';
import { getImport } from './import.queries.ts';

/** To whom the new leads of an import belong now; who has most comes first. */
export async function ownersOfImport(read: Read, id: string): Promise<ImportOwner[]> {
  const { kind } = await getImport(read, id);
  if (kind !== 'leads') return [];
  const rows = await read.db
    .selectFrom('importRow')
    .innerJoin('lead', 'lead.id', 'importRow.recordId')
    .leftJoin('appUser as owner', 'owner.id', 'lead.ownerId')
    .select(['owner.id', 'owner.firstName', 'owner.lastName'])
    .select((eb) => eb.fn.countAll<number>().as('leads'))
    .where('importRow.importId', '=', id)
    .where('importRow.outcome', '=', 'create')
    .where('importRow.result', 'in', ['created', 'kept'])
    .where('lead.deletedAt', 'is', null)
    .groupBy(['owner.id', 'owner.firstName', 'owner.lastName'])
    .orderBy('leads', 'desc')
    .orderBy('owner.id')
    .execute();
  return rows.map(({ id: ownerId, leads, ...name }) => ({
    id: ownerId,
    name: ownerId === null ? 'Nobody yet' : displayName(name),
    leads,
  }));
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
