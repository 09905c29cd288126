import type { Day } from '#platform/contract/calendar.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, forbidden, invalid, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { changedKeys, recordChange, recordChanges } from '#platform/server/record-change.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import type { updateInstallment as updateCall } from '#money/plans/plan.contract.ts';
import { mayReschedule, settledInstallmentProblem } from '../waiver.rules.ts';
import { isDayStage, moveNeedsApproval, stageDayProblem } from '#money/plans/dueDateMove.rules.ts';
import { checkDueDate } from './dueDate.commands.ts';
import { lockInstallment } from './installment.lock.ts';
import type { LockedInstallment } from './installment.lock.ts';
import { writeDueDateMove } from '#money/plans/server/dueDateMove.store.ts';
import { writeInstallment } from '#money/plans/server/installment.store.ts';
import { billInterest } from '#money/charges/server/interest.commands.ts';
import { refreshPaid } from '#money/invoices/server/settlement.commands.ts';
import { recountWaiting } from '#money/receipts/server/receipt.store.ts';

type InstallmentPatch = BodyOf<typeof updateCall>;

/**
 * Renames an installment or moves its dates while it is not settled. A due date is moved with a reason; further than
 * is free, or a second time, it needs approval (`requestDueDate`).
 */
export async function editInstallment(work: Work, id: string, patch: InstallmentPatch): Promise<void> {
  const locked = await lockInstallment(work, id);
  const { row, status } = locked;
  const { version, reason, ...changes } = patch;
  const settled = settledInstallmentProblem(status);
  if (settled) throw conflict(settled);
  if (!mayReschedule(work.caller.role, 'due')) throw forbidden();
  if (version !== undefined && version !== row.version) throw staleVersion();
  const { dueDate, expectedDate } = changes;
  if (dueDate !== undefined && dueDate !== row.dueDate) {
    checkDueDate(work, locked, dueDate);
    if (!reason) throw invalid('reason', 'Enter the reason for moving the due date.');
    const needed = moveNeedsApproval({ ...row, ...locked }, dueDate, work.today);
    if (needed) throw conflict(`Needs approval: ${needed}. Send a request.`, 'dueDate');
  }
  if (expectedDate !== undefined && expectedDate !== row.expectedDate) checkStageDay(locked, expectedDate);
  await moveDueDate(work, locked, changes, reason ?? null);
}

/** How far the day of a stage is moved before it is demanded; a milestone's is a forecast only. */
function checkStageDay({ row, promisedPossession }: LockedInstallment, expectedDate: Day): void {
  if (row.demandDate !== null || !isDayStage(row.trigger)) return;
  const problem = stageDayProblem(
    row.name,
    row.agreedDate ?? row.expectedDate,
    promisedPossession,
    expectedDate,
  );
  if (problem) throw invalid('expectedDate', problem);
}

/**
 * Writes to an installment that was locked and checked. When a due date is moved after it has passed, the interest
 * that has accrued is billed and kept; from then on the new date counts. Where the move was requested, the caller
 * approves it.
 */
export async function moveDueDate(
  work: Work,
  { sale, row }: LockedInstallment,
  changes: Omit<InstallmentPatch, 'version' | 'reason'>,
  reason: string | null,
  requestedById: string | null = null,
): Promise<void> {
  const isMoved = changes.dueDate !== undefined && changes.dueDate !== row.dueDate;
  const batches = isMoved ? await billInterest(work, sale, [row], work.today) : [];
  const moved = isMoved ? { firstDueDate: row.firstDueDate ?? row.dueDate, dueMoves: row.dueMoves + 1 } : {};
  await writeInstallment(work, row.id, { ...changes, ...moved });
  if (changes.dueDate !== undefined)
    await writeDueDateMove(work, row, { dueDate: changes.dueDate, reason, requestedById });
  const { before, after } = changedKeys(row, changes);
  await recordChange(work, {
    action: 'reschedule',
    resource: 'sale',
    id: sale.id,
    version: sale.version,
    before: { installmentId: row.id, ...before },
    after: { installmentId: row.id, ...after },
    ...(reason ? { reason } : {}),
  });
  // Receipts awaiting verification pay what is due first, so their allocation may change.
  if (isMoved) {
    await recountWaiting(work, sale);
    await recordChanges(work, await refreshPaid(work, sale.id));
  }
  await postBatches(work, batches);
}
