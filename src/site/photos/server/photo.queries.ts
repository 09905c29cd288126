import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { addMonths, startOfDay } from '#platform/contract/calendar.ts';
import { displayName } from '#platform/contract/format.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { isOneOf } from '#platform/server/context.ts';
import { countRows, orderOf, pageByIds, prefixPattern } from '#platform/server/database/paging.ts';
import { pgArray, required } from '#platform/server/database/values.ts';
import { projectIsVisible } from '#inventory/projects/server/project.visibility.ts';
import type { listPhotos as listCall, SitePhoto } from '../photo.contract.ts';
import type { PhotoMark } from '../photo.rules.ts';
import { marksOf, withdrawalRefusal } from '../photo.rules.ts';
import { isOfAskedTower } from '#site/milestones/server/milestone.queries.ts';

/** Photos that are not withdrawn, of projects that the caller sees. */
export function visiblePhotos(read: Read) {
  return read.db
    .selectFrom('sitePhoto')
    .innerJoin('milestone', 'milestone.id', 'sitePhoto.milestoneId')
    .innerJoin('project', 'project.id', 'sitePhoto.projectId')
    .where('sitePhoto.withdrawnAt', 'is', null)
    .where('project.deletedAt', 'is', null)
    .where(projectIsVisible(read));
}

const MARKED = {
  far: 'sitePhoto.isFar',
  old: 'sitePhoto.isOld',
  repeated: 'sitePhoto.isRepeated',
  wrongClock: 'sitePhoto.hasWrongClock',
} as const satisfies Record<PhotoMark, string>;

/** Those that a query of the list finds; figures and files count by the same. */
export function filteredPhotos(read: Read, filter: Partial<QueryOf<typeof listCall>>) {
  const { projectId, towerId, milestoneId, month, mark, point, search } = filter;
  return visiblePhotos(read)
    .$if(projectId !== undefined, (query) => query.where('sitePhoto.projectId', '=', projectId ?? ''))
    .$if(towerId !== undefined, (query) => query.where(isOfAskedTower(towerId ?? '')))
    .$if(milestoneId !== undefined, (query) => query.where('sitePhoto.milestoneId', '=', milestoneId ?? ''))
    .$if(month !== undefined, (query) => {
      const first = `${month ?? ''}-01`;
      const { timezone } = read.caller;
      return query
        .where('sitePhoto.takenAt', '>=', startOfDay(first, timezone))
        .where('sitePhoto.takenAt', '<', startOfDay(addMonths(first, 1), timezone));
    })
    .$if(Boolean(mark?.length), (query) =>
      query.where((eb) => eb.or((mark ?? []).map((one) => eb(MARKED[one], '=', true)))),
    )
    .$if(point !== undefined, (query) => query.where('sitePhoto.point', '=', point ?? ''))
    .$if(Boolean(search), (query) => {
      const pattern = `%${prefixPattern(search ?? '')}`;
      return query.where((eb) =>
        eb.or([
          eb('sitePhoto.caption', 'ilike', pattern),
          eb('sitePhoto.point', 'ilike', pattern),
          eb('milestone.name', 'ilike', pattern),
        ]),
      );
    });
}

export function listPhotos(read: Read, filter: QueryOf<typeof listCall>): Promise<Page<SitePhoto>> {
  const found = filteredPhotos(read, filter);
  const { column, direction } = orderOf(filter.sort);
  return pageByIds(read.db, filter, {
    ids: ({ limit, offset }) =>
      found
        .select('sitePhoto.id')
        .orderBy(`sitePhoto.${column}`, direction)
        .orderBy('sitePhoto.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => photosById(read, ids),
    count: (max) => countRows(read.db, found, max),
  });
}

/** 404 where the caller may not see it, or it is withdrawn. */
export async function getPhoto(read: Read, id: string): Promise<SitePhoto> {
  const [photo] = await photosById(read, [id]);
  return required(photo, 'Photo');
}

/** Those of them that the caller sees, in any order. */
export async function photosById(read: Read, ids: readonly string[]): Promise<SitePhoto[]> {
  if (ids.length === 0) return [];
  const rows = await visiblePhotos(read)
    .leftJoin('tower', 'tower.id', 'milestone.towerId')
    .innerJoin('appUser', 'appUser.id', 'sitePhoto.createdById')
    .selectAll('sitePhoto')
    .select(['milestone.name as milestoneName', 'milestone.status as milestoneStatus', 'milestone.towerId'])
    .select(['project.name as projectName', 'tower.name as towerName'])
    .select(['appUser.firstName', 'appUser.lastName'])
    .where(sql<boolean>`site_photo.id = any(${pgArray(ids)})`)
    .execute();
  const isAdmin = isOneOf(read, GROUPS.ADMIN);
  return rows.map((row) => {
    const isOwn = row.createdById === read.caller.userId;
    const facts = { ...row, isOwn, now: read.now, isCompleted: row.milestoneStatus === 'completed' };
    return {
      _id: row.id,
      id: row.id,
      version: row.version,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      project: { id: row.projectId, name: row.projectName },
      tower: row.towerId === null ? null : { id: row.towerId, name: row.towerName ?? 'Tower' },
      milestone: { id: row.milestoneId, name: row.milestoneName },
      largeFileId: row.largeFileId,
      smallFileId: row.smallFileId,
      originalFileId: isAdmin ? row.originalFileId : null,
      sha256: row.sha256,
      width: row.width,
      height: row.height,
      caption: row.caption,
      point: row.point,
      takenAt: row.takenAt,
      timeSource: row.timeSource,
      toldAt: row.toldAt,
      clockSkewSeconds: row.clockSkewSeconds,
      receivedAt: row.receivedAt,
      latitude: row.latitude,
      longitude: row.longitude,
      placeSource: row.placeSource,
      accuracyM: row.accuracyM,
      distanceM: row.distanceM,
      marks: marksOf(row),
      takenBy: { id: row.createdById, name: displayName(row) },
      allowedActions: withdrawalRefusal(read.caller.role, facts) === null ? ['withdraw'] : [],
    };
  });
}
