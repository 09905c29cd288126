import { conflict } from '#platform/contract/errors.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import type { ApprovalKind, ApprovalRow } from '#company/approvals/server/approval.kind.ts';
import { hasDeciderRole } from '#company/approvals/server/approval.kind.ts';
import { usableUntil } from '#company/approvals/server/approval.store.ts';
import { editRefusal } from '#sales/sale.rules.ts';
import { saleFacts } from '#sales/server/sale.facts.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { isTransferredSince, ProposedFee } from './approvedFee.queries.ts';
import { transferFeeOf } from './transferFee.queries.ts';

/** A fee below what the person who transfers a booking may charge; the transfer uses the approval. */
export const transferFeeApproval: ApprovalKind = {
  kind: 'transferFee',
  mayDecide: hasDeciderRole,
  async describe(read, { saleId, proposed }) {
    const { feePaise, askedPaise } = ProposedFee.parse(proposed);
    return {
      facts: [
        ...(await saleFacts(read, saleId ?? '')),
        { label: 'Fee of the project', value: formatMoneyExact(askedPaise) },
        { label: 'Requested fee', value: formatMoneyExact(feePaise) },
        { label: 'Less', value: formatMoneyExact(askedPaise - feePaise) },
      ],
      warning: null,
      link: { label: 'Open payment plan', href: `/payments/plans/${saleId ?? ''}` },
    };
  },
  async lock(work, { recordId }) {
    await lockSale(work, recordId);
  },
  async apply(work, approval) {
    await checkUnchanged(work, approval);
    return usableUntil(work);
  },
};

async function checkUnchanged(work: Work, { recordId, createdAt, proposed }: ApprovalRow): Promise<void> {
  const sale = await lockSale(work, recordId);
  const ended = editRefusal(sale.status);
  if (ended) throw conflict(ended);
  if (await isTransferredSince(work, sale.id, createdAt))
    throw conflict(`${sale.bookingNumber} was transferred since this was requested. Send a new request.`);
  const { askedPaise } = await transferFeeOf(work, sale);
  if (askedPaise !== ProposedFee.parse(proposed).askedPaise)
    throw conflict(
      'The transfer fee of the project has changed since this was requested. Send a new request.',
    );
}
