import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { copyFiles } from '#company/files/server/fileCopies.commands.ts';
import type { DocumentResource } from '../document.rules.ts';
import { anchorsOf } from './document.anchors.ts';

/**
 * Copies the documents of records to the records that replace them: the version that counts, else the latest, is the
 * first of the copy. The bytes are stored once; uploader, time and decision are kept.
 *
 * @param heirs the record that replaces each
 */
export async function copyDocuments(
  work: Work,
  resourceType: DocumentResource,
  heirs: ReadonlyMap<string, string>,
): Promise<void> {
  const copies = (await documentsOf(work, resourceType, [...heirs.keys()])).map(({ document, version }) => ({
    document,
    version,
    id: newId(),
    versionId: newId(),
    fileId: newId(),
    resourceId: heirs.get(document.resourceId) ?? document.resourceId,
  }));
  if (copies.length === 0) return;
  const anchors = await anchorsOfAll(work, resourceType, new Set(heirs.values()));
  await copyFiles(
    work,
    copies.map(({ version, fileId, id }) => ({
      ofId: version.fileId,
      id: fileId,
      resourceType: 'document',
      resourceId: id,
    })),
  );
  await insertRows(
    work.db,
    'document',
    copies.map(({ document, id, versionId, resourceId }) => ({
      ...document,
      ...anchors.get(resourceId),
      id,
      resourceId,
      latestVersionId: versionId,
      approvedVersionId: document.approvedVersionId === null ? null : versionId,
      status: document.approvedVersionId === null ? document.status : ('approved' as const),
      version: 1,
    })),
  );
  await insertRows(
    work.db,
    'documentVersion',
    copies.map(({ version, id, versionId, fileId }) => ({
      ...version,
      id: versionId,
      documentId: id,
      number: 1,
      fileId,
      restoredFromId: null,
    })),
  );
  await recordChanges(
    work,
    copies.map(({ id, document, resourceId }) => ({
      action: 'copy',
      resource: 'document' as const,
      id,
      version: 1,
      after: { title: document.title, resourceType, resourceId, copiedFrom: document.id },
    })),
  );
}

async function documentsOf({ db }: Work, resourceType: DocumentResource, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const documents = await db
    .selectFrom('document')
    .selectAll()
    .where('resourceType', '=', resourceType)
    .where('resourceId', 'in', [...ids])
    .where('status', '<>', 'archived')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  if (documents.length === 0) return [];
  const wanted = documents.map(
    ({ approvedVersionId, latestVersionId }) => approvedVersionId ?? latestVersionId,
  );
  const versions = await db.selectFrom('documentVersion').selectAll().where('id', 'in', wanted).execute();
  const byDocument = new Map(
    versions.map(({ organizationId: _organization, ...version }) => [version.documentId, version]),
  );
  return documents.flatMap(({ organizationId: _organization, ...document }) => {
    const version = byDocument.get(document.id);
    return version ? [{ document, version }] : [];
  });
}

async function anchorsOfAll(work: Work, resourceType: DocumentResource, ids: ReadonlySet<string>) {
  const pairs = [...ids].map(
    async (resourceId) => [resourceId, await anchorsOf(work, { resourceType, resourceId })] as const,
  );
  return new Map(await Promise.all(pairs));
}
