import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { LedgerCheck } from '../ledger.contract.ts';
import { lastCheck } from './chainCheck.queries.ts';
import { ledgerEnd } from './ledger.queries.ts';

/**
 * Starts a check of the whole chain up to its present end, by a job added in the same transaction. While a check is
 * running, returns that one.
 */
export async function startChainCheck(work: Work): Promise<LedgerCheck> {
  const end = await ledgerEnd(work);
  const id = newId();
  const begun = await work.db
    .insertInto('ledgerCheck')
    .values({
      id,
      status: 'running',
      total: end.lastBatchNo,
      endHash: end.lastHash,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: authorOf(work),
    })
    .onConflict((conflict) =>
      // A literal, because a generic plan with a parameter cannot use the partial index of running checks.
      conflict
        .columns(['organizationId'])
        .where(sql<boolean>`status = 'running'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (begun) {
    await recordChange(work, {
      action: 'verify',
      resource: 'ledgerCheck',
      id,
      version: 1,
      after: { batches: end.lastBatchNo },
    });
  }
  return required((await lastCheck(work)) ?? undefined, 'Check of the ledger');
}
