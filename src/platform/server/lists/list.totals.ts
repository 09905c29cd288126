import { sql } from 'kysely';
import type { Expression, SelectQueryBuilder } from 'kysely';
import { COUNT_LIMIT } from '../../contract/call.ts';
import type { ListCount, ListTotals } from '../../contract/listCalls.ts';
import { countRows } from '../database/paging.ts';
import { plannedByValues } from '../database/plans.ts';
import type { Database } from '../database/tenant.ts';

/** Of a list without amounts: how many rows there are, counted as far as its pages count: to 10,000, or to `most`. */
export async function totalCount<DB, From extends keyof DB>(
  db: Database,
  found: SelectQueryBuilder<DB, From, object>,
  most = COUNT_LIMIT,
): Promise<ListCount> {
  const counted = await plannedByValues(db, () => countRows(db, found, most + 1));
  const isMore = counted > most;
  return { count: isMore ? most : counted, ...(isMore ? { countIsAtLeast: true } : {}), sums: {} };
}

type Amounts = Record<string, Expression<unknown> | null>;
type SumsOf<A extends Amounts> = { [Name in keyof A]: number | Extract<A[Name], null> };

/** Count and sums over all that the filter finds; an amount that the caller may not know is null here. */
export async function totalSums<DB, From extends keyof DB, A extends Amounts>(
  db: Database,
  found: SelectQueryBuilder<DB, From, object>,
  amounts: A,
  count = sql<number>`count(*)::bigint`,
): Promise<ListTotals<SumsOf<A>>> {
  const sums = Object.values(amounts).map((amount) =>
    amount === null ? sql`null` : sql`coalesce(sum(${amount}), 0)::bigint`,
  );
  const query = found
    .select([count.as('count'), sql<(number | null)[]>`json_build_array(${sql.join(sums)})`.as('sums')])
    .$castTo<{ count: number; sums: (number | null)[] }>();
  const row = await plannedByValues(db, () => query.executeTakeFirstOrThrow());
  const byName = Object.keys(amounts).map((name, at) => [name, row.sums[at] ?? null]);
  return { count: row.count, sums: Object.fromEntries(byName) as SumsOf<A> };
}
