import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { omit } from '#platform/server/records.ts';
import type { listProgress as listCall, ProgressPoint } from '../milestoneProgress.contract.ts';
import { getFullMilestone } from './milestone.queries.ts';

const SHOWN_PHOTOS = 4;

/** The photos that were taken since the report before and until this one: how many, and the newest of them. */
function photosOf() {
  return sql<{ count: number; photos: ProgressPoint['photos'] }>`(
    select jsonb_build_object('count', count(*), 'photos', coalesce(jsonb_agg(
             jsonb_build_object('id', taken.id, 'smallFileId', taken.small_file_id, 'caption', taken.caption)
             order by taken.nth) filter (where taken.nth <= ${SHOWN_PHOTOS}), '[]'))
      from (select photo.id, photo.small_file_id, photo.caption,
                   row_number() over (order by photo.taken_at desc, photo.id desc) as nth
              from site_photo photo
             where photo.organization_id = milestone_progress.organization_id
               and photo.milestone_id = milestone_progress.milestone_id and photo.withdrawn_at is null
               and photo.taken_at <= milestone_progress.at
               and photo.taken_at > coalesce((select max(before.at) from milestone_progress before
                 where before.organization_id = milestone_progress.organization_id
                   and before.milestone_id = milestone_progress.milestone_id
                   and (before.at, before.id) < (milestone_progress.at, milestone_progress.id)), '-infinity')) taken)`;
}

/** The newest first; 404 when the caller may not see the project. */
export async function listProgress(
  read: Read,
  milestoneId: string,
  query: QueryOf<typeof listCall>,
): Promise<Page<ProgressPoint>> {
  await getFullMilestone(read, milestoneId);
  const found = read.db.selectFrom('milestoneProgress').where('milestoneId', '=', milestoneId);
  const page = await pageOf(
    query,
    ({ limit, offset }) =>
      found
        .leftJoin('appUser', 'appUser.id', 'milestoneProgress.byId')
        .select([
          'milestoneProgress.id',
          'milestoneProgress.at',
          'milestoneProgress.fromPct',
          'milestoneProgress.toPct',
          'milestoneProgress.note',
          'milestoneProgress.isDerived',
          'appUser.id as byId',
          'appUser.firstName',
          'appUser.lastName',
          photosOf().as('taken'),
        ])
        .orderBy('milestoneProgress.at', 'desc')
        .orderBy('milestoneProgress.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    (max) => countRows(read.db, found, max),
  );
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...omit(row, ['byId', 'firstName', 'lastName', 'taken']),
      photoCount: row.taken.count,
      photos: row.taken.photos,
      by: row.byId === null ? null : { id: row.byId, name: displayName(row) },
    })),
  };
}
