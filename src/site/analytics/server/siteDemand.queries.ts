import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf, prefixPattern } from '#platform/server/database/paging.ts';
import { isOfAskedTower, linkedOf, visibleMilestones } from '#site/milestones/server/milestone.queries.ts';
import { BLOCKED_PAISE } from '#site/milestones/server/overdue.filter.ts';
import type { listSiteDemands as listCall, SiteDemand } from '../siteDemand.contract.ts';

type DemandFilter = Partial<Omit<QueryOf<typeof listCall>, 'page' | 'limit' | 'cursor'>>;

/** The open milestones with an expected end that let something be billed; figures count by the same. */
export function foundDemands(read: Read, { projectId, towerId, from, to, search }: DemandFilter) {
  return visibleMilestones(read)
    .where('milestone.status', '!=', 'completed')
    .where('milestoneForecast.expectedEnd', 'is not', null)
    .$if(projectId !== undefined, (query) => query.where('milestone.projectId', '=', projectId ?? ''))
    .$if(towerId !== undefined, (query) => query.where(isOfAskedTower(towerId ?? '')))
    .$if(from !== undefined, (query) => query.where('milestoneForecast.expectedEnd', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('milestoneForecast.expectedEnd', '<=', to ?? ''))
    .$if(Boolean(search), (query) =>
      query.where('milestone.name', 'ilike', `%${prefixPattern(search ?? '')}`),
    )
    .where(sql<boolean>`${BLOCKED_PAISE} > 0`);
}

/** The first expected first. */
export async function listSiteDemands(
  read: Read,
  query: QueryOf<typeof listCall>,
): Promise<Page<SiteDemand>> {
  const found = foundDemands(read, query);
  const page = await pageOf(
    query,
    ({ limit, offset }) =>
      found
        .select(['milestone.id', 'milestone.name', 'milestone.status', 'milestone.progressPct'])
        .select(['project.id as projectId', 'project.name as projectName'])
        .select(['tower.id as towerId', 'tower.name as towerName'])
        .select([sql<string>`milestone_forecast.expected_end`.as('expectedEnd'), linkedOf().as('linked')])
        .orderBy('milestoneForecast.expectedEnd')
        .orderBy('milestone.id')
        .limit(limit)
        .offset(offset)
        .execute(),
    (max) => countRows(read.db, found, max),
  );
  return {
    ...page,
    rows: page.rows.map(({ projectId, projectName, towerId, towerName, linked, ...row }) => ({
      _id: row.id,
      ...row,
      project: { id: projectId, name: projectName },
      tower: towerId === null || towerName === null ? null : { id: towerId, name: towerName },
      linkedPlans: linked.plans,
      undemandedPaise: linked.undemandedPaise,
    })),
  };
}
