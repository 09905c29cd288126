import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { conflict, invalid } from '#platform/contract/errors.ts';
import { formatDay, startCase } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { supplierOf } from '#company/letterhead/sale.document.ts';
import { getTower } from '#inventory/towers/server/tower.queries.ts';
import { isOfAskedTower } from '#site/milestones/server/milestone.queries.ts';
import { photoCaption } from '#site/proofs/proof.rules.ts';
import type { ProgressLetterInput } from '../progressLetter.contract.ts';
import type { ProgressLetterDocument } from '../progressLetter.document.ts';
import { addressed } from '../progressLetter.rules.ts';
import { buyersOfTower } from './progressLetter.buyers.ts';

/** Freezes a letter and who gets it; a job prints and mails it. Returns its id. */
export async function sendLetter(work: Work, input: ProgressLetterInput): Promise<string> {
  const { towerId, title, text } = input;
  const tower = await getTower(work, towerId);
  const buyers = addressed(await buyersOfTower(work, towerId));
  if (!buyers.some(({ state }) => state === 'waiting'))
    throw conflict('No buyer of this tower gets it: none has both an email address and consent.', 'towerId');
  const [facts, works, photos] = await Promise.all([
    factsOf(work, towerId),
    worksOf(work, towerId),
    photosOf(work, towerId, input.photoIds),
  ]);
  const { projectId, towerName, projectName, reraNumber, ...organization } = facts;
  const document: ProgressLetterDocument = {
    supplier: supplierOf(organization),
    title,
    on: work.today,
    towerName,
    projectName,
    reraNumber,
    text,
    progressPct: tower.progressPct ?? 0,
    works,
    photos,
  };
  const id = newId();
  const { now, caller } = work;
  await work.db
    .insertInto('progressLetter')
    .values({
      id,
      projectId,
      towerId,
      title,
      document,
      createdAt: now,
      updatedAt: now,
      createdById: caller.userId,
    })
    .execute();
  await insertRows(
    work.db,
    'progressLetterBuyer',
    buyers.map((buyer) => ({ letterId: id, ...buyer, mailedAt: null })),
  );
  const after = { towerId, title, buyers: buyers.length, photos: photos.length };
  await recordChange(work, { action: 'send', resource: 'progressLetter', id, version: 1, after });
  return id;
}

function factsOf({ db }: Work, towerId: string) {
  return db
    .selectFrom('tower')
    .innerJoin('project', 'project.id', 'tower.projectId')
    .innerJoin('organization', (join) => join.onTrue())
    .leftJoin('file', 'file.id', 'organization.logoFileId')
    .select(['tower.projectId', 'tower.name as towerName', 'project.name as projectName'])
    .select((eb) => eb.fn.coalesce('tower.reraNumber', 'project.reraNumber').as('reraNumber'))
    .select(['organization.name', 'organization.legalName', 'organization.address', 'organization.pan'])
    .select(['organization.cin', 'organization.phone', 'organization.billingEmail', 'organization.website'])
    .select(['file.storageKey', 'file.mime'])
    .where('tower.id', '=', towerId)
    .executeTakeFirstOrThrow();
}

/** Works of a tower are at most a few dozen; a letter shows no more. */
const MAX_WORKS = 60;

/** What is done and what goes on, also of works over several towers; work that has not begun promises nothing in a letter. */
async function worksOf({ db }: Work, towerId: string): Promise<ProgressLetterDocument['works']> {
  const rows = await db
    .selectFrom('milestone')
    .select(['name', 'status', 'progressPct', 'actualEnd'])
    .where(isOfAskedTower(towerId))
    .where((eb) => eb.or([eb('status', '=', 'completed'), eb('progressPct', '>', 0)]))
    .orderBy('sequence')
    .orderBy('id')
    .limit(MAX_WORKS)
    .execute();
  return rows.map(({ name, status, progressPct, actualEnd }) => ({
    name,
    state:
      status === 'completed' && actualEnd !== null
        ? `Completed on ${formatDay(actualEnd)}`
        : `${startCase(status)}, ${progressPct}%`,
  }));
}

/** In the order chosen; refuses photos of other towers, withdrawn ones, and those of a wrong place or time. */
async function photosOf(
  { db, caller }: Work,
  towerId: string,
  photoIds: readonly string[],
): Promise<ProgressLetterDocument['photos']> {
  const ids = [...new Set(photoIds)];
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('sitePhoto')
    .innerJoin('milestone', 'milestone.id', 'sitePhoto.milestoneId')
    .innerJoin('file', 'file.id', 'sitePhoto.smallFileId')
    .select(['sitePhoto.id', 'sitePhoto.largeFileId', 'file.storageKey', 'sitePhoto.caption'])
    .select(['sitePhoto.point', 'sitePhoto.takenAt', 'milestone.name as work'])
    .where(isOfAskedTower(towerId))
    .where('sitePhoto.withdrawnAt', 'is', null)
    .where((eb) => eb.and([eb('sitePhoto.isFar', '=', false), eb('sitePhoto.hasWrongClock', '=', false)]))
    .where(sql<boolean>`site_photo.id = any(${pgArray(ids)})`)
    .execute();
  if (rows.length < ids.length)
    throw invalid('photoIds', 'Choose photos of this tower that are of its site and not withdrawn.');
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { storageKey, largeFileId: fileId, caption, point, takenAt, work } = row;
    const said = photoCaption(
      { caption: caption ?? point ?? work, point, takenAt, distanceM: null },
      caller.timezone,
    );
    return [{ storageKey, fileId, caption: said }];
  });
}
