import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { isReader } from '#company/documents/server/document.visibility.ts';

export interface SharedItem {
  id: string;
  title: string;
  category: string;
  categoryKey: string | null;
  confidential: boolean;
  isApproved: boolean;
  mime: string;
  name: string;
  sizeBytes: number;
  storageKey: string;
  versionNumber: number;
  approvedAt: string;
}

/** Of these documents those that the caller reads by category and record, with the version that counts. */
export async function itemsOf(
  read: Read,
  access: DocumentAccess,
  ids: readonly string[],
): Promise<SharedItem[]> {
  const rows = await read.db
    .selectFrom('document')
    .innerJoin('documentCategory', 'documentCategory.id', 'document.categoryId')
    .leftJoin('documentVersion', 'documentVersion.id', 'document.approvedVersionId')
    .leftJoin('file', 'file.id', 'documentVersion.fileId')
    .select(['document.id', 'document.title', 'document.confidential', 'document.expiresOn'])
    .select(['documentCategory.name as category', 'documentCategory.key as categoryKey'])
    .select(['documentVersion.number', 'documentVersion.decidedAt', 'documentVersion.uploadedAt'])
    .select(['file.mime', 'file.name', 'file.sizeBytes', 'file.storageKey'])
    .where(sql<boolean>`document.id = any(${pgArray(ids)})`)
    .where('document.status', '<>', 'archived')
    .where(isReader(read, access))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    category: row.category,
    categoryKey: row.categoryKey,
    confidential: row.confidential,
    isApproved: row.number !== null && (row.expiresOn === null || row.expiresOn >= read.today),
    mime: row.mime ?? '',
    name: row.name ?? '',
    sizeBytes: row.sizeBytes ?? 0,
    storageKey: row.storageKey ?? '',
    versionNumber: row.number ?? 0,
    approvedAt: row.decidedAt ?? row.uploadedAt ?? read.now,
  }));
}
