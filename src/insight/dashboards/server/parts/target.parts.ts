import { SALE_REACH } from '#company/people/saleReach.rules.ts';
import { periodUntil } from '#platform/contract/period.ts';
import { aimsOf } from '#insight/targets/server/aim.queries.ts';
import { bookedIn, bookedQuery } from '#insight/targets/server/bookedMonths.queries.ts';
import type { Dashboard } from '../../dashboard.contract.ts';
import type { ListQuery, Scope } from '#insight/reporting/server/scope.ts';
import { inProject } from '#insight/reporting/server/scope.ts';

/** Booked in the running month beside its target: the company's or a project's, the team's, or the caller's own. */
export async function target(scope: Scope): Promise<Dashboard['target']> {
  const { read, projectId } = scope;
  const month = periodUntil('month', read.today);
  const own: ListQuery = SALE_REACH[read.caller.role] === 'own' ? { bookedForId: read.caller.userId } : {};
  const query = inProject(scope, { ...bookedQuery(month), ...own });
  const [found, aims] = await Promise.all([
    bookedIn(read, query),
    aimsOf(read, month, { projectId, ...own }),
  ]);
  const { booked, bookedValue } = found;
  const aim = aims.total({ units: booked.value, valuePaise: bookedValue?.value ?? null });
  return aim && { month: month.from.slice(0, 7), ...found, aim };
}
