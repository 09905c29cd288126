import * as z from 'zod';
import { conflict } from '#platform/contract/errors.ts';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import type { ApprovalDescription } from '#company/approvals/approval.contract.ts';
import type { ApprovalKind, ApprovalRow } from '#company/approvals/server/approval.kind.ts';
import { hasDeciderRole } from '#company/approvals/server/approval.kind.ts';
import { saleFacts } from '#sales/server/sale.facts.ts';
import { dueDateProblem } from '#money/plans/dueDateMove.rules.ts';
import { settledInstallmentProblem } from '../waiver.rules.ts';
import { moveDueDate } from './installment.commands.ts';
import { lockInstallment } from './installment.lock.ts';
import { getInstallment } from './plan.queries.ts';

const Proposed = z.object({ dueDate: z.string() });

/** A due date moved a second time, or further than is free. */
export const dueDateApproval: ApprovalKind = {
  kind: 'dueDate',
  mayDecide: hasDeciderRole,
  describe,
  async lock(work, { recordId }) {
    await lockInstallment(work, recordId);
  },
  async apply(work, { recordId, proposed, reason, requestedById }) {
    const { dueDate } = Proposed.parse(proposed);
    const locked = await lockInstallment(work, recordId);
    const problem =
      settledInstallmentProblem(locked.status) ??
      (locked.row.demandDate === null ? 'The demand was withdrawn.' : null) ??
      dueDateProblem(locked, dueDate, work.today);
    if (problem) throw conflict(problem);
    await moveDueDate(work, locked, { dueDate }, reason, requestedById);
    return null;
  },
};

async function describe(
  read: Read,
  { recordId, saleId, proposed }: ApprovalRow,
): Promise<ApprovalDescription> {
  const { dueDate } = Proposed.parse(proposed);
  const [installment, sale] = await Promise.all([
    getInstallment(read, recordId),
    saleFacts(read, saleId ?? ''),
  ]);
  const { dueDate: now, firstDueDate, dueMoves, outstandingPaise, name } = installment;
  return {
    facts: [
      ...sale,
      { label: 'Installment', value: name },
      { label: 'Open amount', value: formatMoneyExact(outstandingPaise) },
      { label: 'Due date now', value: now === null ? 'None' : formatDay(now) },
      ...(firstDueDate ? [{ label: 'First due date', value: formatDay(firstDueDate) }] : []),
      {
        label: 'Moved before',
        value: dueMoves === 0 ? 'Never' : dueMoves === 1 ? 'Once' : `${dueMoves} times`,
      },
      { label: 'Requested due date', value: formatDay(dueDate) },
    ],
    warning: null,
    link: { label: 'Open payment plan', href: `/payments/plans/${saleId ?? ''}` },
  };
}
