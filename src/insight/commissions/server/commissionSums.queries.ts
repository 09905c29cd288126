import type { AliasedExpression, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { countRows } from '#platform/server/database/paging.ts';
import { plannedByValues } from '#platform/server/database/plans.ts';
import type { CommissionFilter } from '#partners/commissions/server/commission.filter.ts';
import { commissionsToSum, PAYABLE } from '#partners/commissions/server/commission.filter.ts';
import type { Counted } from '#partners/commissions/server/commission.sums.ts';
import {
  countCommissions,
  COUNTED,
  countedCommissions,
  isOfAll,
  OPEN,
} from '#partners/commissions/server/commission.sums.ts';
import { largestFirms } from '#partners/commissions/server/commission.firmSums.ts';
import type { CommissionGroupBy } from '../commissionReports.contract.ts';
import type { PaidDays } from './paidLines.queries.ts';
import { isEver, isPaidIn, PAID_EVER, paidByCommission, paidInDays } from './paidLines.queries.ts';

/** Filters of the detailed report: those of the list of commissions, and its own. */
export type ReportFilter = Partial<CommissionFilter> &
  PaidDays & { salesExecutiveId?: string | undefined; structured?: 'true' | 'false' | undefined };

/** The commissions that a query of the report finds, of those the caller may see. */
export function reportedCommissions(read: Read, filter: ReportFilter) {
  const { salesExecutiveId, structured } = filter;
  let found = commissionsToSum(read, filter);
  if (salesExecutiveId) found = found.where('commission.salesExecutiveId', '=', salesExecutiveId);
  if (structured)
    found = found.where('commission.structureId', structured === 'true' ? 'is not' : 'is', null);
  return isEver(filter) ? found : found.where(isPaidIn(read, filter));
}

/** How many the report finds, as far as `max`. */
export function countReported(read: Read, filter: ReportFilter, max: number): Promise<number> {
  return isOwn(filter)
    ? countRows(read.db, reportedCommissions(read, filter), max)
    : countCommissions(read, filter, max);
}

/** It filters by days of payments alone, and the caller sees all. */
export function isOfPaymentsOnly(read: Read, filter: ReportFilter): boolean {
  const { paidFrom: _from, paidUntil: _until, ...others } = filter;
  return !isEver(filter) && !isOwn(others) && isOfAll(read, others);
}

/** It has filters that the list of commissions does not have. */
function isOwn(filter: ReportFilter): boolean {
  return !isEver(filter) || Boolean(filter.salesExecutiveId) || Boolean(filter.structured);
}

/** Amounts of one commission, as the list and the report show them. */
export function amountsOf(read: Read, days: PaidDays) {
  return {
    grossPaise: sql`commission.gross_paise`,
    paidPaise: sql`commission.paid_paise + commission.carried_paise`,
    openPaise: OPEN,
    payablePaise: PAYABLE,
    toRecoverPaise: sql`commission.clawback_paise - commission.recovered_paise`,
    paidInDaysPaise: paidInDays(read, days),
  };
}

const AMOUNTS = [
  'grossPaise',
  'paidPaise',
  'openPaise',
  'payablePaise',
  'toRecoverPaise',
  'paidInDaysPaise',
] as const;
export type Amount = (typeof AMOUNTS)[number];
export type CommissionSums = Record<Amount | 'commissions', number>;

export const NO_COMMISSIONS: CommissionSums = {
  commissions: 0,
  grossPaise: 0,
  paidPaise: 0,
  openPaise: 0,
  payablePaise: 0,
  toRecoverPaise: 0,
  paidInDaysPaise: 0,
};

/** Sums of what a filter finds, by group: one statement. An amount that is not wanted is nothing. */
async function sumsByGroup(
  read: Read,
  filter: ReportFilter,
  groupBy: CommissionGroupBy | 'all',
  wanted: readonly Amount[] = AMOUNTS,
): Promise<Map<string, CommissionSums>> {
  const key = keyOf(groupBy);
  const rows = await plannedByValues(read.db, () =>
    summed(read, filter, wanted, [groupBy]).select(key.as('key')).groupBy(key).having(HAS_SOME).execute(),
  );
  return new Map(rows.map(({ key: group, ...sums }) => [group, { ...NO_COMMISSIONS, ...sums }]));
}

export interface SummedGroups {
  /** Of all groups. */
  all: CommissionSums;
  /** How many there are. */
  count: number;
  groups: (CommissionSums & { key: string })[];
}

const SUMS = ['commissions', ...AMOUNTS] as const;
const ALL_SUMS = sql.join(SUMS.map((sum) => sql`${sql.lit(sum)}, coalesce(sum(${sql.ref(sum)}), 0)::bigint`));
const ONE_SUM = sql.join(SUMS.map((sum) => sql`${sql.lit(sum)}, ${sql.ref(sum)}`));

/** The largest groups, months in their order; with the sums of all, from the same rows. */
export async function largestGroups(
  read: Read,
  filter: ReportFilter,
  groupBy: CommissionGroupBy,
  most: number | null,
): Promise<SummedGroups> {
  if (groupBy === 'firm' && most !== null && !isOwn(filter) && isOfAll(read, filter))
    return plannedByValues(read.db, () => largestFirms(read, most));
  const groups = summed(read, filter, AMOUNTS, [groupBy])
    .select(keyOf(groupBy).as('key'))
    .groupBy(keyOf(groupBy))
    .having(HAS_SOME);
  const inOrder = groupBy === 'month' ? sql`key` : sql`gross_paise desc, key`;
  const limit = most === null ? sql`` : sql`limit ${most}`;
  // Counted over the groups as they are: as windows over their list, twice as much is sorted and kept.
  const { rows } = await plannedByValues(read.db, () =>
    sql<{ all: CommissionSums; count: number; groups: SummedGroups['groups'] }>`
      with groups as materialized (${groups}),
           shown as (select * from groups order by ${inOrder} ${limit})
      select (select json_build_object(${ALL_SUMS}) from groups) as all,
             (select count(*)::int from groups) as count,
             (select coalesce(json_agg(json_build_object('key', key, ${ONE_SUM}) order by ${inOrder}), '[]') from shown) as groups`.execute(
      read.db,
    ),
  );
  return rows[0] ?? { all: NO_COMMISSIONS, count: 0, groups: [] };
}

/** Several groupings of the same rows, which are read once. */
export async function sumsByGroups<GroupBy extends CommissionGroupBy>(
  read: Read,
  filter: ReportFilter,
  groupings: readonly GroupBy[],
  wanted: readonly Amount[],
): Promise<{ all: CommissionSums; by: ReadonlyMap<GroupBy, ReadonlyMap<string, CommissionSums>> }> {
  const keys = groupings.map(keyOf);
  const isOver = sql.join(keys.map((key) => sql`grouping(${key}) = 0`));
  const rows = await plannedByValues(read.db, () =>
    summed(read, filter, wanted, groupings)
      .select(sql<(string | null)[]>`array[${sql.join(keys.map((key) => sql`${key}::text`))}]`.as('keys'))
      .select(sql<boolean[]>`array[${isOver}]`.as('isOver'))
      .groupBy(sql`grouping sets ((), ${sql.join(keys.map((key) => sql`(${key})`))})`)
      .execute(),
  );
  let all = NO_COMMISSIONS;
  const by = new Map(groupings.map((grouping) => [grouping, new Map<string, CommissionSums>()] as const));
  for (const { keys: ofRow, isOver: over, ...sums } of rows) {
    const at = over.indexOf(true);
    const grouping = groupings[at];
    if (grouping === undefined) all = { ...NO_COMMISSIONS, ...sums };
    else if (sums.commissions > 0) by.get(grouping)?.set(ofRow[at] ?? '', { ...NO_COMMISSIONS, ...sums });
  }
  return { all, by };
}

/** Of kept sums some are of groups that have no commission any more. */
const HAS_SOME = sql<boolean>`sum(counted.commissions) > 0`;

function summed(
  read: Read,
  filter: ReportFilter,
  wanted: readonly Amount[],
  groupings: readonly (CommissionGroupBy | 'all')[],
) {
  const sum = (amount: Amount) =>
    wanted.includes(amount)
      ? sql<number>`coalesce(sum(${sql.ref(`counted.${amount}`)}), 0)::bigint`.as(amount)
      : sql<number>`0::bigint`.as(amount);
  return read.db
    .selectFrom(counted(read, filter, groupings))
    .select(sql<number>`coalesce(sum(counted.commissions), 0)::bigint`.as('commissions'))
    .select([sum('grossPaise'), sum('paidPaise'), sum('openPaise'), sum('payablePaise')])
    .select([sum('toRecoverPaise'), sum('paidInDaysPaise')]);
}

type CountedHere = Counted & { executive?: string | null };

/** Kept sums where they answer the question; else commissions, of which payments are read once. */
function counted(
  read: Read,
  filter: ReportFilter,
  groupings: readonly (CommissionGroupBy | 'all')[],
): AliasedExpression<CountedHere, 'counted'> {
  const by = groupings.flatMap((grouping) => (grouping === 'executive' ? [] : [grouping]));
  if (!isOwn(filter) && by.length === groupings.length) return countedCommissions(read, filter, by);
  const { salesExecutiveId, structured } = filter;
  const paid = paidByCommission(read, filter).as('paidOf');
  const isPaid = sql<boolean>`paid_of.commission_id = commission.id`;
  const rows = commissionsToSum(read, filter)
    .$if(salesExecutiveId !== undefined, (query) =>
      query.where('commission.salesExecutiveId', '=', salesExecutiveId ?? ''),
    )
    .$if(structured !== undefined, (query) =>
      query.where('commission.structureId', structured === 'true' ? 'is not' : 'is', null),
    )
    .$if(!isEver(filter), (query) => query.innerJoin(paid, (join) => join.on(isPaid)));
  return rows
    .select(COUNTED)
    .select('commission.salesExecutiveId as executive')
    .select((isEver(filter) ? PAID_EVER : sql<number>`paid_of.paise`).as('paidInDaysPaise'))
    .as('counted');
}

export async function sumsOfAll(
  read: Read,
  filter: ReportFilter,
  wanted?: readonly Amount[],
): Promise<CommissionSums> {
  return (await sumsByGroup(read, filter, 'all', wanted)).get(ALL) ?? NO_COMMISSIONS;
}

const ALL = 'all';
/** Of commissions without a structure. */
export const NO_STRUCTURE = 'none';

function keyOf(groupBy: CommissionGroupBy | 'all'): RawBuilder<string> {
  switch (groupBy) {
    case 'all':
      return sql<string>`${sql.lit(ALL)}::text`;
    case 'structure':
      return sql<string>`coalesce(counted.structure::text, ${sql.lit(NO_STRUCTURE)})`;
    default:
      return sql<string>`${sql.ref(`counted.${groupBy}`)}`;
  }
}
