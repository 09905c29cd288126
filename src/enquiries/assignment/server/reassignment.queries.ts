import type { Page, QueryOf } from '#platform/contract/call.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { namesOf } from '#company/people/server/user.queries.ts';
import { RULE_WRITERS } from '../assignment.contract.ts';
import type * as contract from '../reassignment.contract.ts';
import type { Reassignment } from '../reassignment.contract.ts';

/** The caller's own reassignments, newest first; the Sales Head and administrators see everybody's. */
export async function listReassignments(
  read: Read,
  query: QueryOf<typeof contract.listReassignments>,
): Promise<Page<Reassignment>> {
  const found = read.db
    .selectFrom('leadReassignment')
    .$if(!hasRole(read.caller.role, ...RULE_WRITERS), (own) =>
      own.where('leadReassignment.createdById', '=', read.caller.userId),
    );
  const page = await pageOf(
    query,
    ({ limit, offset }) =>
      found
        .select([
          'id',
          'reason',
          'leadCount',
          'createdAt',
          'createdById',
          'undoneAt',
          'undoneById',
          'keptCount',
        ])
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    (max) => countRows(read.db, found, max),
  );
  const names = await namesOf(
    read,
    page.rows.flatMap(({ createdById, undoneById }) => [createdById, undoneById]),
  );
  return {
    ...page,
    rows: page.rows.map(({ createdById, undoneById, ...row }) => ({
      ...row,
      createdByName: names.get(createdById) ?? 'Somebody',
      undoneByName: undoneById === null ? null : (names.get(undoneById) ?? 'Somebody'),
      allowedActions: row.undoneAt === null ? ['undo' as const] : [],
    })),
  };
}
