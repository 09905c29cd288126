import { notFound } from '#platform/contract/errors.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows } from '#platform/server/database/paging.ts';
import { required } from '#platform/server/database/values.ts';
import { showsVisibleUser } from '#company/people/server/people.queries.ts';
import { audienceOf } from './file.resources.ts';
import type { FileResource, StoredFile } from '../file.contract.ts';
import { FILE_RESOURCES } from '../file.contract.ts';

const COLUMNS = [
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
export async function getFile(read: Read, id: string): Promise<StoredFile> {
  const row = required(
    await read.db.selectFrom('file').select(COLUMNS).where('id', '=', id).executeTakeFirst(),
    'File',
  );
  const file = toFile(row);
  if (!(await maySee(read, file))) throw notFound('File');
  return file;
}

/** Files of a record; 404 unless the caller sees it. */
export async function listFilesOf(read: Read, resourceId: string): Promise<StoredFile[]> {
  const rows = await read.db
    .selectFrom('file')
    .select(COLUMNS)
    .where('resourceId', '=', resourceId)
    .orderBy('createdAt', 'desc')
    .limit(500)
    .execute();
  const [first] = rows.map(toFile);
  // All files of one record share its visibility.
  const isSeen = first ? await maySee(read, first) : await seesAny(read, resourceId);
  if (!isSeen) throw notFound('Record');
  return rows.map(toFile);
}

/** How many files a record of the caller has, looking no further than `most`. */
export function countFilesOf(read: Read, resource: FileResource, id: string, most: number): Promise<number> {
  const found = read.db
    .selectFrom('file')
    .where('file.resourceId', '=', id)
    .where('file.resourceType', '=', resource);
  return countRows(read.db, found, most);
}

/** Whether an id without files is that of some record of the caller: nothing else says of which kind it is. */
async function seesAny(read: Read, id: string): Promise<boolean> {
  for (const resource of FILE_RESOURCES) if (await seesResource(read, resource, id)) return true;
  return false;
}

export async function storageKeyOf(read: Read, id: string): Promise<string> {
  const row = await read.db.selectFrom('file').select('storageKey').where('id', '=', id).executeTakeFirst();
  return required(row, 'File').storageKey;
}

export async function seesResource(read: Read, resource: FileResource, id: string): Promise<boolean> {
  const audience = audienceOf(resource);
  return audience.mayHear(read.caller) && (await audience.visible(read, [id])).has(id);
}

async function maySee(read: Read, file: StoredFile): Promise<boolean> {
  if (file.resourceType && file.resourceId)
    return await seesResource(read, file.resourceType, file.resourceId);
  return file.createdById === read.caller.userId || (await showsVisibleUser(read, file.id));
}

function toFile(row: FileRow): StoredFile {
  const resourceType = FILE_RESOURCES.find((one) => one === row.resourceType) ?? null;
  return { _id: row.id, ...row, resourceType };
}
