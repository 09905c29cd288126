import { v7 as newId } from 'uuid';
import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange, recordChanges } from '#platform/server/record-change.ts';
import type { CreditNote } from '#money/invoices/server/creditNote.commands.ts';
import { creditInstallment } from '#money/invoices/server/creditNote.commands.ts';
import type { NewBatch } from '#money/ledger/server/ledger.commands.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { openDoor } from '#money/ledger/server/period.commands.ts';
import { outstandingOf } from '#money/plans/installment.rules.ts';
import type { waiveInstallment as waiveCall } from '#money/plans/plan.contract.ts';
import type { WaiverScope } from '#money/charges/waiverLimit.rules.ts';
import { settledInstallmentProblem } from '../waiver.rules.ts';
import { checkWaiverLimit } from '#money/charges/server/waiverLimit.ts';
import { chargesOf, openOfCharge } from '#money/charges/server/charge.queries.ts';
import { lockInstallment } from './installment.lock.ts';
import type { LockedInstallment } from './installment.lock.ts';
import { billInterest } from '#money/charges/server/interest.commands.ts';
import { getInstallment } from './plan.queries.ts';
import { recountWaiting } from '#money/receipts/server/receipt.store.ts';
import { waiveParts } from '#money/plans/server/installment.store.ts';
import { refreshPaid } from '#money/invoices/server/settlement.commands.ts';
import { giveUpCharges, writeWaiver } from '#money/charges/server/waiver.store.ts';

export type WaiveInput = BodyOf<typeof waiveCall>;

/**
 * Waives interest or the balance of an installment, within the limit of the caller's role. Accrued interest is
 * billed first, so that the ledger shows both the amount due and the waiver.
 */
export async function waiveInstallment(work: Work, id: string, input: WaiveInput): Promise<void> {
  const locked = await lockInstallment(work, id);
  await checkWaiverLimit(work, locked.sale.id, input.scope, waivedPaise(locked, input));
  await waiveLocked(work, locked, input);
}

/** The amount as limits count it: interest without its tax, a balance with it. Refuses what cannot be waived. */
export function waivedPaise({ sale, row, status }: LockedInstallment, input: WaiveInput): number {
  if (sale.status === 'cancelled') throw conflict('This sale is cancelled.');
  if (input.scope === 'interest') {
    if (!input.amountPaise) throw invalid('amountPaise', 'Enter the interest to waive.');
    return input.amountPaise;
  }
  const settled = settledInstallmentProblem(status);
  if (settled) throw conflict(settled);
  if (row.demandDate === null) throw conflict('This installment is not demanded yet; nothing is due on it.');
  return outstandingOf(row).totalPaise;
}

/** Waives what was checked: the caller may, or it is approved. */
export async function waiveLocked(work: Work, locked: LockedInstallment, input: WaiveInput): Promise<void> {
  const batches =
    input.scope === 'interest'
      ? await waiveInterest(work, locked, input.amountPaise ?? 0, input.reason)
      : await waiveBalance(work, locked, input.reason);
  await recountWaiting(work, locked.sale);
  const paidUpward = await refreshPaid(work, locked.sale.id);
  await postBatches(work, batches);
  await recordChanges(work, paidUpward);
}

async function waiveInterest(
  work: Work,
  { sale, row }: LockedInstallment,
  amountPaise: number,
  reason: string,
): Promise<NewBatch[]> {
  const billed = await billInterest(work, sale, [row], work.today);
  const charges = (await chargesOf(work, sale.id)).filter((charge) => charge.installmentId === row.id);
  const openPaise = sumPaise(charges.map((charge) => openOfCharge(charge).amountPaise));
  if (amountPaise > openPaise) {
    throw invalid('amountPaise', `Only ${formatMoneyExact(openPaise)} of interest is open on ${row.name}.`);
  }
  await recordWaiver(work, sale, row.id, { scope: 'interest', amountPaise, taxPaise: null }, reason);
  const given = await giveUpCharges(work, sale, charges, {
    id: newId(),
    installmentId: row.id,
    scope: 'interest',
    amountPaise,
    reason,
    narration: `Interest on ${row.name} of ${sale.bookingNumber} waived`,
  });
  return [...billed, ...given.batches];
}

async function waiveBalance(
  work: Work,
  { sale, row }: LockedInstallment,
  reason: string,
): Promise<NewBatch[]> {
  const { principalPaise: amountPaise, taxPaise } = outstandingOf(row);
  const billed = await billInterest(work, sale, [row], work.today);
  const note = await creditWaived(work, row.id, `${row.name} was waived: ${reason}`);
  await waiveParts(work, row.id, {
    principalPaise: amountPaise,
    taxPaise,
    creditedTaxPaise: note?.taxPaise ?? 0,
  });
  await recordWaiver(
    work,
    sale,
    row.id,
    { scope: 'balance', amountPaise, taxPaise, ...(note ? { creditNote: note.invoiceNumber } : {}) },
    reason,
  );
  const waived = await writeWaiver(work, sale, {
    id: newId(),
    installmentId: row.id,
    scope: 'balance',
    amountPaise,
    taxPaise,
    reason,
    narration: `Balance of ${row.name} of ${sale.bookingNumber} waived${note ? `, credit note ${note.invoiceNumber}` : ''}`,
    ...(note ? { creditNote: note } : {}),
  });
  return [...billed, waived];
}

/** Credits the open balance of an installment against its tax invoice; null when no credit note can. */
async function creditWaived(work: Work, installmentId: string, reason: string): Promise<CreditNote | null> {
  const { taxOnWaiver, invoiceId, outstandingPaise } = await getInstallment(work, installmentId);
  if (taxOnWaiver !== 'credited' || invoiceId === null) return null;
  // The note is of today, so the invoice of a closed month is credited as well (CGST Act s.34).
  await openDoor(work);
  return creditInstallment(work, { invoiceId, installmentId, amountPaise: outstandingPaise }, reason);
}

function recordWaiver(
  work: Work,
  sale: LockedInstallment['sale'],
  installmentId: string,
  waived: { scope: WaiverScope; amountPaise: number; taxPaise: number | null; creditNote?: string },
  reason: string,
): Promise<void> {
  return recordChange(work, {
    action: 'waive',
    resource: 'sale',
    id: sale.id,
    version: sale.version,
    after: { installmentId, ...waived },
    reason,
  });
}
