import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, forbidden, invalid, staleVersion } from '#platform/contract/errors.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { changedKeys, recordChange, recordChanges } from '#platform/server/record-change.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import type { updateInstallment as updateCall } from '#money/plans/plan.contract.ts';
import { mayReschedule, settledInstallmentProblem } from '../waiver.rules.ts';
import { lockInstallment } from './installment.lock.ts';
import type { LockedInstallment } from './installment.lock.ts';
import { writeInstallment } from '#money/plans/server/installment.store.ts';
import { billInterest } from '#money/charges/server/interest.commands.ts';
import { refreshPaid } from '#money/invoices/server/settlement.commands.ts';
import { recountWaiting } from '#money/receipts/server/receipt.store.ts';

type InstallmentPatch = BodyOf<typeof updateCall>;

/**
 * Renames an installment or moves its dates while it is not settled. When a due date is moved after it has passed,
 * the interest that has accrued is billed and kept; from then on the new date counts.
 */
export async function editInstallment(work: Work, id: string, patch: InstallmentPatch): Promise<void> {
  const locked = await lockInstallment(work, id);
  const { sale, row, status } = locked;
  const { version, ...changes } = patch;
  const settled = settledInstallmentProblem(status);
  if (settled) throw conflict(settled);
  if (!mayReschedule(work.caller.role, 'due')) throw forbidden();
  if (version !== undefined && version !== row.version) throw staleVersion();
  const isMoved = changes.dueDate !== undefined && changes.dueDate !== row.dueDate;
  if (isMoved) checkDueDate(work, locked, changes.dueDate);
  const batches = isMoved ? await billInterest(work, sale, [row], work.today) : [];
  await writeInstallment(work, row.id, changes);
  const { before, after } = changedKeys(row, changes);
  await recordChange(work, {
    action: 'reschedule',
    resource: 'sale',
    id: sale.id,
    version: sale.version,
    before: { installmentId: id, ...before },
    after: { installmentId: id, ...after },
  });
  // Receipts awaiting verification pay what is due first, so their allocation may change.
  if (isMoved) {
    await recountWaiting(work, sale);
    await recordChanges(work, await refreshPaid(work, sale.id));
  }
  await postBatches(work, batches);
}

function checkDueDate(work: Work, { row, status }: LockedInstallment, dueDate: string | undefined): void {
  if (row.demandDate === null)
    throw conflict('An installment gets its due date when it is demanded.', 'dueDate');
  if (!mayReschedule(work.caller.role, status)) {
    throw forbidden(
      `Only a ${roleLabel('Finance Head')} or an administrator may move the due date of an overdue installment.`,
    );
  }
  if (dueDate === undefined || dueDate < work.today) {
    throw invalid('dueDate', 'Due date cannot be before today.');
  }
}
