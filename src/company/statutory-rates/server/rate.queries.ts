import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import type { Read } from '#platform/server/context.ts';
import { countRows, pageOf, prefixPattern } from '#platform/server/database/paging.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type { listRates as listCall, Rate } from '../rate.contract.ts';
import type { RateKey, RateRow } from '../rate.rules.ts';

/**
 * The rates of the organization, of all days; `keys` limits them to some. Which row is in force on a day is
 * decided by `findRateOn`, so that a sheet, a plan and an invoice of one case read from the same rows.
 */
export async function ratesFor(read: Pick<Read, 'db'>, keys?: readonly RateKey[]): Promise<RateRow[]> {
  const rows = await read.db
    .selectFrom('rateConfig')
    .select(['id', 'key', 'stateCode', 'qualifier', 'value', 'validFrom', 'validTo', 'source'])
    .$if(keys !== undefined, (query) => query.where('key', 'in', [...(keys ?? [])]))
    .execute();
  // Each row holds a valid value of its key: from the seed, or validated by the schema of the key.
  return rows.map((row) => row as RateRow);
}

type RateFilter = QueryOf<typeof listCall>;

/** The history of rates by key and place, newest first. */
export function listRates(read: Read, filter: RateFilter): Promise<Page<Rate>> {
  const { key, stateCode, on, after, search } = filter;
  const found = read.db
    .selectFrom('rateConfig')
    .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
    .$if(stateCode !== undefined, (query) => query.where('stateCode', '=', stateCode ?? ''))
    .$if(on !== undefined, (query) =>
      query
        .where('validFrom', '<=', on ?? '')
        .where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>=', on ?? '')])),
    )
    .$if(after !== undefined, (query) => query.where('validFrom', '>', after ?? ''))
    .$if(search !== undefined, (query) => query.where('key', 'ilike', prefixPattern(search ?? '')));
  return pageOf(
    filter,
    async ({ limit, offset }) =>
      (
        await found
          .selectAll()
          .orderBy('key')
          .orderBy(sql`state_code nulls first, qualifier nulls first`)
          .orderBy('validFrom', 'desc')
          .limit(limit)
          .offset(offset)
          .execute()
      ).map(toRate),
    (max) => countRows(read.db, found, max),
  );
}

export function rateRows(read: Read) {
  return read.db.selectFrom('rateConfig').selectAll();
}

export function toRate(row: Omit<Selectable<Tables['rateConfig']>, 'organizationId'>): Rate {
  const { id, key, stateCode, qualifier, value, validFrom, validTo, source, createdAt } = row;
  return {
    _id: id,
    id,
    key,
    stateCode,
    qualifier,
    value: value as Rate['value'],
    validFrom,
    validTo,
    source,
    createdAt,
  };
}
