import { sql } from 'kysely';
import { conflict, forbidden, notFound } from '#platform/contract/errors.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { UploadFields } from '../document.contract.ts';
import type { DocumentResource } from '../document.rules.ts';
import { DOCUMENT_EDITORS } from '../document.rules.ts';
import { requireCategory } from './category.store.ts';
import type { DocumentAccess } from './document.access.ts';
import { checkExpiry } from './document.expiry.ts';
import type { NamedFile } from './document.store.ts';
import { addDocument, titleOf } from './document.store.ts';
import { visibleDocuments } from './document.visibility.ts';

/** 404 where the record is not seen, 403 where the role may not upload to it or to the category. */
export async function uploadDocument(
  work: Work,
  access: DocumentAccess,
  file: NamedFile,
  { title, note, expiresOn, ...fields }: UploadFields,
): Promise<string> {
  await requireRecord(work, access, fields);
  checkExpiry(work, expiresOn);
  const category = await requireCategory(work, fields.categoryId);
  await refuseSameFile(work, access, fields.resourceId, file.kept.sha256);
  return addDocument(work, file, {
    ...fields,
    title: title ?? titleOf(file.name),
    note: note ?? null,
    expiresOn: expiresOn ?? null,
    isApproved: !category.requiresApproval,
  });
}

interface RecordOf {
  resourceType: DocumentResource;
  resourceId: string;
}

/** Whether the caller sees the record and may upload to it: 404, 403. */
export async function requireRecord(read: Read, access: DocumentAccess, record: RecordOf): Promise<void> {
  if (!(await seesRecord(read, access, record))) throw notFound('Record');
  if (!hasRole(read.caller.role, ...DOCUMENT_EDITORS[record.resourceType])) throw forbidden();
}

/** Whether the caller sees papers of the record. */
export async function seesRecord(
  read: Read,
  access: DocumentAccess,
  { resourceType, resourceId }: RecordOf,
): Promise<boolean> {
  const kind = access.records[resourceType];
  if (!kind.isOpenTo(read.caller)) return false;
  const seen = await read.db
    .selectFrom(kind.visibleIds(read).as('seen'))
    .select('seen.id')
    .where('seen.id', '=', resourceId)
    .executeTakeFirst();
  return seen !== undefined;
}

/**
 * The same bytes twice on a record are a mistake more often than two papers. The name of a document that the caller
 * may not see is not told.
 */
export async function refuseSameFile(
  work: Work,
  access: DocumentAccess,
  resourceId: string,
  sha256: string,
): Promise<void> {
  const same = await work.db
    .selectFrom('documentVersion')
    .innerJoin('document', 'document.id', 'documentVersion.documentId')
    .innerJoin('file', 'file.id', 'documentVersion.fileId')
    .select(['documentVersion.number', 'document.title'])
    .select(sql<boolean>`${visibleDocuments(work, access)}`.as('isSeen'))
    .where('document.resourceId', '=', resourceId)
    .where('document.status', '<>', 'archived')
    .where('file.sha256', '=', sha256)
    .executeTakeFirst();
  if (!same) return;
  const where = same.isSeen ? `version ${same.number} of "${same.title}"` : 'a document that you may not see';
  throw conflict(`This file is already here as ${where}.`);
}
