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
  const { lastNo } = await work.db
    .insertInto('numberCounter')
    .values({ kind, series, financialYear, lastNo: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'kind', 'series', 'financialYear'])
        .doUpdateSet({ lastNo: sql<number>`number_counter.last_no + 1` }),
    )
    .returning('lastNo')
    .executeTakeFirstOrThrow();
  return lastNo;
}
