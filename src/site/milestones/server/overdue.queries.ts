import type { Page, QueryOf } from '#platform/contract/call.ts';
import { daysBetween } from '#platform/contract/calendar.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import type { listOverdueMilestones as listCall, OverdueMilestone } from '../overdue.contract.ts';
import { coveredTowers, linkedOf, visibleMilestones } from './milestone.queries.ts';
import { foundOverdue, PROMISED_END } from './overdue.filter.ts';

export function listOverdue(read: Read, query: QueryOf<typeof listCall>): Promise<Page<OverdueMilestone>> {
  const found = foundOverdue(read, query);
  const { column, direction } = orderOf(query.sort);
  const isByDays = column === 'daysLate';
  // The longer ago the promise, the later it is.
  const order = isByDays === (direction === 'desc') ? 'asc' : 'desc';
  return pageByIds(read.db, query, {
    ids: ({ limit, offset }) =>
      found
        .select('milestone.id')
        .orderBy(isByDays ? PROMISED_END : 'milestone.createdAt', isByDays ? order : direction)
        .orderBy('milestone.id')
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => overdueById(read, ids),
    count: (max) => countRows(read.db, found, max),
  });
}

/** Rows that the caller may see (checked before), in any order. */
export async function overdueById(read: Read, ids: readonly string[]): Promise<OverdueMilestone[]> {
  const rows = await visibleMilestones(read)
    .select([
      'milestone.id',
      'milestone.name',
      'milestone.projectId',
      'milestone.towerId',
      'milestone.status',
      'milestone.progressPct',
      'milestone.delayReason',
      'milestone.delayNote',
      'milestone.holdReason',
      'milestoneForecast.expectedEnd',
      'project.name as projectName',
      'tower.name as towerName',
      'contractor.id as contractorId',
      'contractor.companyName',
      coveredTowers().as('covers'),
      PROMISED_END.as('promisedEnd'),
      linkedOf().as('linked'),
    ])
    .where('milestone.id', 'in', [...ids])
    .execute();
  return rows.map(({ linked, holdReason, delayNote, contractorId, companyName, ...row }) => ({
    ...row,
    _id: row.id,
    contractor: contractorId === null || companyName === null ? null : { id: contractorId, companyName },
    daysLate: daysBetween(row.promisedEnd, read.today),
    delayNote: row.status === 'onHold' ? holdReason : delayNote,
    linkedPlans: linked.plans,
    blockedPaise: linked.undemandedPaise,
  }));
}
