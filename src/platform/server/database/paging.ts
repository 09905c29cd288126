import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { Page } from '../../contract/call.ts';
import { COUNT_LIMIT } from '../../contract/call.ts';
import { plannedByValues } from './plans.ts';
import type { Database } from './tenant.ts';

export interface PageRequest {
  page: number;
  limit: number;
}

/**
 * One page of a list. The total is exact up to 10,000, or up to `most`; beyond that it says "at least".
 */
export async function pageOf<Row>(
  request: PageRequest,
  rows: (range: { limit: number; offset: number }) => Promise<Row[]>,
  countUpTo: (max: number) => Promise<number>,
  most = COUNT_LIMIT,
): Promise<Page<Row>> {
  const { page, limit } = request;
  // Requested together, they share a round trip.
  const [found, counted] = await Promise.all([
    rows({ limit, offset: (page - 1) * limit }),
    countUpTo(most + 1),
  ]);
  const total = Math.min(counted, most);
  return {
    rows: found,
    pagination: {
      page,
      limit,
      total,
      pages: Math.max(1, Math.ceil(total / limit)),
      ...(counted > most ? { totalIsAtLeast: true } : {}),
    },
  };
}

interface Finding<Row> {
  /** The rows of one page, in order. */
  ids(range: { limit: number; offset: number }): Promise<{ id: string }[]>;
  /** The full data of those rows, in any order. */
  details(ids: readonly string[]): Promise<Row[]>;
  count(max: number): Promise<number>;
}

/**
 * One page of a list whose rows are joined from many tables. Selecting and counting rows is planned for the actual values, over the few tables that the filter needs; the full data of these few rows is read by key, with a fixed plan.
 */
export async function pageByIds<Row extends { id: string }>(
  db: Database,
  request: PageRequest,
  { ids, details, count }: Finding<Row>,
  most = COUNT_LIMIT,
): Promise<Page<Row>> {
  const page = await plannedByValues(db, () => pageOf(request, ids, count, most));
  const found = page.rows.length === 0 ? [] : await details(page.rows.map(({ id }) => id));
  const byId = new Map(found.map((row) => [row.id, row]));
  return { ...page, rows: page.rows.flatMap(({ id }) => byId.get(id) ?? []) };
}

/** How many rows a filtered query finds, looking no further than `most`. */
export async function countRows<DB, From extends keyof DB>(
  db: Database,
  filtered: SelectQueryBuilder<DB, From, object>,
  max: number,
): Promise<number> {
  const some = filtered
    .select(sql<number>`1`.as('one'))
    .limit(max)
    .as('some');
  const { counted } = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return counted;
}

/** '-bookingDate' as column and direction. */
export function orderOf<Column extends string>(
  sort: Column | `-${Column}`,
): { column: Column; direction: 'asc' | 'desc' } {
  return sort.startsWith('-')
    ? { column: sort.slice(1) as Column, direction: 'desc' }
    : { column: sort as Column, direction: 'asc' };
}

/** The text of a search as a prefix pattern, with the wildcards of LIKE escaped. */
export function prefixPattern(search: string): string {
  return `${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
