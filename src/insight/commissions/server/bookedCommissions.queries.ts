import { sumPaise } from '#platform/contract/money.ts';
import type { Period } from '#platform/contract/period.ts';
import { formatMonth } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { listCommissions } from '#partners/commissions/commission.contract.ts';
import { daysWithin, monthsWithin } from '#insight/reports/salesReport.rules.ts';
import type { ListQuery } from '#insight/dashboards/server/scope.ts';
import { figure } from '#insight/dashboards/server/scope.ts';
import type { Booked, CommissionAnalytics, FirmFigures } from '../commissionAnalytics.contract.ts';
import { figuresOfList } from './commissionFigures.queries.ts';
import { groupNames } from './commissionGroups.queries.ts';
import type { CommissionSums } from './commissionSums.queries.ts';
import { NO_COMMISSIONS, sumsByGroup, sumsByGroups } from './commissionSums.queries.ts';
import type { UnpaidTranche } from './openTranche.queries.ts';

/** Neither rejected nor ended with their sale. */
const LIVE: ListQuery = { status: 'pending,approved,partiallyPaid,paid,onHold' };

const BOOKED = ['grossPaise', 'paidPaise'] as const;

/**
 * Commissions of the sales booked in a period, as a total and by firm, project and month.
 * @param late the overdue tranches; null for those who know gross and status only
 */
export async function bookedParts(
  read: Read,
  kind: ListQuery,
  period: Period,
  late: readonly UnpaidTranche[] | null,
): Promise<CommissionAnalytics['booked']> {
  const query = { ...kind, ...LIVE, bookedFrom: period.from, bookedUntil: period.to };
  const filter = listCommissions.query.parse(query);
  const [{ all, by }, payable] = await Promise.all([
    sumsByGroups(read, filter, ['firm', 'project', 'month'], BOOKED),
    sumsByGroup(read, listCommissions.query.parse({ ...kind, needs: 'payment' }), 'firm', ['payablePaise']),
  ]);
  const of = (grouping: 'firm' | 'project' | 'month') =>
    by.get(grouping) ?? new Map<string, CommissionSums>();
  const [byFirm, byProject, byMonth] = [of('firm'), of('project'), of('month')];
  const projects = await groupNames(read, 'project', [...byProject.keys()]);
  return {
    total: bookedFigures(query, all),
    byFirm: await firmRows(read, { kind, query, byFirm, payable, late }),
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

interface OfFirms {
  kind: ListQuery;
  query: ListQuery;
  byFirm: ReadonlyMap<string, CommissionSums>;
  payable: ReadonlyMap<string, CommissionSums>;
  late: readonly UnpaidTranche[] | null;
}

/** Firms that booked in the period, or are waiting for money. */
async function firmRows(read: Read, { kind, query, byFirm, payable, late }: OfFirms): Promise<FirmFigures[]> {
  const ids = new Set([
    ...largestFirst(byFirm),
    ...(late === null ? [] : [...largestFirst(payable), ...late.map((row) => row.channelPartnerId)]),
  ]);
  if (ids.size === 0) return [];
  const firms = await read.db
    .selectFrom('channelPartner')
    .select(['id', 'name', 'tier'])
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(firms.map((firm) => [firm.id, firm]));
  return [...ids].flatMap((id) => {
    const firm = byId.get(id);
    if (!firm) return [];
    const own = { ...kind, channelPartnerId: id };
    const overduePaise = sumPaise(
      (late ?? []).filter((row) => row.channelPartnerId === id).map(({ openPaise }) => openPaise),
    );
    return [
      {
        ...firm,
        ...bookedFigures({ ...query, channelPartnerId: id }, byFirm.get(id)),
        payable: late && figuresOfList({ ...own, needs: 'payment' }, payable.get(id)).payable,
        overdue: late && figure('overdueTranches', own, overduePaise, 'openPaise'),
      },
    ];
  });
}

function bookedFigures(query: ListQuery, sums: CommissionSums = NO_COMMISSIONS) {
  const { count, gross, paid } = figuresOfList(query, sums);
  return { commissions: count, gross, paid };
}

function largestFirst(sums: ReadonlyMap<string, CommissionSums>): string[] {
  return [...sums]
    .toSorted(([key, one], [other, two]) => two.grossPaise - one.grossPaise || (key < other ? -1 : 1))
    .map(([key]) => key);
}
