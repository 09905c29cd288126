import { sql } from 'kysely';
import type { Period } from '#platform/contract/period.ts';
import { formatMonth } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { listCommissions } from '#partners/commissions/commission.contract.ts';
import { daysWithin, monthsWithin } from '#insight/reporting/reportDays.rules.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { figure } from '#insight/reporting/server/scope.ts';
import type { Booked, CommissionAnalytics, FirmFigures } from '../commissionAnalytics.contract.ts';
import { figuresOfList } from './commissionFigures.queries.ts';
import { groupNames } from './commissionGroups.queries.ts';
import type { Amount, CommissionSums } from './commissionSums.queries.ts';
import { largestGroups, NO_COMMISSIONS, sumsByGroups } from './commissionSums.queries.ts';
import type { Late } from './fallingDue.queries.ts';

/** Neither rejected nor ended with their sale. */
const LIVE: ListQuery = { status: 'pending,approved,partiallyPaid,paid,onHold' };

/** So many firms are shown; the report by firm has all. */
const MAX_FIRMS = 50;

const BOOKED = ['grossPaise', 'paidPaise'] as const;

/**
 * Commissions of the sales booked in a period, as a total and by firm, project and month.
 * @param waiting what is payable by firm, and the overdue tranches; null for those who know gross and status only
 */
export async function bookedParts(
  read: Read,
  kind: ListQuery,
  period: Period,
  waiting: Waiting | null,
): Promise<CommissionAnalytics['booked']> {
  const query = { ...kind, ...LIVE, bookedFrom: period.from, bookedUntil: period.to };
  const filter = listCommissions.query.parse(query);
  const [firms, { all, by }] = await Promise.all([
    firmRows(read, { kind, query, waiting }),
    sumsByGroups(read, filter, ['project', 'month'], BOOKED),
  ]);
  const of = (grouping: 'project' | 'month') => by.get(grouping) ?? new Map<string, CommissionSums>();
  const [byProject, byMonth] = [of('project'), of('month')];
  const projects = await groupNames(read, 'project', [...byProject.keys()]);
  return {
    total: bookedFigures(query, all),
    ...firms,
    byProject: largestFirst(byProject, 'grossPaise').map((id) => ({
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

/** What firms are waiting for. */
interface Waiting {
  payable: ReadonlyMap<string, CommissionSums>;
  late: readonly Late[];
}

interface OfFirms {
  kind: ListQuery;
  query: ListQuery;
  waiting: Waiting | null;
}

/** Firms that booked in the period, or are waiting for money. */
async function firmRows(
  read: Read,
  { kind, query, waiting }: OfFirms,
): Promise<{ byFirm: FirmFigures[]; firms: number }> {
  const overdue = new Map<string, number>();
  for (const { channelPartnerId: id, openPaise } of waiting?.late ?? [])
    overdue.set(id, (overdue.get(id) ?? 0) + openPaise);
  const owed = new Set([
    ...(waiting === null ? [] : largestFirst(waiting.payable, 'payablePaise')),
    ...overdue.keys(),
  ]);
  const filter = listCommissions.query.parse(query);
  const booked = await largestGroups(read, filter, 'firm', MAX_FIRMS, { among: [...owed], wanted: BOOKED });
  const byFirm = new Map(booked.groups.map(({ key, ...sums }) => [key, sums]));
  const ids = [...new Set([...byFirm.keys(), ...owed])].slice(0, MAX_FIRMS);
  const firms = await read.db
    .selectFrom('channelPartner')
    .select(['id', 'name', 'tier'])
    .where(sql<boolean>`id = any(${pgArray(ids)})`)
    .execute();
  const byId = new Map(firms.map((firm) => [firm.id, firm]));
  const rows = ids.flatMap((id) => {
    const firm = byId.get(id);
    if (!firm) return [];
    const own = { ...kind, channelPartnerId: id };
    return [
      {
        ...firm,
        ...bookedFigures({ ...query, channelPartnerId: id }, byFirm.get(id)),
        payable: waiting && figuresOfList({ ...own, needs: 'payment' }, waiting.payable.get(id)).payable,
        overdue: waiting && figure('overdueTranches', own, overdue.get(id) ?? 0, 'openPaise'),
      },
    ];
  });
  return { byFirm: rows, firms: booked.count + owed.size - booked.countAmong };
}

function bookedFigures(query: ListQuery, sums: CommissionSums = NO_COMMISSIONS) {
  const { count, gross, paid } = figuresOfList(query, sums);
  return { commissions: count, gross, paid };
}

function largestFirst(sums: ReadonlyMap<string, CommissionSums>, by: Amount): string[] {
  return [...sums]
    .toSorted(([key, one], [other, two]) => two[by] - one[by] || (key < other ? -1 : 1))
    .map(([key]) => key);
}
