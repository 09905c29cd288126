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
 * Orders the check of the whole chain up to where it ends now. The job of the same transaction does it; whoever asks
 * while one is under way is shown that one.
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
      // As a literal: a plan for any value of a parameter could not name the index of running checks.
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
