import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { PaperContent } from '#company/papers/paper.contract.ts';
import { currentPaper } from '#company/papers/server/paper.current.ts';
import { countsOn } from '#company/documents/server/approvedDocument.sql.ts';
import { ARCHITECT_CERTIFICATE } from '#inventory/payment-terms/plan.rules.ts';
import { placeOf } from '#site/milestones/milestone.rules.ts';
import { coveredTowers } from '#site/milestones/server/milestone.queries.ts';
import { certificateLines, checkLine, photoCaption, USUAL_PHOTOS } from '../proof.rules.ts';

/** A completed work and the code behind which its proof is. */
export interface WorkProof {
  work: string;
  code: string;
}

/**
 * Issues the proof of a completed milestone as it stands now: with these photos, else those of the proof before, else
 * its newest without a mark. While nothing differs it keeps its code; another content has another code.
 */
export async function issueProof(
  work: Work,
  milestoneId: string,
  photoFileIds?: readonly string[],
): Promise<WorkProof> {
  const milestone = await milestoneRow(work, milestoneId);
  const fileIds = photoFileIds ?? (await photosBefore(work, milestoneId));
  const content: PaperContent = {
    parts: [...(await certificatePart(work, milestoneId)), ...(await checksPart(work, milestoneId))],
    photos: await photosOf(work, milestoneId, fileIds),
  };
  const place = workText(milestone);
  const code = await currentPaper(work, {
    kind: 'workProof',
    recordId: milestoneId,
    title: 'Proof of work',
    number: place,
    day: milestone.actualEnd ?? work.today,
    amountPaise: null,
    currency: milestone.currency,
    holder: null,
    projectId: milestone.projectId,
    content,
    document: { ...content, place, completedOn: milestone.actualEnd },
  });
  return { work: place, code };
}

/** The proof that holds; undefined where none does. */
export async function validProof(
  { db }: Pick<Work, 'db'>,
  milestoneId: string,
): Promise<WorkProof | undefined> {
  const row = await db
    .selectFrom('paper')
    .select(['code', 'number'])
    .where('kind', '=', 'workProof')
    .where('recordId', '=', milestoneId)
    .where('status', '=', 'valid')
    .executeTakeFirst();
  return row && { work: row.number, code: row.code };
}

function milestoneRow({ db }: Work, id: string) {
  return db
    .selectFrom('milestone')
    .innerJoin('project', 'project.id', 'milestone.projectId')
    .leftJoin('tower', 'tower.id', 'milestone.towerId')
    .innerJoin('organization', (join) => join.onTrue())
    .select(['milestone.name', 'milestone.actualEnd', 'milestone.projectId'])
    .select(['project.name as projectName', 'tower.name as towerName', 'organization.currency'])
    .select(coveredTowers().as('covers'))
    .where('milestone.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** 'Slab 8, Tower A, Skyline' */
function workText(row: Awaited<ReturnType<typeof milestoneRow>>): string {
  return `${row.name}, ${placeOf(row)}`.slice(0, 200);
}

async function certificatePart(work: Work, milestoneId: string): Promise<PaperContent['parts']> {
  const filed = await work.db
    .selectFrom('document as filed')
    .innerJoin('documentCategory as kind', 'kind.id', 'filed.categoryId')
    .innerJoin('documentVersion as approved', 'approved.id', 'filed.approvedVersionId')
    .innerJoin('file', 'file.id', 'approved.fileId')
    .select(['filed.title', 'approved.decidedAt as approvedAt', 'file.sha256'])
    .where('filed.resourceId', '=', milestoneId)
    .where('kind.key', '=', ARCHITECT_CERTIFICATE)
    .where(countsOn(work.today))
    .orderBy('approved.uploadedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return filed
    ? [{ title: 'Architect certificate', lines: certificateLines(filed, work.caller.timezone) }]
    : [];
}

/** Checks of one milestone are few. */
const MAX_CHECKS = 60;

async function checksPart({ db }: Work, milestoneId: string): Promise<PaperContent['parts']> {
  const checks = await db
    .selectFrom('qualityCheck')
    .select(['name', 'status', 'round', 'checkedOn', 'inspector', 'laterDueOn'])
    .where('milestoneId', '=', milestoneId)
    .orderBy('sequence')
    .orderBy('id')
    .limit(MAX_CHECKS)
    .execute();
  const lines = checks.map(checkLine).filter((line) => line !== null);
  return lines.length === 0 ? [] : [{ title: 'Quality checks', lines }];
}

/** The photos of the proof that held last; the newest without a mark where there was none. */
async function photosBefore(work: Work, milestoneId: string): Promise<string[]> {
  const before = await work.db
    .selectFrom('paper')
    .select('content')
    .where('kind', '=', 'workProof')
    .where('recordId', '=', milestoneId)
    .where('status', '=', 'valid')
    .executeTakeFirst();
  if (before?.content) return before.content.photos.map(({ fileId }) => fileId);
  const newest = await work.db
    .selectFrom('sitePhoto')
    .select('largeFileId')
    .where('milestoneId', '=', milestoneId)
    .where('withdrawnAt', 'is', null)
    .where((eb) => eb.and([eb('isFar', '=', false), eb('isOld', '=', false)]))
    .where((eb) => eb.and([eb('isRepeated', '=', false), eb('hasWrongClock', '=', false)]))
    .orderBy('takenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(USUAL_PHOTOS)
    .execute();
  return newest.map(({ largeFileId }) => largeFileId);
}

/** In the order of the ids; photos that were withdrawn are left out. */
async function photosOf(
  { db, caller }: Work,
  milestoneId: string,
  fileIds: readonly string[],
): Promise<PaperContent['photos']> {
  if (fileIds.length === 0) return [];
  const rows = await db
    .selectFrom('sitePhoto')
    .select(['largeFileId', 'caption', 'point', 'takenAt', 'distanceM'])
    .where('milestoneId', '=', milestoneId)
    .where('withdrawnAt', 'is', null)
    .where(sql<boolean>`site_photo.large_file_id = any(${pgArray(fileIds)})`)
    .execute();
  const byFile = new Map(rows.map((row) => [row.largeFileId, row]));
  return fileIds.flatMap((fileId) => {
    const row = byFile.get(fileId);
    return row ? [{ fileId, caption: photoCaption(row, caller.timezone) }] : [];
  });
}
