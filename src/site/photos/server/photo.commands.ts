import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { conflict, forbidden, staleVersion } from '#platform/contract/errors.ts';
import type { Instant } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { insertRows } from '#platform/server/database/bulk.ts';
import { required } from '#platform/server/database/values.ts';
import type { KeptFile } from '#platform/server/files/file-store.ts';
import type { CameraFacts } from '#platform/server/pictures/picture.messages.ts';
import { recordChange, recordChanges } from '#platform/server/record-change.ts';
import { storeFiles } from '#company/files/server/file.commands.ts';
import { lockSeenMilestone } from '#site/milestones/server/milestone.lock.ts';
import type { PhotoAbout, SitePhoto } from '../photo.contract.ts';
import type { Place } from '../photo.rules.ts';
import { factsOf, lookDistance, SAME_LOOK_BITS, withdrawalRefusal } from '../photo.rules.ts';
import { firstOf, knownPhotos } from './photo.known.ts';
import { photosById, visiblePhotos } from './photo.queries.ts';

/** A photo whose bytes are safe: as it was sent, and the two pictures of it that are shown. */
export interface TakenPhoto {
  name: string;
  original: KeptFile;
  large: KeptFile;
  small: KeptFile;
  width: number;
  height: number;
  look: string;
  camera: CameraFacts;
  about: PhotoAbout;
}

interface Sending {
  taken: readonly TakenPhoto[];
  /** Sent before, with the same bytes. */
  knownIds: readonly string[];
  sentAt: Instant | null;
}

/** Enters photos of a milestone; the reply has those that were sent before as well. */
export async function addPhotos(
  work: Work,
  milestoneId: string,
  { taken, knownIds, sentAt }: Sending,
): Promise<SitePhoto[]> {
  const milestone = await lockSeenMilestone(work, milestoneId);
  const { projectId } = milestone;
  // The phone may have sent them twice at once.
  const known = await knownPhotos(
    work,
    taken.map(({ original }) => original.sha256),
  );
  const firstIds = [...known.values()].map((one) => firstOf(one, milestoneId));
  const fresh = taken
    .filter(({ original }) => !known.has(original.sha256))
    .map((photo) => ({ ...photo, id: newId() }));
  if (fresh.length > 0) await enter(work, { projectId, milestoneId, sentAt }, fresh);
  return photosById(work, [...knownIds, ...firstIds, ...fresh.map(({ id }) => id)]);
}

type FreshPhoto = TakenPhoto & { id: string };

async function enter(
  work: Work,
  { projectId, milestoneId, sentAt }: { projectId: string; milestoneId: string; sentAt: Instant | null },
  photos: readonly FreshPhoto[],
): Promise<void> {
  const [site, repeated] = await Promise.all([siteOf(work, projectId), repeatedOf(work, projectId, photos)]);
  const { now, caller } = work;
  const rows = photos.map(({ id, original, width, height, look, camera, about }) => ({
    id,
    projectId,
    milestoneId,
    originalFileId: newId(),
    largeFileId: newId(),
    smallFileId: newId(),
    sha256: original.sha256,
    look,
    width,
    height,
    caption: about.caption ?? null,
    point: about.point ?? null,
    receivedAt: now,
    ...factsOf({ camera, phone: about, sentAt, receivedAt: now, timezone: caller.timezone, site }),
    isRepeated: repeated.has(id),
    createdAt: now,
    updatedAt: now,
    createdById: caller.userId,
    updatedById: caller.userId,
  }));
  await storeFiles(
    work,
    photos.flatMap((photo, at) => {
      const row = rows[at];
      return row ? filesOf(photo, row) : [];
    }),
  );
  await insertRows(
    work.db,
    'sitePhoto',
    rows.map((row) => ({ ...row, version: 1 })),
  );
  await recordChanges(
    work,
    rows.map(({ id, caption, takenAt, timeSource, distanceM, placeSource, sha256 }) => ({
      action: 'add',
      resource: 'sitePhoto',
      id,
      version: 1,
      after: { milestoneId, caption, takenAt, timeSource, distanceM, placeSource, sha256 },
    })),
  );
}

function filesOf(
  { id, name, original, large, small }: FreshPhoto,
  ids: { originalFileId: string; largeFileId: string; smallFileId: string },
) {
  const shown = { resourceType: 'sitePhoto' as const, resourceId: id };
  return [
    {
      id: ids.originalFileId,
      name,
      kept: original,
      owner: { resourceType: 'originalPhoto' as const, resourceId: id, purpose: 'original' },
    },
    { id: ids.largeFileId, name: 'photo.webp', kept: large, owner: { ...shown, purpose: 'large' } },
    { id: ids.smallFileId, name: 'small.webp', kept: small, owner: { ...shown, purpose: 'small' } },
  ];
}

/** Null where the project has no coordinates. */
async function siteOf({ db }: Work, projectId: string): Promise<Place | null> {
  const { latitude, longitude } = await db
    .selectFrom('project')
    .select(['latitude', 'longitude'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Of these photos, those that look like an earlier one of the project, or like one before them. */
async function repeatedOf(
  { db }: Work,
  projectId: string,
  photos: readonly FreshPhoto[],
): Promise<Set<string>> {
  const sent = JSON.stringify(photos.map(({ id, look }) => ({ id, look })));
  const { rows } = await sql<{ id: string }>`
    select sent.id from jsonb_to_recordset(${sent}::jsonb) as sent (id uuid, look bit(64))
     where exists (select from site_photo
                    where site_photo.organization_id = app_organization_id() and site_photo.project_id = ${projectId}
                      and site_photo.withdrawn_at is null
                      and bit_count(site_photo.look # sent.look) <= ${SAME_LOOK_BITS})`.execute(db);
  const among = photos.filter(({ look }, at) =>
    photos.slice(0, at).some((before) => lookDistance(before.look, look) <= SAME_LOOK_BITS),
  );
  return new Set([...rows, ...among].map(({ id }) => id));
}

/** Takes a photo out of everything that shows it; its files and its entry stay for administrators. */
export async function withdrawPhoto(
  work: Work,
  id: string,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<{ id: string }> {
  const seen = await visiblePhotos(work)
    .select('sitePhoto.milestoneId')
    .where('sitePhoto.id', '=', id)
    .executeTakeFirst();
  const milestone = await lockSeenMilestone(work, required(seen, 'Photo').milestoneId);
  const photo = required(
    await work.db
      .selectFrom('sitePhoto')
      .select(['version', 'receivedAt', 'createdById', 'sha256'])
      .where('id', '=', id)
      .where('withdrawnAt', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
    'Photo',
  );
  const isOwn = photo.createdById === work.caller.userId;
  const isCompleted = milestone.status === 'completed';
  const refusal = withdrawalRefusal(work.caller.role, { ...photo, isOwn, isCompleted, now: work.now });
  if (refusal !== null) throw isOwn ? conflict(refusal) : forbidden(refusal);
  if (version !== undefined && version !== photo.version) throw staleVersion();
  const next = photo.version + 1;
  await work.db
    .updateTable('sitePhoto')
    .set({
      withdrawnAt: work.now,
      withdrawnById: work.caller.userId,
      withdrawReason: reason,
      version: next,
      updatedAt: work.now,
      updatedById: work.caller.userId,
    })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'withdraw',
    resource: 'sitePhoto',
    id,
    version: next,
    before: { sha256: photo.sha256 },
    reason,
  });
  return { id };
}

/** Lets a milestone be completed without a photo since its last progress, with the reason. */
export async function waivePhoto(
  work: Work,
  milestoneId: string,
  reason: string,
): Promise<{ id: string; reason: string }> {
  const milestone = await lockSeenMilestone(work, milestoneId);
  if (milestone.status === 'completed') throw conflict('This milestone is completed.');
  const id = newId();
  await work.db
    .insertInto('sitePhotoWaiver')
    .values({
      id,
      projectId: milestone.projectId,
      milestoneId,
      reason,
      createdAt: work.now,
      createdById: work.caller.userId,
    })
    .execute();
  const { version } = milestone;
  await recordChange(work, { action: 'waivePhoto', resource: 'milestone', id: milestoneId, version, reason });
  return { id, reason };
}
