import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { onAccountBackPosting } from '#money/ledger/ledger.rules.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';

/**
 * Puts money applied from on account to these installments back on account; their sales are locked. The rows stay,
 * marked as reversed. The caller updates the installments. Returns one posting for each receipt.
 */
export async function giveBackOnAccount(
  work: Work,
  demands: readonly { id: string; bookingNumber: string; fromOnAccountPaise: number }[],
): Promise<NewBatch[]> {
  const paid = demands.filter((one) => one.fromOnAccountPaise > 0);
  if (paid.length === 0) return [];
  const bookingNumbers = new Map(paid.map((one) => [one.id, one.bookingNumber]));
  const applied = await lockApplied(work, [...bookingNumbers.keys()]);
  await work.db
    .updateTable('receiptAllocation')
    .set({ takenBackOn: work.today })
    .where(
      'id',
      'in',
      applied.map(({ id }) => id),
    )
    .execute();
  const batches: NewBatch[] = [];
  for (const own of groupRows(applied, ({ transactionId }) => transactionId).values()) {
    const [first] = own;
    if (!first) continue;
    const backPaise = sumPaise(own.map((one) => one.principalPaise + one.taxPaise));
    await work.db
      .updateTable('paymentTransaction')
      .set((eb) => ({
        unallocatedPaise: eb('unallocatedPaise', '+', backPaise),
        version: eb('version', '+', 1),
        updatedAt: work.now,
      }))
      .where('id', '=', first.transactionId)
      .execute();
    batches.push({
      ...onAccountBackPosting({ allocations: own, charges: [] }),
      saleId: first.saleId,
      sourceType: 'onAccount',
      sourceId: first.transactionId,
      narration: `${first.receiptNumber ?? ''} back on account of ${bookingNumbers.get(first.installmentId) ?? ''}`,
      ratesUsed: [],
    });
  }
  return batches;
}

/** Allocations applied later from on account, with their receipts locked; oldest first. */
async function lockApplied({ db }: Work, installmentIds: readonly string[]) {
  const rows = await db
    .selectFrom('paymentTransaction')
    .innerJoin('receiptAllocation', 'receiptAllocation.transactionId', 'paymentTransaction.id')
    .select(['paymentTransaction.saleId', 'paymentTransaction.receiptNumber'])
    .select(['receiptAllocation.id', 'receiptAllocation.transactionId', 'receiptAllocation.installmentId'])
    .select(['receiptAllocation.principalPaise', 'receiptAllocation.taxPaise'])
    .where('receiptAllocation.installmentId', 'in', [...installmentIds])
    .where('receiptAllocation.atVerification', '=', false)
    .where('receiptAllocation.takenBackOn', 'is', null)
    .where('paymentTransaction.status', '=', 'verified')
    .orderBy('paymentTransaction.saleId')
    .orderBy('paymentTransaction.receivedDate')
    .orderBy('paymentTransaction.id')
    .forUpdate('paymentTransaction')
    .execute();
  return rows.flatMap(({ installmentId, ...row }) =>
    installmentId === null ? [] : [{ ...row, installmentId }],
  );
}
