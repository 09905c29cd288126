import { sql } from 'kysely';
import { invalid } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { giveFilesTo } from '#company/files/server/file.adoption.ts';
import type { FileResource } from '#company/files/file.contract.ts';

/**
 * Files that show something belong to its record from now on. Each was uploaded by the caller for no record yet, or
 * is one of the record already; others are refused.
 */
export async function adoptEvidence(
  work: Work,
  ids: readonly string[],
  record: { resourceType: FileResource; resourceId: string },
  field = 'fileIds',
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await work.db
    .selectFrom('file')
    .select('id')
    .where(sql<boolean>`file.id = any(${pgArray(wanted)})`)
    .where((eb) =>
      eb.or([
        eb('resourceId', '=', record.resourceId),
        eb.and([eb('resourceId', 'is', null), eb('createdById', '=', work.caller.userId)]),
      ]),
    )
    .execute();
  if (found.length < wanted.length) throw invalid(field, 'A file was not found. Upload it again.');
  await giveFilesTo(work, wanted, record);
}

/** The files with these ids, in their order. */
export async function filesNamed(
  { db }: Read,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('file')
    .select(['id', 'name'])
    .where(sql<boolean>`file.id = any(${pgArray(ids)})`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
