import type { Work } from '#platform/server/context.ts';
import { writeCommission } from './commission.store.ts';

/**
 * Something of a clawback was paid back, or is owed again (below zero). The commission is locked; it is cancelled once
 * nothing is open.
 */
export async function changeRecovered(
  work: Work,
  id: string,
  paise: number,
  invoiceNumber: string,
): Promise<void> {
  const row = await work.db
    .selectFrom('commission')
    .select(['id', 'version', 'status', 'clawbackPaise', 'recoveredPaise'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const recoveredPaise = row.recoveredPaise + paise;
  const stage = recoveredPaise < row.clawbackPaise ? ('clawback' as const) : ('cancelled' as const);
  await writeCommission(
    work,
    row,
    { recoveredPaise, stage },
    { action: paise > 0 ? 'recover' : 'undoRecovery', after: { invoice: invoiceNumber } },
  );
}
