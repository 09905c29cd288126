import type { Period } from '#platform/contract/period.ts';
import { formatMonth } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { listCommissions } from '#partners/commissions/commission.contract.ts';
import { daysWithin, monthsWithin } from '#insight/reporting/reportDays.rules.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import type { Booked, CommissionAnalytics } from '../commissionAnalytics.contract.ts';
import { figuresOfList } from './commissionFigures.queries.ts';
import { groupNames } from './commissionGroups.queries.ts';
import type { CommissionSums } from './commissionSums.queries.ts';
import { NO_COMMISSIONS, sumsByGroups } from './commissionSums.queries.ts';

/** Neither rejected nor ended with their sale. */
const LIVE: ListQuery = { status: 'pending,approved,partiallyPaid,paid,onHold' };

const BOOKED = ['grossPaise', 'paidPaise'] as const;

/** Commissions of the sales booked in a period, as a total and by project and month. */
export async function bookedParts(
  read: Read,
  query: ListQuery,
  period: Period,
): Promise<Omit<CommissionAnalytics['booked'], 'byFirm' | 'firms'>> {
  const filter = listCommissions.query.parse(query);
  const { all, by } = await sumsByGroups(read, filter, ['project', 'month'], BOOKED);
  const of = (grouping: 'project' | 'month') => by.get(grouping) ?? new Map<string, CommissionSums>();
  const [byProject, byMonth] = [of('project'), of('month')];
  const projects = await groupNames(read, 'project', [...byProject.keys()]);
  return {
    total: bookedFigures(query, all),
    byProject: largestFirst(byProject).map((id) => ({
      id,
      name: projects.get(id) ?? id,
      ...bookedFigures({ ...query, projectId: id }, byProject.get(id)),
    })),
    byMonth: monthsWithin(period).map((month): Booked => {
      const { from, to } = daysWithin(month, period);
      const ofMonth = { ...query, bookedFrom: from, bookedUntil: to };
      return { id: month, name: formatMonth(`${month}-01`), ...bookedFigures(ofMonth, byMonth.get(month)) };
    }),
  };
}

/** What was booked in a period and lives. */
export function bookedIn(kind: ListQuery, { from, to }: Period): ListQuery {
  return { ...kind, ...LIVE, bookedFrom: from, bookedUntil: to };
}

export function bookedFigures(
  query: ListQuery,
  sums: Pick<CommissionSums, (typeof BOOKED)[number] | 'commissions'> = NO_COMMISSIONS,
) {
  const { count, gross, paid } = figuresOfList(query, { ...NO_COMMISSIONS, ...sums });
  return { commissions: count, gross, paid };
}

function largestFirst(sums: ReadonlyMap<string, CommissionSums>): string[] {
  return [...sums]
    .toSorted(([key, one], [other, two]) => two.grossPaise - one.grossPaise || (key < other ? -1 : 1))
    .map(([key]) => key);
}
