import * as z from 'zod';
import { conflict } from '#platform/contract/errors.ts';
import { formatDay, formatMoneyExact } from '#platform/contract/format.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { ApprovalDescription } from '#company/approvals/approval.contract.ts';
import type { ApprovalKind, ApprovalRow } from '#company/approvals/server/approval.kind.ts';
import { hasDeciderRole } from '#company/approvals/server/approval.kind.ts';
import { saleFacts } from '#sales/server/sale.facts.ts';
import { lockInstallment } from './installment.lock.ts';
import { getInstallment } from './plan.queries.ts';
import { waivedPaise, waiveLocked } from './waiver.commands.ts';
import { interestProblem, stateOf } from './waiver.request.ts';

const Proposed = z.object({
  scope: z.enum(['interest', 'balance']),
  amountPaise: z.number().int(),
  before: z.object({ dueDate: z.string().nullable(), waivedPaise: z.number().int() }),
});

/** A waiver beyond the limit of the person who requests it. */
export const waiverApproval: ApprovalKind = {
  kind: 'waiver',
  mayDecide: hasDeciderRole,
  describe,
  async lock(work, { recordId }) {
    await lockInstallment(work, recordId);
  },
  async apply(work, approval) {
    await waive(work, approval);
    return null;
  },
};

async function waive(work: Work, { recordId, proposed, reason }: ApprovalRow): Promise<void> {
  const { scope, amountPaise, before } = Proposed.parse(proposed);
  const locked = await lockInstallment(work, recordId);
  const input = { scope, amountPaise, reason };
  const nowPaise = waivedPaise(locked, input);
  const now = await stateOf(work, locked);
  if (nowPaise !== amountPaise || now.dueDate !== before.dueDate || now.waivedPaise !== before.waivedPaise)
    throw conflict(`${locked.row.name} has changed since this was requested. Send a new request.`);
  const problem = scope === 'interest' ? await interestProblem(work, locked.row, amountPaise) : null;
  if (problem) throw conflict(`${problem} Send a new request.`);
  await waiveLocked(work, locked, input);
}

async function describe(
  read: Read,
  { recordId, saleId, proposed }: ApprovalRow,
): Promise<ApprovalDescription> {
  const { scope, amountPaise } = Proposed.parse(proposed);
  const [installment, sale] = await Promise.all([
    getInstallment(read, recordId),
    saleFacts(read, saleId ?? ''),
  ]);
  const { name, dueDate, daysOverdue, outstandingPaise, interestAccruedPaise } = installment;
  return {
    facts: [
      ...sale,
      { label: 'Installment', value: name },
      ...(dueDate ? [{ label: 'Due date', value: formatDay(dueDate) }] : []),
      { label: 'Days overdue', value: String(daysOverdue) },
      { label: 'Open amount', value: formatMoneyExact(outstandingPaise) },
      { label: 'Interest not billed', value: formatMoneyExact(interestAccruedPaise) },
      { label: 'Interest billed and open', value: formatMoneyExact(installment.interestOpenPaise) },
      {
        label: scope === 'interest' ? 'Interest to waive' : 'Balance to waive',
        value: formatMoneyExact(amountPaise),
      },
    ],
    warning: null,
    link: { label: 'Open payment plan', href: `/payments/plans/${saleId ?? ''}` },
  };
}
