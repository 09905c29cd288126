import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import type { KeptFile } from '#platform/server/files/file-store.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import type { StoredFile } from '../file.contract.ts';
import { FILE_RESOURCES } from '../file.contract.ts';
import type { FileAccess, FileOwner } from './file.access.ts';
import { requireEditor } from './file.access.ts';
import { FILE_COLUMNS, toFile } from './file.queries.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The record a file belongs to, from the form; both fields or neither. */
export function ownerOf(fields: Readonly<Record<string, string>>): FileOwner {
  const resourceType = FILE_RESOURCES.find((one) => one === fields['resourceType']) ?? null;
  const resourceId = fields['resourceId'] ?? null;
  if (fields['resourceType'] && !resourceType) {
    throw invalid('resourceType', `A file belongs to one of: ${FILE_RESOURCES.join(', ')}.`);
  }
  if ((resourceType === null) !== (resourceId === null)) {
    throw invalid('resourceId', 'Send resourceType and resourceId together.');
  }
  if (resourceId !== null && !UUID.test(resourceId)) throw invalid('resourceId', 'This is not a valid id.');
  return { resourceType, resourceId, purpose: fields['purpose']?.trim().slice(0, 60) || null };
}

/** Records an uploaded file; 404 when its record is not visible, 403 when the role may not change such records. */
export async function attachFile(
  work: Work,
  access: FileAccess,
  name: string,
  kept: KeptFile,
  owner: FileOwner,
): Promise<StoredFile> {
  await requireEditor(work, access, owner);
  return storeFile(work, name, kept, owner);
}

/** Files whose names may tell who a person is are called by their kind alone; their bytes are gone. */
export async function forgetFileNames({ db }: Pick<Work, 'db'>, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('file')
    .set({ name: sql<string>`'destroyed' || coalesce(substring(name from '\\.[A-Za-z0-9]{1,5}$'), '')` })
    .where('id', 'in', [...ids])
    .execute();
}

/** Records a stored file, of the caller or of a record the caller may change. */
export async function storeFile(
  work: Work,
  name: string,
  kept: KeptFile,
  owner: FileOwner,
): Promise<StoredFile> {
  const id = newId();
  await storeFiles(work, [{ id, name, kept, owner }]);
  const row = await work.db
    .selectFrom('file')
    .select(FILE_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return toFile(row);
}

interface NewFile {
  id: string;
  name: string;
  kept: KeptFile;
  owner: FileOwner;
}

/** Records stored files, all at once. */
export async function storeFiles(work: Work, files: readonly NewFile[]): Promise<void> {
  // Nobody of the house, where somebody outside sent them.
  const createdById = authorOf(work);
  await insertRows(
    work.db,
    'file',
    files.map(({ id, name, kept, owner }) => ({
      id,
      name: name.slice(-255),
      ...kept,
      ...owner,
      createdAt: work.now,
      createdById,
    })),
  );
  await recordChanges(
    work,
    files.map(({ id, name, kept: { sha256 }, owner }) => ({
      action: 'upload',
      resource: 'file',
      id,
      version: 1,
      after: { name, sha256, ...owner },
    })),
  );
}
