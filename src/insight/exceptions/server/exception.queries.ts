import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { ListTotals } from '#platform/contract/listCalls.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, orderOf, pageByIds } from '#platform/server/database/paging.ts';
import { totalSums } from '#platform/server/lists/list.totals.ts';
import type * as contract from '../exception.contract.ts';
import type { Exception } from '../exception.contract.ts';
import { approvedExceptions, reopenedMilestones } from './approvedExceptions.queries.ts';
import { foundExceptions } from './exception.filter.ts';
import { movedDueDates, waivedAmounts } from './saleExceptions.queries.ts';

const SORTED = {
  at: sql`exception.at`,
  days: sql`coalesce(exception.days, 0)`,
  movedPaise: sql`coalesce(exception.moved_paise, 0)`,
  amountPaise: sql`coalesce(exception.amount_paise, 0)`,
} as const;

export function listExceptions(
  read: Read,
  filter: QueryOf<typeof contract.listExceptions>,
): Promise<Page<Exception>> {
  const found = foundExceptions(read, filter);
  const { column, direction } = orderOf(filter.sort);
  return pageByIds(read.db, filter, {
    ids: ({ limit, offset }) =>
      found
        .select('exception.id')
        .orderBy(SORTED[column], direction)
        .orderBy('exception.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    details: (ids) => exceptionsById(read, ids),
    count: (max) => countRows(read.db, found, max),
  });
}

/** Exceptions that the caller may see (checked before), in any order: one question of each table, in one round trip. */
export async function exceptionsById(read: Read, ids: readonly string[]): Promise<Exception[]> {
  const parts = [movedDueDates, waivedAmounts, approvedExceptions, reopenedMilestones];
  return (await Promise.all(parts.map((part) => part(read, ids)))).flat();
}

type Sums = Record<'days' | 'movedPaise' | 'amountPaise', number>;

export function totalExceptions(
  read: Read,
  filter: QueryOf<typeof contract.totalExceptions>,
): Promise<ListTotals<Sums>> {
  return totalSums(read.db, foundExceptions(read, filter), {
    days: sql`exception.days`,
    movedPaise: sql`exception.moved_paise`,
    amountPaise: sql`exception.amount_paise`,
  });
}
