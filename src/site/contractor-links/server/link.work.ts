import { sql } from 'kysely';
import type { Read, Work } from '#platform/server/context.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import type { IssueRow } from '#site/issues/server/issue.store.ts';
import { lockContractorsIssue } from '#site/issues/server/issue.store.ts';
import { isOverdue } from '#site/issues/issue.rules.ts';
import type { LinkWork, WorkIssue } from '../link.contract.ts';
import { MAX_SHOWN, workStateOf } from '../link.rules.ts';
import type { OpenLink } from './link.open.ts';

/** What the contractor is to put right in the project, and what waits to be verified; the first due first. */
export async function workOfLink(read: Read, link: OpenLink): Promise<LinkWork> {
  const rows = await ownIssues(read, link)
    .orderBy('siteIssue.dueDate')
    .orderBy('siteIssue.id')
    .limit(MAX_SHOWN)
    .execute();
  return { today: read.today, issues: await toIssues(read, rows) };
}

/** 404 for an issue that is not, or no longer, the contractor's. */
export async function issueOfLink(read: Read, link: OpenLink, id: string): Promise<WorkIssue> {
  const row = await ownIssues(read, link).where('siteIssue.id', '=', id).executeTakeFirst();
  const [issue] = await toIssues(read, [required(row, 'Issue')]);
  return required(issue, 'Issue');
}

/** Locked after its milestone, as whatever changes an issue does. */
export async function lockOwnIssue(work: Work, link: OpenLink, id: string): Promise<IssueRow> {
  const seen = required(
    await ownIssues(work, link).where('siteIssue.id', '=', id).executeTakeFirst(),
    'Issue',
  );
  const { milestoneId } = seen;
  const row = await lockContractorsIssue(work, { issueId: id, contractorId: link.contractorId, milestoneId });
  return required(row, 'Issue');
}

/** Where a picture of an issue is kept; 404 for what is no picture of it. */
export async function pictureOf(
  read: Read,
  link: OpenLink,
  { issueId, fileId }: { issueId: string; fileId: string },
): Promise<{ storageKey: string; mime: string; name: string }> {
  const { fileIds } = required(
    await ownIssues(read, link).where('siteIssue.id', '=', issueId).executeTakeFirst(),
    'Issue',
  );
  const file = await read.db
    .selectFrom('file')
    .select(['storageKey', 'mime', 'name'])
    .where('id', '=', fileId)
    .where('mime', 'like', 'image/%')
    .executeTakeFirst();
  return required(fileIds.includes(fileId) ? file : undefined, 'Photo');
}

/** Own photos of an issue since it was opened or last reopened. */
export async function newPhotosOf(
  { db }: Read,
  { id, reopenedCount }: Pick<IssueRow, 'id' | 'reopenedCount'>,
): Promise<number> {
  const { photos } = await db
    .selectFrom('contractorLinkPhoto')
    .select((eb) => eb.fn.countAll<number>().as('photos'))
    .where('issueId', '=', id)
    .where('reopening', '=', reopenedCount)
    .executeTakeFirstOrThrow();
  return photos;
}

function ownIssues({ db }: Read, { contractorId, projectId }: OpenLink) {
  return db
    .selectFrom('siteIssue')
    .leftJoin('milestone', 'milestone.id', 'siteIssue.milestoneId')
    .leftJoin('tower', 'tower.id', 'siteIssue.towerId')
    .leftJoin('unit', 'unit.id', 'siteIssue.unitId')
    .select(['siteIssue.id', 'siteIssue.title', 'siteIssue.description', 'siteIssue.severity'])
    .select(['siteIssue.status', 'siteIssue.dueDate', 'siteIssue.reopenedCount', 'siteIssue.fileIds'])
    .select(['siteIssue.milestoneId', 'siteIssue.floor', 'siteIssue.room'])
    .select(['milestone.name as milestoneName', 'tower.name as towerName', 'unit.unitNumber'])
    .where('siteIssue.contractorId', '=', contractorId)
    .where('siteIssue.projectId', '=', projectId)
    .where('siteIssue.status', '<>', 'verified');
}

type OwnIssue = Awaited<ReturnType<ReturnType<typeof ownIssues>['executeTakeFirstOrThrow']>>;

async function toIssues(read: Read, rows: readonly OwnIssue[]): Promise<WorkIssue[]> {
  const [pictures, own] = await Promise.all([
    picturesAmong(
      read,
      rows.flatMap(({ fileIds }) => fileIds),
    ),
    ownPhotos(
      read,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => {
    const sent = own.filter(({ issueId }) => issueId === row.id);
    const { id, title, description, severity, status, dueDate, reopenedCount } = row;
    return {
      id,
      title,
      description,
      severity,
      place: placeText(row),
      dueDate,
      isOverdue: isOverdue({ status, dueDate }, read.today),
      state: workStateOf(status),
      reopenedCount,
      photos: row.fileIds
        .filter((fileId) => pictures.has(fileId))
        .map((fileId) => ({ id: fileId, isOwn: sent.some((photo) => photo.fileId === fileId) })),
      newPhotos: sent.filter(({ reopening }) => reopening === reopenedCount).length,
    };
  });
}

/** 'Slab 8, Tower A, floor 7, Grid C' */
function placeText({ unitNumber, milestoneName, towerName, floor, room }: OwnIssue): string {
  return [
    unitNumber ?? milestoneName,
    towerName,
    unitNumber === null && floor !== null ? `floor ${floor}` : null,
    room,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

async function picturesAmong({ db }: Read, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where(sql<boolean>`file.id = any(${pgArray(ids)})`)
    .where('mime', 'like', 'image/%')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function ownPhotos({ db }: Read, issueIds: readonly string[]) {
  if (issueIds.length === 0) return [];
  return db
    .selectFrom('contractorLinkPhoto')
    .select(['issueId', 'fileId', 'reopening'])
    .where(sql<boolean>`contractor_link_photo.issue_id = any(${pgArray(issueIds)})`)
    .execute();
}
