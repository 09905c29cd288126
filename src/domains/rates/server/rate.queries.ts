import type { Read } from '../../../platform/server/context.ts';
import type { RateKey, RateRow } from '../rate.rules.ts';

/**
 * The rates of the organization, of all days; `keys` limits them to some. Which row is in force on a day is
 * decided by `findRateOn`, so that a sheet, a plan and an invoice of one case read from the same rows.
 */
export async function ratesFor(read: Read, keys?: readonly RateKey[]): Promise<RateRow[]> {
  const rows = await read.db
    .selectFrom('rateConfig')
    .select(['id', 'key', 'stateCode', 'qualifier', 'value', 'validFrom', 'validTo', 'source'])
    .$if(keys !== undefined, (query) => query.where('key', 'in', [...(keys ?? [])]))
    .execute();
  // Each row was written as the value of its key: by the seed, and later through the schema of the key.
  return rows.map((row) => row as RateRow);
}
