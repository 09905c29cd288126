import type { Selectable } from 'kysely';
import { conflict, forbidden, invalid, staleVersion } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import type { InstallmentTable } from '#platform/server/database/tables.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import { withdrawPapers } from '#company/papers/server/paper.store.ts';
import { creditChargesOfReceipt } from '#money/invoices/server/chargeInvoice.commands.ts';
import type { LedgerSource } from '#money/ledger/ledger.rules.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { reversalsOf } from '#money/ledger/server/ledger.reversal.ts';
import { enterPeriods } from '#money/ledger/server/period.commands.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import type { ReceiptPatch } from '../receipt.contract.ts';
import {
  bounceProblem,
  mayBounce,
  mayReverse,
  meansOfPayment,
  settledSaleProblem,
} from '../receiptChecks.rules.ts';
import { postBounceCharge } from '#money/charges/server/charge.commands.ts';
import type { ReceiptRow } from './receipt.draft.ts';
import { recountWaiting, updateTransaction } from './receipt.store.ts';
import { refreshPaid } from '#money/invoices/server/settlement.commands.ts';
import { applyOnAccount, unsettle } from './settlement.store.ts';

/** A receipt with its sale and project, all locked. */
export interface LockedReceipt {
  sale: MoneySale;
  installments: readonly Selectable<InstallmentTable>[];
  receipt: ReceiptRow;
}

/**
 * Marks an instrument as bounced. What it paid is due again with the original due dates, as if it had never been
 * received, and its reference can be used for the replacement.
 */
export async function bounceReceipt(work: Work, locked: LockedReceipt, patch: ReceiptPatch): Promise<void> {
  const { sale, receipt } = locked;
  if (!mayBounce(work.caller.role)) throw forbidden();
  const problem = bounceProblem(receipt.mode);
  if (problem) throw conflict(problem);
  checkReversal(locked, patch);
  const bounceReason = patch.bounceReason?.trim();
  if (!bounceReason) throw invalid('bounceReason', 'Enter why the bank returned it.');
  const bouncedOn = patch.bouncedOn ?? work.today;
  if (bouncedOn > work.today) throw invalid('bouncedOn', 'Bounced on cannot be in the future.');
  if (bouncedOn < receipt.receivedDate) {
    throw invalid('bouncedOn', 'It cannot have bounced before it was received.');
  }
  await enterPeriods(work, [bouncedOn]);
  const narration = `${meansOfPayment(receipt)} of ${nameOf(receipt)} bounced, ${sale.bookingNumber}`;
  const values = { status: 'bounced' as const, bounceReason, bouncedOn };
  await postReversal(work, locked, { action: 'bounce', values, reason: bounceReason, narration });
}

/** Reverses a verified receipt that should not have been verified. It keeps its number. */
export async function reverseReceipt(work: Work, locked: LockedReceipt, patch: ReceiptPatch): Promise<void> {
  const { sale, receipt } = locked;
  if (!mayReverse(work.caller.role)) {
    throw forbidden(
      `Only a ${roleLabel('Finance Head')} or an administrator may reverse a verified receipt.`,
    );
  }
  checkReversal(locked, patch);
  const reversalReason = patch.reversalReason?.trim();
  if (!reversalReason) throw invalid('reversalReason', 'Enter why it is reversed.');
  const narration = `${nameOf(receipt)} of ${sale.bookingNumber} reversed: ${reversalReason}`;
  const values = { status: 'reversed' as const, reversalReason, reversedOn: work.today };
  await postReversal(work, locked, { action: 'reverse', values, reason: reversalReason, narration });
}

interface Reversal {
  action: 'bounce' | 'reverse';
  values: { status: 'bounced' | 'reversed' };
  reason: string;
  narration: string;
}

function checkReversal({ sale, receipt }: LockedReceipt, { version }: ReceiptPatch): void {
  if (version !== undefined && version !== receipt.version) throw staleVersion();
  if (receipt.type === 'adjustment')
    throw conflict('Money moved from another booking cannot be reversed. Cancel the sale instead.');
  const settled = receipt.type === 'refund' ? null : settledSaleProblem(sale.status);
  if (settled) throw conflict(settled);
}

async function postReversal(
  work: Work,
  locked: LockedReceipt,
  { action, values, reason, narration }: Reversal,
): Promise<void> {
  const { sale, receipt } = locked;
  const version = await updateTransaction(work, receipt, { ...values, unallocatedPaise: 0 });
  await withdrawPapers(work, 'receipt', [receipt.id]);
  const batches = receipt.status === 'verified' ? await undo(work, locked, narration) : [];
  if (action === 'bounce') batches.push(...(await postBounceCharge(work, sale, receipt)));
  await recountWaiting(work, sale);
  const paidUpward = await refreshPaid(work, sale.id);
  await postBatches(work, batches);
  await recordChanges(work, [
    {
      action,
      resource: 'receipt',
      id: receipt.id,
      version,
      before: { status: receipt.status },
      after: values,
      reason,
    },
    ...paidUpward,
  ]);
}

const SOURCES: Record<ReceiptRow['type'], readonly LedgerSource[]> = {
  receipt: ['receipt', 'onAccount'],
  tds: ['tds', 'onAccount'],
  refund: ['refund'],
  adjustment: [],
};

/**
 * Reopens what a verified receipt settled, at its verification and from on account later. Money on account from
 * other receipts then pays it, as it would have then.
 */
async function undo(
  work: Work,
  { sale, installments, receipt }: LockedReceipt,
  narration: string,
): Promise<NewBatch[]> {
  const reopened = await unsettle(work, receipt.id, installments);
  await creditChargesOfReceipt(work, sale, receipt.id, narration);
  await work.db
    .updateTable('receiptSplit')
    .set({ takenBackOn: work.today })
    .where('transactionId', '=', receipt.id)
    .execute();
  const contra: NewBatch[] = [];
  for (const sourceType of SOURCES[receipt.type]) {
    contra.push(...(await reversalsOf(work, { sourceType, sourceId: receipt.id }, narration)));
  }
  return [...contra, ...(await applyOnAccount(work, sale, reopened))];
}

/** 'receipt R/26-27/000123' or, before it has a number, 'the receipt of 12 Nov 2026' */
function nameOf({ receiptNumber, receivedDate }: ReceiptRow): string {
  return receiptNumber ? `receipt ${receiptNumber}` : `the receipt of ${formatDay(receivedDate)}`;
}
