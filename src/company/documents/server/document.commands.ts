import { conflict, forbidden, invalid, notFound } from '#platform/contract/errors.ts';
import type { Updateable } from 'kysely';
import type { BodyOf } from '#platform/contract/call.ts';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import type { DocumentTable } from '#platform/server/database/tables.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { pick } from '#platform/server/records.ts';
import type * as contract from '../document.contract.ts';
import type { UploadFields } from '../document.contract.ts';
import type { DocumentResource } from '../document.rules.ts';
import { isInCategory } from '../document.rules.ts';
import type { DocumentAccess } from './document.access.ts';
import { lockDocument } from './document.lock.ts';
import type { NamedFile } from './document.store.ts';
import { addDocument, titleOf } from './document.store.ts';

interface Category {
  id: string;
  name: string;
  requiresApproval: boolean;
  allowedRoles: readonly Role[];
}

/** 404 where the record is not seen, 403 where the role may not upload to it or to the category. */
export async function uploadDocument(
  work: Work,
  access: DocumentAccess,
  file: NamedFile,
  { title, note, expiresOn, ...fields }: UploadFields,
): Promise<string> {
  await requireRecord(work, access, fields);
  const category = await requireCategory(work, fields.categoryId);
  await refuseSameFile(work, fields.resourceId, file.kept.sha256);
  return addDocument(work, file, {
    ...fields,
    title: title ?? titleOf(file.name),
    note: note ?? null,
    expiresOn: expiresOn ?? null,
    isApproved: !category.requiresApproval,
  });
}

/** Whether the caller sees the record and may upload to it: 404, 403. */
async function requireRecord(
  work: Work,
  access: DocumentAccess,
  { resourceType, resourceId }: { resourceType: DocumentResource; resourceId: string },
): Promise<void> {
  const kind = access[resourceType];
  if (!kind.isOpenTo(work.caller)) throw notFound('Record');
  const seen = await work.db
    .selectFrom(kind.visibleIds(work).as('seen'))
    .select('seen.id')
    .where('seen.id', '=', resourceId)
    .executeTakeFirst();
  if (!seen) throw notFound('Record');
  if (!hasRole(work.caller.role, ...kind.editors)) throw forbidden();
}

/** 400 for an unknown category, 403 for one that is not of the caller's role. */
async function requireCategory(work: Work, id: string): Promise<Category> {
  const category = await work.db
    .selectFrom('documentCategory')
    .select(['id', 'name', 'requiresApproval', 'allowedRoles'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!category) throw invalid('categoryId', 'This category was not found. Choose another one.');
  if (!isInCategory(work.caller.role, category.allowedRoles))
    throw forbidden('You cannot upload to this category.');
  return category;
}

/** The same bytes twice on a record are a mistake more often than two papers. */
export async function refuseSameFile(work: Work, resourceId: string, sha256: string): Promise<void> {
  const same = await work.db
    .selectFrom('documentVersion')
    .innerJoin('document', 'document.id', 'documentVersion.documentId')
    .innerJoin('file', 'file.id', 'documentVersion.fileId')
    .select(['documentVersion.number', 'document.title'])
    .where('document.resourceId', '=', resourceId)
    .where('document.status', '<>', 'archived')
    .where('file.sha256', '=', sha256)
    .executeTakeFirst();
  if (same) throw conflict(`This file is already here as version ${same.number} of "${same.title}".`);
}

const EDITED = ['title', 'categoryId', 'confidential', 'tags', 'expiresOn', 'status'] as const;

/**
 * Changes a document. Another category asks for the right to upload in both, and for approval again where approval
 * or readers differ: so a move never opens a step.
 */
export async function updateDocument(
  work: Work,
  access: DocumentAccess,
  id: string,
  { version, ...patch }: BodyOf<typeof contract.updateDocument>,
): Promise<void> {
  const { row, latest, approved } = await lockDocument(work, access, id, 'edit', version);
  const moved = patch.categoryId !== undefined && patch.categoryId !== row.categoryId;
  const isPendingAnew = moved && (await needsApprovalAgain(work, row.categoryId, patch.categoryId ?? ''));
  const latestEnds = patch.expiresOn === undefined ? latest.expiresOn : patch.expiresOn;
  if (isPendingAnew) await setStates(work, id, latest.id);
  if (latestEnds !== latest.expiresOn)
    await work.db
      .updateTable('documentVersion')
      .set({ expiresOn: latestEnds })
      .where('id', '=', latest.id)
      .execute();
  const counts = isPendingAnew ? undefined : approved;
  const next = {
    title: patch.title ?? row.title,
    categoryId: patch.categoryId ?? row.categoryId,
    confidential: patch.confidential ?? row.confidential,
    tags: patch.tags ?? row.tags,
    expiresOn: counts === undefined || counts.id === latest.id ? latestEnds : counts.expiresOn,
    status: isPendingAnew ? ('pendingApproval' as const) : row.status,
    ...(isPendingAnew ? { approvedVersionId: null } : {}),
  };
  await writeDocument(work, row, next);
  await recordChange(work, {
    action: moved ? 'move' : 'edit',
    resource: 'document',
    id,
    version: row.version + 1,
    ...changedKeys(pick(row, EDITED), pick(next, EDITED)),
  });
}

async function needsApprovalAgain(work: Work, fromId: string, toId: string): Promise<boolean> {
  const to = await requireCategory(work, toId);
  const from = await requireCategory(work, fromId);
  const key = ({ requiresApproval, allowedRoles }: Category) =>
    JSON.stringify([requiresApproval, [...allowedRoles].sort()]);
  return to.requiresApproval && key(to) !== key(from);
}

/** The latest waits again, the approved one counts no more. */
async function setStates(work: Work, documentId: string, latestId: string): Promise<void> {
  await work.db
    .updateTable('documentVersion')
    .set({ state: 'superseded' })
    .where('documentId', '=', documentId)
    .where('state', '=', 'approved')
    .where('id', '<>', latestId)
    .execute();
  await work.db
    .updateTable('documentVersion')
    .set({ state: 'pendingApproval', decidedAt: null, decidedById: null, reason: null, selfApproved: false })
    .where('id', '=', latestId)
    .execute();
}

/** It stays readable for administrators, and counts for nothing. */
export async function archiveDocument(work: Work, access: DocumentAccess, id: string): Promise<void> {
  const { row } = await lockDocument(work, access, id, 'archive');
  await writeDocument(work, row, {
    status: 'archived',
    archivedAt: work.now,
    archivedById: work.caller.userId,
  });
  await recordChange(work, {
    action: 'archive',
    resource: 'document',
    id,
    version: row.version + 1,
    before: { status: row.status },
    after: { status: 'archived' },
  });
}

export async function writeDocument(
  { db, now, caller }: Work,
  { id, version }: { id: string; version: number },
  columns: Updateable<DocumentTable>,
): Promise<void> {
  await db
    .updateTable('document')
    .set({ ...columns, version: version + 1, updatedAt: now, updatedById: caller.userId })
    .where('id', '=', id)
    .execute();
}
