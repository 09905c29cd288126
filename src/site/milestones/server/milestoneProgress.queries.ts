import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { omit } from '#platform/server/records.ts';
import type { listProgress as listCall, ProgressPoint } from '../milestoneProgress.contract.ts';
import { getFullMilestone } from './milestone.queries.ts';

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
      ...omit(row, ['byId', 'firstName', 'lastName']),
      by: row.byId === null ? null : { id: row.byId, name: displayName(row) },
    })),
  };
}
