import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Day } from '#platform/contract/calendar.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type { listOverdueMilestones } from '../overdue.contract.ts';
import { isOfAskedTower, linkedOf, visibleMilestones } from './milestone.queries.ts';

export type OverdueFilter = Omit<QueryOf<typeof listOverdueMilestones>, 'page' | 'limit' | 'cursor' | 'sort'>;

/** The promised end. */
export const PROMISED_END = sql<Day>`coalesce(milestone.revised_end, milestone.planned_end)`;

/** What payment plans bill with a milestone and cannot bill yet. */
export const BLOCKED_PAISE = sql<number>`(${linkedOf()} ->> 'undemandedPaise')::bigint`;

/** The open milestones past their promise that a query of the list finds, of what the caller may see. */
export function foundOverdue(read: Read, filter: Partial<OverdueFilter>) {
  return visibleMilestones(read).where(conditions(read, filter));
}

function conditions(
  { today }: Read,
  { projectId, towerId, delayReason, status, blocks, search }: Partial<OverdueFilter>,
): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'milestone'>();
  const conditions = [
    eb('milestone.status', '!=', 'completed'),
    sql<SqlBool>`${PROMISED_END} < ${today}::date`,
    projectId && eb('milestone.projectId', '=', projectId),
    towerId && isOfAskedTower(towerId),
    delayReason?.length && eb('milestone.delayReason', 'in', delayReason),
    status?.length && eb('milestone.status', 'in', status),
    blocks && sql<SqlBool>`${BLOCKED_PAISE} > 0`,
    search && eb('milestone.name', 'ilike', `%${prefixPattern(search)}`),
  ];
  return eb.and(conditions.filter((condition) => typeof condition === 'object'));
}
