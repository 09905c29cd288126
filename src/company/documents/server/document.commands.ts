import type { Updateable } from 'kysely';
import type { BodyOf } from '#platform/contract/call.ts';
import { invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { DocumentTable, DocumentVersionTable } from '#platform/server/database/tables.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { pick } from '#platform/server/records.ts';
import type * as contract from '../document.contract.ts';
import { MAX_TAGS, mayReadConfidential } from '../document.rules.ts';
import { isRequired, requireCategory } from './category.store.ts';
import type { DocumentAccess } from './document.access.ts';
import { checkExpiry } from './document.expiry.ts';
import type { LockedDocument } from './document.lock.ts';
import { lockDocument } from './document.lock.ts';

const EDITED = ['title', 'categoryId', 'confidential', 'tags', 'expiresOn', 'status'] as const;

type Patch = Omit<BodyOf<typeof contract.updateDocument>, 'version'>;

export async function updateDocument(
  work: Work,
  access: DocumentAccess,
  id: string,
  { version, ...patch }: BodyOf<typeof contract.updateDocument>,
): Promise<void> {
  const locked = await lockDocument(work, access, id, 'edit', version);
  checkExpiry(work, patch.expiresOn);
  await change(work, locked, patch);
}

export async function moveDocument(
  work: Work,
  access: DocumentAccess,
  id: string,
  { version, categoryId }: { version: number; categoryId: string },
): Promise<void> {
  await change(work, await lockDocument(work, access, id, 'edit', version), { categoryId });
}

export async function tagDocument(
  work: Work,
  access: DocumentAccess,
  id: string,
  { version, add, remove }: { version: number; add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const locked = await lockDocument(work, access, id, 'edit', version);
  const tags = [...new Set([...locked.row.tags, ...add])].filter((tag) => !remove.includes(tag));
  if (tags.length > MAX_TAGS) throw invalid('tags', `A document has at most ${MAX_TAGS} tags.`);
  await change(work, locked, { tags });
}

/**
 * Another category needs the right to upload in both, and for approval again where approval or readers differ or
 * a condition requires its documents: so a move never opens a step. An expiry is approved with its version.
 */
async function change(work: Work, { row, latest, approved }: LockedDocument, patch: Patch): Promise<void> {
  const { id } = row;
  if (patch.confidential && !row.confidential) requireToKeepSight(work, row.uploadedById);
  const categoryId = patch.categoryId ?? row.categoryId;
  const isMoved = categoryId !== row.categoryId;
  const waitsAgain = isMoved && (await needsApprovalAgain(work, row.categoryId, categoryId));
  const latestEnds = patch.expiresOn === undefined ? latest.expiresOn : patch.expiresOn;
  if (latestEnds !== latest.expiresOn) {
    if (latest.state !== 'pendingApproval') await requireFreeExpiry(work, categoryId);
    await setVersion(work, latest.id, { expiresOn: latestEnds });
  }
  if (waitsAgain) await takeApprovalBack(work, id, latest.id);
  const counts = waitsAgain ? undefined : approved;
  const next = {
    title: patch.title ?? row.title,
    categoryId,
    confidential: patch.confidential ?? row.confidential,
    tags: patch.tags ?? row.tags,
    expiresOn: counts === undefined || counts.id === latest.id ? latestEnds : counts.expiresOn,
    status: waitsAgain && row.status === 'approved' ? ('pendingApproval' as const) : row.status,
    ...(waitsAgain ? { approvedVersionId: null } : {}),
  };
  await writeDocument(work, row, next);
  await recordChange(work, {
    action: isMoved ? 'move' : 'edit',
    resource: 'document',
    id,
    version: row.version + 1,
    ...changedKeys(pick(row, EDITED), pick(next, EDITED)),
  });
}

/** Whoever hides a document from themselves could not take it back. */
function requireToKeepSight({ caller }: Work, uploadedById: string | null): void {
  if (!mayReadConfidential(caller.role) && uploadedById !== caller.userId)
    throw invalid(
      'confidential',
      'You would not see it any more. Ask Finance or an administrator to do this.',
    );
}

async function needsApprovalAgain(work: Work, fromId: string, toId: string): Promise<boolean> {
  const to = await requireCategory(work, toId);
  const from = await requireCategory(work, fromId);
  if (!to.requiresApproval) return false;
  const rightsOf = ({ requiresApproval, allowedRoles }: typeof to) =>
    JSON.stringify([requiresApproval, [...allowedRoles].sort()]);
  return rightsOf(to) !== rightsOf(from) || (await isRequired(work, to));
}

/** What has expired does not come back by a changed day, where its paper was approved with the day. */
async function requireFreeExpiry(work: Work, categoryId: string): Promise<void> {
  const { requiresApproval } = await requireCategory(work, categoryId);
  if (requiresApproval)
    throw invalid('expiresOn', 'This version is decided with its day. Upload a new version to change it.');
}

/** What was approved waits again if it is the latest, and counts no more. */
async function takeApprovalBack({ db }: Work, documentId: string, latestId: string): Promise<void> {
  const approved = db
    .updateTable('documentVersion')
    .where('documentId', '=', documentId)
    .where('state', '=', 'approved');
  await approved.set({ state: 'superseded' }).where('id', '<>', latestId).execute();
  await approved
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

export async function setVersion(
  { db }: Pick<Work, 'db'>,
  id: string,
  columns: Updateable<DocumentVersionTable>,
): Promise<void> {
  await db.updateTable('documentVersion').set(columns).where('id', '=', id).execute();
}
