import { sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import type { LedgerCheck } from '../ledger.contract.ts';

/** The latest check; null before the first. */
export async function lastCheck(read: Read): Promise<LedgerCheck | null> {
  const row = await read.db
    .selectFrom('ledgerCheck')
    .leftJoin('appUser', 'appUser.id', 'ledgerCheck.createdById')
    .leftJoin('ledgerBatch', 'ledgerBatch.batchNo', 'ledgerCheck.brokenBatchNo')
    .selectAll('ledgerCheck')
    .select([
      'ledgerBatch.narration',
      sql<string | null>`nullif(concat_ws(' ', app_user.first_name, app_user.last_name), '')`.as('startedBy'),
    ])
    .orderBy('ledgerCheck.createdAt', 'desc')
    .orderBy('ledgerCheck.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, status, total, done, brokenBatchNo, brokenReason, narration, startedBy } = row;
  return {
    id,
    status,
    total,
    done,
    broken:
      brokenBatchNo === null || brokenReason === null
        ? null
        : { batchNo: brokenBatchNo, reason: brokenReason, narration },
    startedAt: row.createdAt,
    endedAt: row.endedAt,
    startedBy,
  };
}
