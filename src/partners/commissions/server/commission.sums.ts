import type { AliasedExpression, Expression, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { countRows } from '#platform/server/database/paging.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { Days, WholeMonths } from '../wholeMonths.rules.ts';
import { wholeMonths } from '../wholeMonths.rules.ts';
import type { Called, CommissionFilter } from './commission.filter.ts';
import { commissionsToSum, PAYABLE } from './commission.filter.ts';
import { seesAllCommissions } from './commission.visibility.ts';

/**
 * Sums over all commissions are kept by the database (`commission_tally`, decision 120). What they can answer for a
 * caller is read from there: of whoever sees all, by month and project or by firm. The rest adds up the commissions.
 */

type Filter = Partial<CommissionFilter>;

/** What a sum is by: kept are months and projects together, and firms. */
type SummedBy = 'all' | 'month' | 'project' | 'firm' | 'structure';

/** Commissions as a table `counted`, each row one of them or a sum of many. */
export interface Counted {
  firm: string | null;
  project: string | null;
  /** '2026-11' */
  month: string | null;
  structure: string | null;
  commissions: number;
  grossPaise: number;
  paidPaise: number;
  openPaise: number;
  payablePaise: number;
  toRecoverPaise: number;
  paidInDaysPaise: number;
}

/** Approved and not paid. */
export const OPEN = sql<number>`(case when commission.stage in ('approved', 'partiallyPaid')
  then commission.gross_paise - commission.paid_paise - commission.carried_paise else 0 end)`;

/** Columns of `counted` of one commission, but for what was paid of it in some days. */
export const COUNTED = [
  'commission.channelPartnerId as firm',
  'commission.projectId as project',
  sql<string | null>`to_char(commission.booked_on, 'YYYY-MM')`.as('month'),
  'commission.structureId as structure',
  sql<number>`1`.as('commissions'),
  sql<number>`coalesce(commission.gross_paise, 0)`.as('grossPaise'),
  sql<number>`commission.paid_paise + commission.carried_paise`.as('paidPaise'),
  OPEN.as('openPaise'),
  PAYABLE.as('payablePaise'),
  sql<number>`commission.clawback_paise - commission.recovered_paise`.as('toRecoverPaise'),
] as const;

/** All that a filter finds, to be added up: kept sums where there are such. */
export function countedCommissions(
  read: Read,
  filter: Filter,
  by: readonly SummedBy[],
): AliasedExpression<Counted, 'counted'> {
  const kept = keptSums(read, filter, by);
  if (!kept) return countedRows(read, filter).as('counted');
  const { kind, months, ends } = kept;
  const sums = tallied(read, filter, kind, months);
  return ends
    .reduce(
      (all, { from, until }) =>
        all.unionAll(countedRows(read, { ...filter, bookedFrom: from, bookedUntil: until })),
      sums,
    )
    .as('counted');
}

/** How many a list finds, as far as `max`. */
export async function countCommissions(
  read: Read,
  filter: Filter,
  max: number,
  called?: Called,
): Promise<number> {
  if (!keptSums(read, filter, ['all']))
    return countRows(read.db, commissionsToSum(read, filter, called), max);
  const { commissions } = await read.db
    .selectFrom(countedCommissions(read, filter, ['all']))
    .select(sql<number>`coalesce(sum(counted.commissions), 0)::bigint`.as('commissions'))
    .executeTakeFirstOrThrow();
  return Math.min(commissions, max);
}

/** No filter narrows it, and the caller sees all. */
export function isOfAll(read: Read, filter: Filter): boolean {
  return !filter.status?.length && keptSums(read, filter, ['firm'])?.kind === 'firm';
}

function countedRows(read: Read, filter: Filter) {
  return commissionsToSum(read, filter)
    .select(COUNTED)
    .select('commission.paidByRunsPaise as paidInDaysPaise');
}

/** Which of the kept sums answer a question, if any. */
function keptSums(
  read: Read,
  filter: Filter,
  by: readonly SummedBy[],
): ({ kind: 'booked' | 'firm' } & WholeMonths) | null {
  if (!seesAllCommissions(read)) return null;
  const { bookedFrom, bookedUntil, needs, projectId } = filter;
  const { channelPartnerId, kind, saleId, search, structureId, tier } = filter;
  const others = [channelPartnerId, kind?.length, saleId, search, structureId, tier?.length];
  if (others.some(Boolean) || needs?.includes('payment')) return null;
  const days: Days = { from: bookedFrom, until: bookedUntil };
  if (by.every((one) => one === 'all' || one === 'month' || one === 'project')) {
    const split = wholeMonths(days);
    return split && { kind: 'booked', ...split };
  }
  const isNarrowed = [bookedFrom, bookedUntil, projectId, needs?.length].some(Boolean);
  if (isNarrowed || by.some((one) => one !== 'firm')) return null;
  return { kind: 'firm', months: {}, ends: [] };
}

function tallied(
  { db }: Read,
  { status, needs, projectId }: Filter,
  kind: 'booked' | 'firm',
  { from, before }: WholeMonths['months'],
) {
  return db
    .selectFrom('commissionTally')
    .where('kind', '=', kind)
    .$if(Boolean(status?.length), (query) => query.where(isOneOf('state', status ?? [])))
    .$if(Boolean(needs?.length), (query) => query.where(isOneOf('need', needs ?? [])))
    .$if(projectId !== undefined, (query) => query.where('projectId', '=', projectId ?? ''))
    .$if(from !== undefined, (query) => query.where('day', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('day', '<', before ?? ''))
    .select(['channelPartnerId as firm', 'projectId as project'])
    .select(sql<string | null>`to_char(day, 'YYYY-MM')`.as('month'))
    .select(sql<string | null>`null::uuid`.as('structure'))
    .select(['counted as commissions', 'grossPaise', 'paidPaise', 'openPaise', 'payablePaise'])
    .select(['toRecoverPaise', 'paidByRunsPaise as paidInDaysPaise']);
}

function isOneOf(column: 'state' | 'need', values: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${pgArray(values)})`;
}
