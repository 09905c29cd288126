import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import type { FileResource } from '../file.contract.ts';

/**
 * Copies the file entries of records to the records that replace them, under new ids. The bytes are stored once; uploader and time are kept, so that the newest file of a purpose remains the newest.
 */
export async function copyFiles(
  work: Work,
  resourceType: FileResource,
  heirs: ReadonlyMap<string, string>,
): Promise<void> {
  if (heirs.size === 0) return;
  const files = await work.db
    .selectFrom('file')
    .selectAll()
    .where('resourceType', '=', resourceType)
    .where('resourceId', 'in', [...heirs.keys()])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const copies = files.map(({ organizationId: _organization, ...file }) => ({
    ...file,
    id: newId(),
    resourceId: heirs.get(file.resourceId ?? '') ?? null,
  }));
  await insertRows(work.db, 'file', copies);
  await recordChanges(
    work,
    copies.map(({ id, name, sha256, resourceId, purpose }, index) => ({
      action: 'copy',
      resource: 'file' as const,
      id,
      version: 1,
      after: { name, sha256, resourceType, resourceId, purpose, copiedFrom: files[index]?.id },
    })),
  );
}
