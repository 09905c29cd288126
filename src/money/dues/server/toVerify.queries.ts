import type { Read } from '#platform/server/context.ts';
import { knows } from '#company/people/server/facts.ts';
import { openCharges } from '#money/charges/server/charge.queries.ts';
import { allocateQueue } from '#money/plans/receiptQueue.rules.ts';
import { duesOf, waitingReceipts } from '#money/plans/server/dues.queries.ts';

/**
 * What receipts awaiting verification would pay of each installment, by its id; null for those who may not know of
 * receipts. Deducted tax is left out: with its acknowledgement it is no longer owed.
 */
export async function toVerifyOf(
  read: Read,
  saleIds: readonly string[],
): Promise<ReadonlyMap<string, number> | null> {
  if (!knows(read, 'receipts')) return null;
  const waiting = await waitingReceipts(read, [...new Set(saleIds)]);
  const ids = [...waiting.keys()];
  const [dues, charges] = await Promise.all([duesOf(read, ids), openCharges(read, ids)]);
  const paid = new Map<string, number>();
  for (const [saleId, receipts] of waiting) {
    const queue = allocateQueue(receipts, dues.get(saleId) ?? [], charges.get(saleId) ?? []);
    for (const [place, { allocations }] of queue.entries()) {
      if (receipts[place]?.mode === 'tds') continue;
      for (const { installmentId, principalPaise, taxPaise } of allocations)
        paid.set(installmentId, (paid.get(installmentId) ?? 0) + principalPaise + taxPaise);
    }
  }
  return paid;
}
