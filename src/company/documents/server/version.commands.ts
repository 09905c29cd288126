import { v7 as newId } from 'uuid';
import type { Day } from '#platform/contract/calendar.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { DocumentAction } from '../document.rules.ts';
import type { DocumentAccess } from './document.access.ts';
import { setVersion, writeDocument } from './document.commands.ts';
import { checkExpiry } from './document.expiry.ts';
import type { LockedDocument } from './document.lock.ts';
import { lockDocument } from './document.lock.ts';
import type { NamedFile } from './document.store.ts';
import { insertVersion } from './document.store.ts';
import { refuseSameFile } from './document.upload.ts';

interface Added {
  note?: string | null | undefined;
  expiresOn?: Day | null | undefined;
  restoredFromId?: string;
}

/** A newer upload takes the place of one that waits; the approved one counts until the new one is approved. */
export async function addVersion(
  work: Work,
  access: DocumentAccess,
  id: string,
  file: NamedFile,
  added: Added,
): Promise<void> {
  const locked = await lockDocument(work, access, id, 'addVersion');
  checkExpiry(work, added.expiresOn);
  await refuseSameFile(work, access, locked.row.resourceId, file.kept.sha256);
  await append(work, locked, file, added, 'addVersion');
}

/** Repeats an earlier version under the next number. */
export async function restoreVersion(
  work: Work,
  access: DocumentAccess,
  id: string,
  versionId: string,
): Promise<void> {
  const locked = await lockDocument(work, access, id, 'restore');
  const source = required(
    await work.db
      .selectFrom('documentVersion')
      .innerJoin('file', 'file.id', 'documentVersion.fileId')
      .select(['documentVersion.id', 'documentVersion.number', 'documentVersion.expiresOn'])
      .select([
        'file.name',
        'file.storageKey',
        'file.mime',
        'file.sizeBytes',
        'file.sha256',
        'file.scanStatus',
      ])
      .where('documentVersion.documentId', '=', id)
      .where('documentVersion.id', '=', versionId)
      .executeTakeFirst(),
    'Version',
  );
  if (source.id === locked.latest.id) throw conflict('This is the latest version already.');
  const { name, storageKey, mime, sizeBytes, sha256 } = source;
  // What was found infected was never stored.
  const scanStatus = source.scanStatus === 'clean' ? ('clean' as const) : ('notScanned' as const);
  const file = { name, kept: { storageKey, mime, sizeBytes, sha256, scanStatus } };
  await append(work, locked, file, { expiresOn: source.expiresOn, restoredFromId: source.id }, 'restore');
}

async function append(
  work: Work,
  { row, latest, approved }: LockedDocument,
  file: NamedFile,
  { note = null, expiresOn = null, restoredFromId }: Added,
  action: Extract<DocumentAction, 'addVersion' | 'restore'>,
): Promise<void> {
  const { requiresApproval } = await work.db
    .selectFrom('documentCategory')
    .select('requiresApproval')
    .where('id', '=', row.categoryId)
    .executeTakeFirstOrThrow();
  const state = requiresApproval ? ('pendingApproval' as const) : ('approved' as const);
  if (latest.state === 'pendingApproval') await setVersion(work, latest.id, { state: 'superseded' });
  if (approved && state === 'approved') await setVersion(work, approved.id, { state: 'superseded' });
  const id = newId();
  const number = latest.number + 1;
  const version = { id, documentId: row.id, number, file, note, expiresOn, state };
  await insertVersion(work, restoredFromId === undefined ? version : { ...version, restoredFromId });
  const counts = state === 'approved' ? id : row.approvedVersionId;
  await writeDocument(work, row, {
    latestVersionId: id,
    approvedVersionId: counts,
    status: state,
    expiresOn: counts === null || counts === id ? expiresOn : row.expiresOn,
  });
  await recordChange(work, {
    action,
    resource: 'document',
    id: row.id,
    version: row.version + 1,
    before: { status: row.status, number: latest.number },
    after: { status: state, number, sha256: file.kept.sha256 },
  });
}

/** The version that was looked at takes the place of the one approved before. */
export async function approveVersion(
  work: Work,
  access: DocumentAccess,
  id: string,
  versionId: string,
): Promise<void> {
  const { row, latest, approved, facts } = await lockDocument(work, access, id, 'approve');
  requireLatest(latest.id, versionId);
  if (approved) await setVersion(work, approved.id, { state: 'superseded' });
  const selfApproved = facts.isLatestUploader;
  await setVersion(work, latest.id, { state: 'approved', ...decisionOf(work), selfApproved });
  await writeDocument(work, row, {
    approvedVersionId: latest.id,
    status: 'approved',
    expiresOn: latest.expiresOn,
  });
  await recordDecision(work, row, 'approve', { status: 'approved', number: latest.number, selfApproved });
}

/** An earlier approved version goes on counting. */
export async function rejectVersion(
  work: Work,
  access: DocumentAccess,
  id: string,
  { versionId, reason }: { versionId: string; reason?: string | undefined },
): Promise<void> {
  const { row, latest } = await lockDocument(work, access, id, 'reject');
  if (reason === undefined) throw invalid('reason', 'A reason is required to reject a document.');
  requireLatest(latest.id, versionId);
  await setVersion(work, latest.id, { state: 'rejected', ...decisionOf(work), reason });
  await writeDocument(work, row, { status: 'rejected' });
  await recordDecision(work, row, 'reject', { status: 'rejected', number: latest.number }, reason);
}

/** It is neither shown nor counted until a version is approved again. */
export async function withdrawVersion(
  work: Work,
  access: DocumentAccess,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  const { row, latest, approved } = await lockDocument(work, access, id, 'withdraw', version);
  const { id: countedId } = required(approved, 'Version');
  await setVersion(work, countedId, { state: 'withdrawn', ...decisionOf(work), reason });
  const status = countedId === latest.id ? ('withdrawn' as const) : row.status;
  await writeDocument(work, row, { approvedVersionId: null, status, expiresOn: latest.expiresOn });
  await recordDecision(work, row, 'withdraw', { status, number: approved?.number }, reason);
}

function requireLatest(latestId: string, versionId: string): void {
  if (latestId !== versionId)
    throw conflict('A newer version was uploaded meanwhile. Look at it before you decide.');
}

function decisionOf({ now, caller }: Work) {
  return { decidedAt: now, decidedById: caller.userId };
}

async function recordDecision(
  work: Work,
  row: { id: string; version: number; status: string },
  action: 'approve' | 'reject' | 'withdraw',
  after: object,
  reason?: string,
): Promise<void> {
  await recordChange(work, {
    action,
    resource: 'document',
    id: row.id,
    version: row.version + 1,
    before: { status: row.status },
    after,
    ...(reason === undefined ? {} : { reason }),
  });
}
