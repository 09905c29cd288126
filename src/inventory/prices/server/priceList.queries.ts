import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { required } from '#platform/server/database/values.ts';
import { termDifferences } from '../priceDifference.rules.ts';
import type {
  listPriceLists as listCall,
  PriceEffect,
  PriceList,
  PriceListRow,
} from '../priceList.contract.ts';
import { effectOfTerms } from './priceList.effect.ts';
import type { ListedPriceList } from './priceList.rows.ts';
import {
  IS_BEFORE,
  NEAREST_BEFORE,
  priceListRows,
  toPriceListRow,
  visiblePriceLists,
} from './priceList.rows.ts';
import { termsNow, termsOf } from './priceList.terms.ts';

type PriceListQuery = QueryOf<typeof listCall>;

export async function listPriceLists(read: Read, query: PriceListQuery): Promise<Page<PriceListRow>> {
  const page = await pageOf(
    query,
    ({ limit, offset }) =>
      priceListRows(read)
        .where(isAskedFor(read, query))
        .orderBy('priceList.projectId')
        .orderBy('priceList.number', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    (max) => countRows(read.db, visiblePriceLists(read).where(isAskedFor(read, query)), max),
  );
  return { ...page, rows: page.rows.map((row) => toPriceListRow(read, row)) };
}

/**
 * 404 when it does not exist or its project is not the caller's to see. The effect of a future list is
 * calculated unless it is already known.
 */
export async function getPriceList(read: Read, id: string, known?: PriceEffect): Promise<PriceList> {
  const found = await priceListRows(read).where('priceList.id', '=', id).executeTakeFirst();
  const row = required(found, 'Price list');
  const terms = termsOf(row);
  const [now, before] = await Promise.all([termsNow(read, row.projectId), listBefore(read, id)]);
  return {
    ...toPriceListRow(read, row),
    ...terms,
    ...(await effectNowOrThen(read, row, known)),
    differences: before ? termDifferences(termsOf(before), terms, now.towerNames) : [],
  };
}

/** For a future list its effect if applied now; for one that took effect what it did. */
async function effectNowOrThen(
  read: Read,
  row: ListedPriceList,
  known: PriceEffect | undefined,
): Promise<Pick<PriceList, 'effect' | 'failure'>> {
  const { failure } = row;
  if (row.status === 'withdrawn') return { effect: null, failure };
  if (row.effectiveAt !== null) return { effect: row.effect as PriceEffect | null, failure };
  if (known) return { effect: known, failure };
  try {
    return { effect: await effectOfTerms(read, row.projectId, termsOf(row)), failure };
  } catch (error) {
    if (error instanceof AppError) return { effect: null, failure: error.message };
    throw error;
  }
}

function listBefore(read: Read, id: string) {
  return read.db
    .selectFrom('priceList')
    .innerJoin('priceList as other', (join) =>
      join
        .onRef('other.projectId', '=', 'priceList.projectId')
        .on(sql<boolean>`other.id <> price_list.id`)
        .on(IS_BEFORE),
    )
    .selectAll('other')
    .where('priceList.id', '=', id)
    .orderBy(NEAREST_BEFORE)
    .limit(1)
    .executeTakeFirst();
}

function isAskedFor(read: Read, { projectId, status, on, search }: PriceListQuery): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'priceList'>();
  const end = on === undefined ? null : startOfDay(addDays(on, 1), read.caller.timezone);
  return eb.and([
    ...(projectId ? [eb('priceList.projectId', '=', projectId)] : []),
    ...(status?.length ? [eb('priceList.status', 'in', status)] : []),
    ...(search ? [eb(sql`strpos(lower(price_list.name), lower(${search}))`, '>', 0)] : []),
    ...(end === null
      ? []
      : [
          eb('priceList.effectiveAt', '<', end),
          eb.or([eb('priceList.endedAt', 'is', null), eb('priceList.endedAt', '>=', end)]),
        ]),
  ]);
}
