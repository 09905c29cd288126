import { sql } from 'kysely';
import type { Database } from './tenant.ts';

/**
 * Plans queries for their actual values. After five runs PostgreSQL may keep one plan for all values: one that is
 * short for a few days walks a whole table for a year. Planning each time costs a millisecond or two. Applies until the transaction ends: for a read that is its one round trip.
 */
export async function plannedByValues<T>(db: Database, run: () => Promise<T>): Promise<T> {
  const planned = db
    .selectNoFrom(sql<string>`set_config('plan_cache_mode', 'force_custom_plan', true)`.as('mode'))
    .execute();
  const [, result] = await Promise.all([planned, run()]);
  return result;
}
