import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { visibleMilestones } from '#site/milestones/server/milestone.queries.ts';
import type { LaterCheck, listLaterChecks as listCall } from '../check.contract.ts';

/** Checks of milestones that the caller sees of which later results are open, the first due first. */
export async function listLaterChecks(
  read: Read,
  query: QueryOf<typeof listCall>,
): Promise<Page<LaterCheck>> {
  const page = await pageOf(
    query,
    ({ limit, offset }) =>
      laterChecks(read, query)
        .select(['qualityCheck.id', 'qualityCheck.name', 'milestone.id as milestoneId'])
        .select(['milestone.name as milestoneName', 'project.name as projectName', 'tower.name as towerName'])
        .select(sql<string>`quality_check.later_due_on`.as('laterDueOn'))
        .orderBy('qualityCheck.laterDueOn')
        .orderBy('qualityCheck.id')
        .limit(limit)
        .offset(offset)
        .execute(),
    (max) => countRows(read.db, laterChecks(read, query), max),
  );
  return {
    ...page,
    rows: page.rows.map(({ id, name, milestoneId, milestoneName, towerName, projectName, laterDueOn }) => ({
      id,
      name,
      milestone: { id: milestoneId, name: milestoneName },
      place: towerName ?? projectName,
      laterDueOn,
      isLate: laterDueOn < read.today,
    })),
  };
}

function laterChecks(read: Read, { projectId, overdue, search }: QueryOf<typeof listCall>) {
  const typed = search?.trim().toLowerCase();
  return visibleMilestones(read)
    .innerJoin('qualityCheck', 'qualityCheck.milestoneId', 'milestone.id')
    .where('qualityCheck.laterDueOn', 'is not', null)
    .$if(projectId !== undefined, (query) => query.where('milestone.projectId', '=', projectId ?? ''))
    .$if(overdue === 'true', (query) => query.where('qualityCheck.laterDueOn', '<', read.today))
    .$if(Boolean(typed), (query) =>
      query.where(sql<boolean>`strpos(lower(quality_check.name), ${typed ?? ''}) > 0`),
    );
}
