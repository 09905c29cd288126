import { sql } from 'kysely';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Database } from '../database/tenant.ts';
import { plannedByValues } from '../database/plans.ts';
import { pgArray } from '../database/values.ts';

/** In how many rows at once a list is read for a file. */
export const PAGE_OF_FILE = 1_000;

type Column = readonly [of: RawBuilder<unknown>, type: 'date' | 'timestamptz' | 'text' | 'int' | 'bigint'];

/** In which order a list is read; none of its columns is null. The id is the last of the order. */
export interface ReadingOrder {
  columns: readonly Column[];
  id: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
}

interface Place {
  id: string;
  place: string[];
}

interface Reading<DB, From extends keyof DB, Row> {
  /** All that the filter finds. */
  found: SelectQueryBuilder<DB, From, object>;
  order: ReadingOrder;
  /** Only these, where rows are chosen. */
  ids: readonly string[] | undefined;
  /** What the list shows of some rows, in any order. */
  details: (ids: readonly string[]) => Promise<Row[]>;
}

/**
 * All rows of a list in pages, each read after the last row of the one before: none is skipped or repeated, however
 * many there are and whatever is written meanwhile, and no transaction stays open between two pages.
 */
export async function* pagesByPlace<DB, From extends keyof DB, Row extends { id: string }>(
  db: Database,
  { found, order, ids, details }: Reading<DB, From, Row>,
  size = PAGE_OF_FILE,
): AsyncGenerator<Row[]> {
  const chosen = ids ? found.where(sql<boolean>`${order.id} = any(${pgArray(ids)})`) : found;
  for (let last: Place | undefined, isMore = true; isMore;) {
    const after = last ? chosen.where(isAfter(order, last)) : chosen;
    const places = await plannedByValues(db, () => placesOf(after, order, size));
    const rows = places.length > 0 ? await details(places.map(({ id }) => id)) : [];
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield places.flatMap(({ id }) => byId.get(id) ?? []);
    last = places.at(-1);
    isMore = places.length === size;
  }
}

function placesOf<DB, From extends keyof DB>(
  found: SelectQueryBuilder<DB, From, object>,
  { columns, id, direction }: ReadingOrder,
  size: number,
): Promise<Place[]> {
  const texts = columns.map(([of]) => sql`${of}::text`);
  const order = [...columns.map(([of]) => of), id].map((of) => sql`${of} ${sql.raw(direction)}`);
  return found
    .select([sql<string>`${id}`.as('id'), sql<string[]>`json_build_array(${sql.join(texts)})`.as('place')])
    .orderBy(sql.join(order))
    .limit(size)
    .$castTo<Place>()
    .execute();
}

function isAfter({ columns, id, direction }: ReadingOrder, last: Place): RawBuilder<boolean> {
  const here = sql.join([...columns.map(([of]) => of), id]);
  const there = sql.join([
    ...columns.map(([, type], at) => sql`${last.place[at]}::${sql.raw(type)}`),
    sql`${last.id}::uuid`,
  ]);
  return sql<boolean>`(${here}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${there})`;
}
