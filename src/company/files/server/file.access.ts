import { forbidden, notFound } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import type { Audience } from '#platform/server/events/stream.ts';
import type { FileResource, StoredFile } from '../file.contract.ts';
import { FILE_RESOURCES } from '../file.contract.ts';

/** The rights to files of a kind of record, filled in by the area of that record. */
export interface FileAccess {
  /** Whoever sees a record sees its files; whoever may change it may attach files. */
  records: Readonly<Record<FileResource, { audience: Audience; editors: readonly Role[] }>>;
  /** Whether a file is the picture of a person the caller may see. */
  showsVisiblePerson: (read: Read, fileId: string) => Promise<boolean>;
}

export interface FileOwner {
  resourceType: FileResource | null;
  resourceId: string | null;
  purpose: string | null;
}

/** Visible to its uploader, and to those who see its record or the person it shows. */
export async function maySeeFile(read: Read, access: FileAccess, file: StoredFile): Promise<boolean> {
  const { resourceType, resourceId } = file;
  if (resourceType && resourceId) return seesRecord(read, access, resourceType, resourceId);
  return file.createdById === read.caller.userId || (await access.showsVisiblePerson(read, file.id));
}

/** Whether an id is of a record the caller may see: for a record without files nothing else tells its kind. */
export async function seesAnyRecord(read: Read, access: FileAccess, id: string): Promise<boolean> {
  for (const resource of FILE_RESOURCES) if (await seesRecord(read, access, resource, id)) return true;
  return false;
}

/** 404 when the record of a new file is not visible, 403 when the role may not change such records. */
export async function requireEditor(
  read: Read,
  access: FileAccess,
  { resourceType, resourceId }: FileOwner,
): Promise<void> {
  if (!resourceType || !resourceId) return;
  if (!(await seesRecord(read, access, resourceType, resourceId))) throw notFound('Record');
  if (!hasRole(read.caller.role, ...access.records[resourceType].editors)) throw forbidden();
}

async function seesRecord(
  read: Read,
  { records }: FileAccess,
  resource: FileResource,
  id: string,
): Promise<boolean> {
  const { audience } = records[resource];
  return audience.mayHear(read.caller) && (await audience.visible(read, [id])).has(id);
}
