import { sql } from 'kysely';
import { forbidden } from '#platform/contract/errors.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import { displayName, formatMonth } from '#platform/contract/format.ts';
import { daysOfMonth } from '#platform/contract/period.ts';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { knows } from '#company/people/server/facts.ts';
import type { ListQuery } from '#insight/reporting/server/scope.ts';
import { figure } from '#insight/reporting/server/scope.ts';
import type {
  CommissionGroupBy,
  CommissionGroups,
  GroupFigures,
  groupCommissionReport as groupsCall,
} from '../commissionReports.contract.ts';
import type { CommissionSums } from './commissionSums.queries.ts';
import { largestGroups, NO_STRUCTURE } from './commissionSums.queries.ts';

type GroupsQuery = QueryOf<typeof groupsCall>;
type ReportQuery = Omit<GroupsQuery, 'groupBy'>;

/**
 * The report added up by group, the largest first and months in their order; every figure opens its rows.
 *
 * @param most shown of them; all are in the total
 */
export async function groupCommissionReport(
  read: Read,
  { groupBy, ...query }: GroupsQuery,
  most: number,
): Promise<CommissionGroups> {
  if (groupBy === 'executive' && !knows(read, 'peopleOfBuilder')) throw forbidden();
  const isAll = groupBy === 'month' || !Number.isFinite(most);
  const found = await largestGroups(read, query, groupBy, isAll ? null : most);
  const kind = asAddress(query);
  const keys = found.groups.map(({ key }) => key);
  const names = await groupNames(read, groupBy, keys);
  const groups = found.groups.map(({ key, ...of }) => ({
    id: key,
    name: names.get(key) ?? key,
    figures: figuresOf({ ...kind, ...ownQuery(groupBy, key, query) }, of),
  }));
  return { groupBy, groups, groupCount: found.count, total: figuresOf(kind, found.all) };
}

function figuresOf(query: ListQuery, sums: CommissionSums): GroupFigures {
  const of = (measure: Exclude<keyof CommissionSums, 'commissions'>) =>
    figure('commissionReport', query, sums[measure], measure);
  return {
    commissions: figure('commissionReport', query, sums.commissions),
    gross: of('grossPaise'),
    paid: of('paidPaise'),
    open: of('openPaise'),
    payable: of('payablePaise'),
    toRecover: of('toRecoverPaise'),
    paidInDays: of('paidInDaysPaise'),
  };
}

/** The filters of the report as in its address. */
function asAddress(query: ReportQuery): ListQuery {
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => {
      if (value === undefined) return [];
      return [[key, typeof value === 'object' ? value.join(',') : value]];
    }),
  );
}

/** What finds the rows of one group. */
function ownQuery(
  groupBy: CommissionGroupBy,
  key: string,
  { bookedFrom, bookedUntil }: ReportQuery,
): ListQuery {
  switch (groupBy) {
    case 'firm':
      return { channelPartnerId: key };
    case 'project':
      return { projectId: key };
    case 'executive':
      return { salesExecutiveId: key };
    case 'structure':
      return key === NO_STRUCTURE ? { structured: 'false' } : { structureId: key };
    case 'month': {
      const { from, to } = daysOfMonth(key);
      return {
        bookedFrom: bookedFrom !== undefined && bookedFrom > from ? bookedFrom : from,
        bookedUntil: bookedUntil !== undefined && bookedUntil < to ? bookedUntil : to,
      };
    }
  }
}

export async function groupNames(
  { db }: Read,
  groupBy: CommissionGroupBy,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (groupBy === 'month') return new Map(keys.map((key) => [key, formatMonth(`${key}-01`)]));
  const ids = keys.filter((key) => key !== NO_STRUCTURE);
  if (ids.length === 0) return new Map([[NO_STRUCTURE, 'Without a structure']]);
  if (groupBy === 'executive') {
    const people = await db
      .selectFrom('appUser')
      .select(['id', 'firstName', 'lastName'])
      .where(sql<boolean>`id = any(${pgArray(ids)})`)
      .execute();
    return new Map(people.map((person) => [person.id, displayName(person)]));
  }
  const rows = await db
    .selectFrom(TABLES[groupBy])
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${pgArray(ids)})`)
    .execute();
  return new Map([[NO_STRUCTURE, 'Without a structure'], ...rows.map(({ id, name }) => [id, name] as const)]);
}

const TABLES = { firm: 'channelPartner', project: 'project', structure: 'commissionStructure' } as const;
