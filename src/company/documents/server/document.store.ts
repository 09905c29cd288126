import { v7 as newId } from 'uuid';
import type { Day } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { KeptFile } from '#platform/server/files/file-store.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { storeFile } from '#company/files/server/file.commands.ts';
import type { CategoryKey, DocumentResource } from '../document.rules.ts';
import { categoryByKey } from './category.store.ts';
import { anchorsOf } from './document.anchors.ts';

/** A stored file with its name. */
export interface NamedFile {
  name: string;
  kept: KeptFile;
}

export interface NewDocument {
  title: string;
  categoryId: string;
  resourceType: DocumentResource;
  resourceId: string;
  confidential?: boolean;
  tags?: readonly string[];
  note?: string | null;
  expiresOn?: Day | null;
  origin?: 'uploaded' | 'generated' | 'sealed';
  /** It counts at once: its category needs no approval, or what it was made from was approved. */
  isApproved: boolean;
}

/** Adds a document with its first version; who may do so was checked before. */
export async function addDocument(work: Work, file: NamedFile, input: NewDocument): Promise<string> {
  const id = newId();
  const versionId = newId();
  const { isApproved, note = null, expiresOn = null, tags = [], confidential = false, ...fields } = input;
  const status = isApproved ? ('approved' as const) : ('pendingApproval' as const);
  await work.db
    .insertInto('document')
    .values({
      id,
      ...fields,
      ...(await anchorsOf(work, input)),
      confidential,
      tags,
      status,
      latestVersionId: versionId,
      approvedVersionId: isApproved ? versionId : null,
      expiresOn,
      uploadedById: work.caller.userId,
      createdAt: work.now,
      updatedAt: work.now,
      updatedById: work.caller.userId,
    })
    .execute();
  await insertVersion(work, {
    id: versionId,
    documentId: id,
    number: 1,
    file,
    note,
    expiresOn,
    state: status,
  });
  await recordChange(work, {
    action: 'upload',
    resource: 'document',
    id,
    version: 1,
    after: { ...fields, status, confidential, tags, expiresOn, sha256: file.kept.sha256 },
  });
  return id;
}

/** A paper of a record under the key of its category, as it counts from now on. */
export async function fileApproved(
  work: Work,
  record: { resourceType: DocumentResource; resourceId: string },
  key: CategoryKey,
  file: NamedFile,
): Promise<string> {
  const categoryId = await categoryByKey(work, key);
  return addDocument(work, file, { ...record, title: titleOf(file.name), categoryId, isApproved: true });
}

/** 'Sale deed.pdf' as a title. */
export function titleOf(name: string): string {
  return name.replace(/\.[^.]{1,5}$/, '').slice(0, 200) || 'Document';
}

interface NewVersion {
  id: string;
  documentId: string;
  number: number;
  file: NamedFile;
  note: string | null;
  expiresOn: Day | null;
  state: 'approved' | 'pendingApproval';
  restoredFromId?: string;
}

export async function insertVersion(work: Work, version: NewVersion): Promise<void> {
  const { file, ...columns } = version;
  const stored = await storeFile(work, file.name, file.kept, {
    resourceType: 'document',
    resourceId: version.documentId,
    purpose: null,
  });
  await work.db
    .insertInto('documentVersion')
    .values({ ...columns, fileId: stored.id, uploadedAt: work.now, uploadedById: work.caller.userId })
    .execute();
}
