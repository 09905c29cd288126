import * as z from 'zod';
import { conflict } from '#platform/contract/errors.ts';
import { formatDay, formatMoneyExact, startCase } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import type { ApprovalKind, ApprovalRow } from '#company/approvals/server/approval.kind.ts';
import { hasDeciderRole } from '#company/approvals/server/approval.kind.ts';
import { REFUND_MODES } from '#inventory/payment-terms/payment.terms.contract.ts';
import { recordApprovedRefund } from './refund.commands.ts';
import { saleFacts } from '#sales/server/sale.facts.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { refundOf } from './refund.request.ts';

const Proposed = z.object({ mode: z.enum(REFUND_MODES), reference: z.string().nullable() });

/** A refund above what the person who requests it records alone. Once recorded, another person confirms it as any. */
export const refundApproval: ApprovalKind = {
  kind: 'refund',
  mayDecide: hasDeciderRole,
  async describe(read, { recordId, saleId, proposed }) {
    const { mode, reference } = Proposed.parse(proposed);
    const line = await read.db
      .selectFrom('refundLine')
      .select(['payeeName', 'amountPaise', 'dueOn'])
      .where('id', '=', recordId)
      .executeTakeFirstOrThrow();
    return {
      facts: [
        ...(await saleFacts(read, saleId ?? '')),
        { label: 'Payee', value: line.payeeName },
        { label: 'Amount', value: formatMoneyExact(line.amountPaise) },
        { label: 'Pay by', value: formatDay(line.dueOn) },
        { label: 'Paid by', value: startCase(mode) },
        ...(reference ? [{ label: 'Bank reference', value: reference }] : []),
      ],
      warning: null,
      link: { label: 'Open payment plan', href: `/payments/plans/${saleId ?? ''}` },
    };
  },
  async lock(work, { saleId }) {
    await lockSale(work, saleId ?? '');
  },
  async apply(work, approval) {
    await record(work, approval);
    return null;
  },
};

async function record(work: Work, { recordId, saleId, proposed }: ApprovalRow): Promise<void> {
  const sale = await lockSale(work, saleId ?? '');
  const { amountPaise, payeeName, isRecorded } = await refundOf(work, sale.id, recordId);
  if (isRecorded) throw conflict(`The refund to ${payeeName} was recorded since this was requested.`);
  await recordApprovedRefund(work, sale, {
    type: 'refund',
    refundLineId: recordId,
    amountPaise,
    receivedDate: work.today,
    ...Proposed.parse(proposed),
  });
}
