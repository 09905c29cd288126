import { notFound } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows } from '#platform/server/database/paging.ts';
import { required } from '#platform/server/database/values.ts';
import type { FileResource, StoredFile } from '../file.contract.ts';
import { FILE_RESOURCES } from '../file.contract.ts';
import type { FileAccess } from './file.access.ts';
import { maySeeFile, seesAnyRecord } from './file.access.ts';

export const FILE_COLUMNS = [
  'id',
  'name',
  'mime',
  'sizeBytes',
  'sha256',
  'resourceType',
  'resourceId',
  'purpose',
  'createdAt',
  'createdById',
] as const;

interface FileRow extends Omit<StoredFile, '_id' | 'resourceType'> {
  resourceType: string | null;
}

/** One file; 404 unless the caller made it, or sees the record it belongs to or the person it shows. */
export async function getFile(read: Read, access: FileAccess, id: string): Promise<StoredFile> {
  const row = required(
    await read.db.selectFrom('file').select(FILE_COLUMNS).where('id', '=', id).executeTakeFirst(),
    'File',
  );
  const file = toFile(row);
  if (!(await maySeeFile(read, access, file))) throw notFound('File');
  return file;
}

/** Files of a record; 404 unless the caller sees it. */
export async function listFilesOf(read: Read, access: FileAccess, resourceId: string): Promise<StoredFile[]> {
  const rows = await read.db
    .selectFrom('file')
    .select(FILE_COLUMNS)
    .where('resourceId', '=', resourceId)
    .orderBy('createdAt', 'desc')
    .limit(500)
    .execute();
  const [first] = rows.map(toFile);
  // All files of one record share its visibility.
  const isSeen = first
    ? await maySeeFile(read, access, first)
    : await seesAnyRecord(read, access, resourceId);
  if (!isSeen) throw notFound('Record');
  return rows.map(toFile);
}

/** How many files a record of the caller has, looking no further than `most`. */
export function countFilesOf(read: Read, resource: FileResource, id: string, max: number): Promise<number> {
  const found = read.db
    .selectFrom('file')
    .where('file.resourceId', '=', id)
    .where('file.resourceType', '=', resource);
  return countRows(read.db, found, max);
}

export async function storageKeyOf(read: Read, id: string): Promise<string> {
  const row = await read.db.selectFrom('file').select('storageKey').where('id', '=', id).executeTakeFirst();
  return required(row, 'File').storageKey;
}

export function toFile(row: FileRow): StoredFile {
  const resourceType = FILE_RESOURCES.find((one) => one === row.resourceType) ?? null;
  return { _id: row.id, ...row, resourceType };
}
