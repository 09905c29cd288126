import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { visibleSales } from '#company/people/server/sale.visibility.ts';
import { countedTowardsCap } from '#inventory/payment-terms/bookingCap.rules.ts';
import { checkStillWithinCap, queueOf } from './receipt.checks.ts';
import type { ReceiptDraft } from './receipt.checks.ts';
import type { ReceiptRow, ReceiptValues } from './receipt.draft.ts';
import { noteTdsWaiting } from './tdsWaiting.store.ts';

/** Locks the sale of a receipt, before anything below it; 404 when the caller may not see it. */
export async function lockSaleOfReceipt(work: Work, id: string): Promise<MoneySale> {
  const found = await work.db
    .selectFrom('paymentTransaction')
    .innerJoin('sale', 'sale.id', 'paymentTransaction.saleId')
    .select('paymentTransaction.saleId')
    .where('paymentTransaction.id', '=', id)
    .where(visibleSales(work))
    .executeTakeFirst();
  return lockSale(work, required(found, 'Receipt').saleId);
}

/** Locks a receipt whose sale is locked. */
export async function lockReceipt(work: Work, id: string): Promise<ReceiptRow> {
  return work.db
    .selectFrom('paymentTransaction')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * What each pending receipt counts towards the cap, and which installments have only TDS pending, depends on the
 * allocations, which change with every receipt that is recorded, corrected, withdrawn or verified before it. Throws
 * 409 when more than the cap would be accepted.
 */
export async function recountWaiting(work: Work, sale: MoneySale): Promise<void> {
  const queue = await queueOf(work, sale.id);
  await noteTdsWaiting(work, sale.id, queue);
  for (const { receipt, allocation } of queue) {
    const countedForCapPaise = countedTowardsCap(allocation);
    if (countedForCapPaise === receipt.countedForCapPaise) continue;
    await work.db
      .updateTable('paymentTransaction')
      .set({ countedForCapPaise })
      .where('id', '=', receipt.id)
      .execute();
  }
  await checkStillWithinCap(work, sale);
}

/** Writes a transaction of a locked sale, with its audit entry. */
export async function insertTransaction(
  work: Work,
  sale: MoneySale,
  draft: ReceiptDraft,
  values: ReceiptValues,
): Promise<void> {
  await work.db
    .insertInto('paymentTransaction')
    .values({
      ...values,
      id: draft.id,
      saleId: sale.id,
      invoiceId: draft.invoiceId,
      recordedById: work.caller.userId,
      createdAt: work.now,
      updatedAt: work.now,
      createdById: work.caller.userId,
      updatedById: work.caller.userId,
    })
    .execute();
  await recordChange(work, {
    action: 'record',
    resource: 'receipt',
    id: draft.id,
    version: 1,
    after: { saleId: sale.id, ...values },
  });
}

/** Changes a locked transaction and returns its new version. */
export async function updateTransaction(work: Work, receipt: ReceiptRow, values: object): Promise<number> {
  const version = receipt.version + 1;
  await work.db
    .updateTable('paymentTransaction')
    .set({ ...values, version, updatedAt: work.now, updatedById: work.caller.userId })
    .where('id', '=', receipt.id)
    .execute();
  return version;
}
