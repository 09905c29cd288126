import { v7 as newId } from 'uuid';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { movedPosting } from '#money/ledger/ledger.rules.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { capOf } from '#sales/server/saleMoney.queries.ts';
import type { ReceiptAllocation } from '#money/plans/allocation.rules.ts';
import { allocateReceipt } from '#money/plans/allocation.rules.ts';
import { bookingCapProblem, countedTowardsCap } from '#inventory/payment-terms/bookingCap.rules.ts';
import { referenceKey } from '../receiptChecks.rules.ts';
import { lockInstallments } from '#money/plans/server/demand.commands.ts';
import { openDues } from '#money/plans/server/dues.queries.ts';
import { receiptDocument } from './receiptDocument.queries.ts';
import { issueReceiptPaper } from './receipt.paper.ts';
import { refreshPaid } from '#money/invoices/server/settlement.commands.ts';
import { settleInstallments } from './settlement.store.ts';

export interface MovedMoney {
  movedPaise: number;
  receiptNumber: string;
  /** The booking it was paid for. */
  origin: { saleId: string; bookingNumber: string };
}

/**
 * Moves money from another booking to a new one: a receipt of type adjustment, verified at once because no bank
 * transfer has to be confirmed. It pays open demands, the rest stays on account, and it counts towards the 10 %
 * cap. Returns the ledger batches.
 */
export async function receiveMoved(work: Work, sale: MoneySale, money: MovedMoney): Promise<NewBatch[]> {
  const { movedPaise, receiptNumber, origin } = money;
  const installments = await lockInstallments(work, sale.planId);
  const allocation = allocateReceipt(movedPaise, { installments: openDues(installments), charges: [] });
  await checkCap(work, sale, allocation);
  const id = newId();
  await insertMoved(work, sale, id, money, allocation);
  await settleInstallments(work, id, allocation.allocations, true);
  const paidUpward = await refreshPaid(work, sale.id);
  await recordChanges(work, [
    {
      action: 'move',
      resource: 'receipt',
      id,
      version: 1,
      after: { saleId: sale.id, receiptNumber, amountPaise: movedPaise, movedFrom: origin.bookingNumber },
    },
    ...paidUpward,
  ]);
  return [
    {
      ...movedPosting(allocation),
      saleId: sale.id,
      sourceType: 'transfer',
      sourceId: id,
      narration: `Moved from ${origin.bookingNumber} to ${sale.bookingNumber}`,
      ratesUsed: [],
    },
  ];
}

async function checkCap(work: Work, sale: MoneySale, allocation: ReceiptAllocation): Promise<void> {
  const cap = await capOf(work, sale);
  if (!cap) return;
  const { agreementValuePaise } = sale;
  const known = { agreementValuePaise, capPct: cap.capPct, countedPaise: 0 };
  const problem = bookingCapProblem(known, countedTowardsCap(allocation));
  if (problem) throw conflict(problem);
}

async function insertMoved(
  work: Work,
  sale: MoneySale,
  id: string,
  { movedPaise, receiptNumber, origin }: MovedMoney,
  allocation: ReceiptAllocation,
): Promise<void> {
  const { userId } = work.caller;
  const fresh = {
    id,
    saleId: sale.id,
    originSaleId: origin.saleId,
    type: 'adjustment' as const,
    mode: 'transfer' as const,
    amountPaise: movedPaise,
    receivedDate: work.today,
    reference: origin.bookingNumber,
    referenceKey: referenceKey('transfer', origin.bookingNumber),
    countedForCapPaise: countedTowardsCap(allocation),
    unallocatedPaise: allocation.unallocatedPaise,
    recordedById: userId,
    createdAt: work.now,
    updatedAt: work.now,
    createdById: userId,
    updatedById: userId,
  };
  const recorded = await work.db
    .insertInto('paymentTransaction')
    .values(fresh)
    .returningAll()
    .executeTakeFirstOrThrow();
  const verified = { receiptNumber, clearedOn: work.today, verifiedById: userId };
  const snapshot = await receiptDocument(work, sale, { ...recorded, ...verified }, allocation);
  await work.db
    .updateTable('paymentTransaction')
    .set({
      ...verified,
      status: 'verified',
      verifiedAt: work.now,
      selfVerified: true,
      snapshot,
    })
    .where('id', '=', id)
    .execute();
  await issueReceiptPaper(work, sale, id, snapshot);
}
