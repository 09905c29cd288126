import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { writeCommission } from './commission.store.ts';

/**
 * The firm gave back a part of a commission whose sale ended, or such a part was taken back (negative). The
 * commission is cancelled for good when nothing is left to give back. The firm is locked.
 */
export async function noteRecovered(work: Work, commissionId: string, amountPaise: number): Promise<void> {
  if (amountPaise === 0) return;
  const row = required(
    await work.db
      .selectFrom('commission')
      .selectAll()
      .where('id', '=', commissionId)
      .forUpdate()
      .executeTakeFirst(),
    'Commission',
  );
  const recoveredPaise = row.recoveredPaise + amountPaise;
  const stage = recoveredPaise < row.clawbackPaise ? 'clawback' : 'cancelled';
  await writeCommission(work, row, { recoveredPaise, stage }, { action: 'recover' });
}
