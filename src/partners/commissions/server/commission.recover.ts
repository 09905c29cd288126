import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { CommissionRow } from './commission.store.ts';
import { writeCommission } from './commission.store.ts';

/**
 * The firm gave back a part of a commission whose sale ended, or such a part was taken back (negative). The
 * commission is cancelled for good when nothing is left to give back. The firm is locked.
 */
export async function noteRecovered(work: Work, commissionId: string, amountPaise: number): Promise<void> {
  if (amountPaise === 0) return;
  const row = await lockedCommission(work, commissionId);
  const recoveredPaise = row.recoveredPaise + amountPaise;
  const stage = recoveredPaise < row.clawbackPaise ? 'clawback' : 'cancelled';
  await writeCommission(work, row, { recoveredPaise, stage }, { action: 'recover' });
}

/**
 * Tranches whose invoice was paid for others only are settled by what is payable for them: they count as paid, and
 * all of it is to be given back. The firm is locked.
 */
export async function noteSetOff(
  work: Work,
  commissionId: string,
  tranches: readonly { trancheId: string; grossPaise: number }[],
): Promise<void> {
  if (tranches.length === 0) return;
  const row = await lockedCommission(work, commissionId);
  for (const { trancheId, grossPaise } of tranches)
    await work.db
      .updateTable('commissionTranche')
      .set((eb) => ({ paidPaise: eb('paidPaise', '+', grossPaise) }))
      .where('id', '=', trancheId)
      .execute();
  const setOffPaise = sumPaise(tranches.map((one) => one.grossPaise));
  const set = {
    paidPaise: row.paidPaise + setOffPaise,
    clawbackPaise: row.clawbackPaise + setOffPaise,
    stage: 'clawback' as const,
  };
  await writeCommission(work, row, set, { action: 'setOff' });
}

async function lockedCommission({ db }: Work, id: string): Promise<CommissionRow> {
  const row = await db
    .selectFrom('commission')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return required(row, 'Commission');
}
