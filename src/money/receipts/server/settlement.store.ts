import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import type { InstallmentTable } from '#platform/server/database/tables.ts';
import { payCharge } from '#money/charges/server/charge.store.ts';
import { onAccountPosting } from '#money/ledger/ledger.rules.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';
import type {
  ChargeAllocation,
  DueInstallment,
  InstallmentAllocation,
} from '#money/plans/allocation.rules.ts';
import { allocateReceipt, payableBy } from '#money/plans/allocation.rules.ts';
import { withoutPaid } from '#money/plans/receiptQueue.rules.ts';
import { openDues } from '#money/plans/server/dues.queries.ts';
import { payInstallment } from '#money/plans/server/installment.store.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';

/** Applies a receipt to the installments it is allocated to; they and the receipt are locked. */
export async function settleInstallments(
  work: Work,
  transactionId: string,
  allocations: readonly InstallmentAllocation[],
  atVerification: boolean,
): Promise<void> {
  if (allocations.length === 0) return;
  await work.db
    .insertInto('receiptAllocation')
    .values(
      allocations.map((one) => ({ id: newId(), transactionId, ...one, atVerification, createdAt: work.now })),
    )
    .execute();
  for (const { installmentId, ...paid } of allocations) await payInstallment(work, installmentId, paid);
}

/** Applies a receipt to the charges it is allocated to; their sale and the receipt are locked. */
export async function settleCharges(
  work: Work,
  transactionId: string,
  charges: readonly ChargeAllocation[],
): Promise<void> {
  if (charges.length === 0) return;
  await work.db
    .insertInto('receiptAllocation')
    .values(
      charges.map(({ chargeId, amountPaise, taxPaise }) => ({
        id: newId(),
        transactionId,
        chargeId,
        principalPaise: amountPaise,
        taxPaise,
        atVerification: true,
        createdAt: work.now,
      })),
    )
    .execute();
  for (const { chargeId, ...paid } of charges) await payCharge(work, chargeId, paid);
}

/**
 * Reverses the allocations of a receipt; everything is locked. Returns the open balances of the installments it had
 * paid, with their original due dates.
 *
 * The rows stay as a record of what the receipt had paid. They count only while it is verified.
 */
export async function unsettle(
  work: Work,
  transactionId: string,
  installments: readonly Selectable<InstallmentTable>[],
): Promise<DueInstallment[]> {
  const settled = await work.db
    .selectFrom('receiptAllocation')
    .select(['installmentId', 'chargeId', 'principalPaise', 'taxPaise'])
    .where('transactionId', '=', transactionId)
    .where('takenBackOn', 'is', null)
    .execute();
  for (const { installmentId, chargeId, principalPaise, taxPaise } of settled) {
    const back = { principalPaise: -principalPaise, taxPaise: -taxPaise };
    if (installmentId !== null) await payInstallment(work, installmentId, back);
    if (chargeId !== null)
      await payCharge(work, chargeId, { amountPaise: -principalPaise, taxPaise: -taxPaise });
  }
  const given = (id: string, part: 'principalPaise' | 'taxPaise') =>
    sumPaise(settled.filter((one) => one.installmentId === id).map((one) => one[part]));
  return openDues(
    installments
      .filter(({ id }) => settled.some((one) => one.installmentId === id))
      .map((row) => ({
        ...row,
        paidPrincipalPaise: row.paidPrincipalPaise - given(row.id, 'principalPaise'),
        paidTaxPaise: row.paidTaxPaise - given(row.id, 'taxPaise'),
      })),
  );
}

/** Applies money on account to new demands, oldest receipt first. Returns the ledger batches. */
export async function applyOnAccount(
  work: Work,
  sale: MoneySale,
  dues: readonly DueInstallment[],
): Promise<NewBatch[]> {
  const receipts = await work.db
    .selectFrom('paymentTransaction')
    .select(['id', 'mode', 'receiptNumber', 'unallocatedPaise'])
    .where('saleId', '=', sale.id)
    .where('status', '=', 'verified')
    .where('unallocatedPaise', '>', 0)
    .orderBy('receivedDate')
    .orderBy('id')
    .forUpdate()
    .execute();
  const batches: NewBatch[] = [];
  let open = dues;
  for (const receipt of receipts) {
    const dues = payableBy(receipt.mode, { installments: open, charges: [] });
    const allocation = allocateReceipt(receipt.unallocatedPaise, dues);
    if (allocation.allocations.length === 0) continue;
    open = withoutPaid(open, allocation.allocations);
    await settleInstallments(work, receipt.id, allocation.allocations, false);
    await work.db
      .updateTable('paymentTransaction')
      .set((eb) => ({
        unallocatedPaise: allocation.unallocatedPaise,
        version: eb('version', '+', 1),
        updatedAt: work.now,
      }))
      .where('id', '=', receipt.id)
      .execute();
    batches.push({
      ...onAccountPosting(allocation),
      saleId: sale.id,
      sourceType: 'onAccount',
      sourceId: receipt.id,
      narration: `On account of ${receipt.receiptNumber ?? ''} applied to ${sale.bookingNumber}`,
      ratesUsed: [],
    });
  }
  return batches;
}
