import { sql } from 'kysely';
import type { Work } from './context.ts';

/**
 * The next number of a series, without gaps: the counter row is locked until the transaction ends, and a
 * rollback returns the number. Take it as late as possible (lock order: counters before the ledger head).
 */
export async function takeNumber(
  work: Work,
  kind: string,
  series: string,
  financialYear: string,
): Promise<number> {
  return takeNumbers(work, kind, series, financialYear, 1);
}

/** The first of so many numbers in a row, all of them taken. */
export async function takeNumbers(
  work: Work,
  kind: string,
  series: string,
  financialYear: string,
  count: number,
): Promise<number> {
  const { lastNo } = await work.db
    .insertInto('numberCounter')
    .values({ kind, series, financialYear, lastNo: count })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'kind', 'series', 'financialYear'])
        .doUpdateSet({ lastNo: sql<number>`number_counter.last_no + excluded.last_no` }),
    )
    .returning('lastNo')
    .executeTakeFirstOrThrow();
  return lastNo - count + 1;
}
