import type { BodyOf } from '#platform/contract/call.ts';
import type { Day } from '#platform/contract/calendar.ts';
import { conflict, forbidden, invalid, staleVersion } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { openRequest } from '#company/approvals/server/approval.store.ts';
import type { requestDueDate as requestCall } from '#money/plans/plan.contract.ts';
import { DUE_DATE_DECIDERS, dueDateProblem, moveNeedsApproval } from '#money/plans/dueDateMove.rules.ts';
import { outstandingOf } from '#money/plans/installment.rules.ts';
import { mayReschedule, settledInstallmentProblem } from '../waiver.rules.ts';
import type { LockedInstallment } from './installment.lock.ts';
import { lockInstallment } from './installment.lock.ts';

/** Requests a due date that may not be moved without approval. Returns the id of the request. */
export async function requestDueDate(
  work: Work,
  id: string,
  { dueDate, reason, version }: BodyOf<typeof requestCall>,
): Promise<string> {
  const locked = await lockInstallment(work, id);
  const { sale, row } = locked;
  if (version !== undefined && version !== row.version) throw staleVersion();
  checkDueDate(work, locked, dueDate);
  if (moveNeedsApproval({ ...row, ...locked }, dueDate, work.today) === null)
    throw conflict('This needs no approval. Move the due date.', 'dueDate');
  return openRequest(work, {
    kind: 'dueDate',
    title: `Due date of ${row.name} of ${sale.bookingNumber} to ${formatDay(dueDate)}`,
    recordType: 'installment',
    recordId: row.id,
    projectId: sale.projectId,
    saleId: sale.id,
    reason,
    proposed: { dueDate },
    amountPaise: outstandingOf(row).totalPaise,
    deciderRoles: DUE_DATE_DECIDERS,
  });
}

/** Refuses a due date that the caller cannot set there: 409 or 403 by the installment, 400 by the date. */
export function checkDueDate(work: Work, locked: LockedInstallment, dueDate: Day): void {
  const { row, status } = locked;
  const settled = settledInstallmentProblem(status);
  if (settled) throw conflict(settled);
  if (row.demandDate === null)
    throw conflict('An installment gets its due date when it is demanded.', 'dueDate');
  if (!mayReschedule(work.caller.role, status)) {
    throw forbidden(
      `Only a ${roleLabel('Finance Head')} or an administrator may move the due date of an overdue installment.`,
    );
  }
  const problem = dueDateProblem(locked, dueDate, work.today);
  if (problem) throw invalid('dueDate', problem);
}
