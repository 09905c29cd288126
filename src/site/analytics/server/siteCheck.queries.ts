import { sql } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { isOfAskedTower, visibleMilestones } from '#site/milestones/server/milestone.queries.ts';
import type { listSiteChecks as listCall, SiteCheck } from '../siteCheck.contract.ts';

type CheckFilter = Partial<Omit<QueryOf<typeof listCall>, 'page' | 'limit' | 'cursor'>>;

/** Of the row `quality_check`: its first inspection that came to a result. */
const first = (column: 'status' | 'checked_on') =>
  sql`(select one.${sql.ref(column)} from quality_inspection one
    where one.organization_id = quality_check.organization_id and one.check_id = quality_check.id
      and one.status <> 'pending' order by one.entered_at, one.id limit 1)`;

export const FIRST_RESULT = first('status').$castTo<SiteCheck['firstResult']>();
const FIRST_ON = first('checked_on').$castTo<Day | null>();

/** The checks that a query of the list finds, of milestones that the caller may see; figures count by the same. */
export function foundChecks(
  read: Read,
  { projectId, towerId, status, first: results, from, to, search }: CheckFilter,
) {
  const typed = search?.trim().toLowerCase();
  return visibleMilestones(read)
    .innerJoin('qualityCheck', 'qualityCheck.milestoneId', 'milestone.id')
    .$if(projectId !== undefined, (query) => query.where('milestone.projectId', '=', projectId ?? ''))
    .$if(towerId !== undefined, (query) => query.where(isOfAskedTower(towerId ?? '')))
    .$if(Boolean(status?.length), (query) => query.where('qualityCheck.status', 'in', status ?? []))
    .$if(Boolean(results?.length), (query) => query.where(FIRST_RESULT, 'in', results ?? []))
    .$if(from !== undefined, (query) => query.where(FIRST_ON, '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where(FIRST_ON, '<=', to ?? ''))
    .$if(Boolean(typed), (query) =>
      query.where(sql<boolean>`strpos(lower(quality_check.name), ${typed ?? ''}) > 0`),
    );
}

export async function listSiteChecks(read: Read, query: QueryOf<typeof listCall>): Promise<Page<SiteCheck>> {
  const found = foundChecks(read, query);
  const page = await pageOf(
    query,
    ({ limit, offset }) =>
      found
        .select(['qualityCheck.id', 'qualityCheck.name', 'qualityCheck.status', 'qualityCheck.round'])
        .select(['milestone.id as milestoneId', 'milestone.name as milestoneName'])
        .select(['project.id as projectId', 'project.name as projectName'])
        .select(['tower.id as towerId', 'tower.name as towerName'])
        .select([FIRST_RESULT.as('firstResult'), FIRST_ON.as('firstOn')])
        .orderBy(sql`${FIRST_ON} desc nulls last`)
        .orderBy('qualityCheck.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    (max) => countRows(read.db, found, max),
  );
  return {
    ...page,
    rows: page.rows.map(
      ({ milestoneId, milestoneName, projectId, projectName, towerId, towerName, ...row }) => ({
        _id: row.id,
        ...row,
        milestone: { id: milestoneId, name: milestoneName },
        project: { id: projectId, name: projectName },
        tower: towerId === null || towerName === null ? null : { id: towerId, name: towerName },
      }),
    ),
  };
}
