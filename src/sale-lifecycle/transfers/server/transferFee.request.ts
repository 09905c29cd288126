import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { openRequest } from '#company/approvals/server/approval.store.ts';
import { editRefusal } from '#sales/sale.rules.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import { mayTransfer } from '../buyerTransfer.rules.ts';
import type { requestTransferFee as requestCall } from '../transferFee.contract.ts';
import { FEE_DECIDERS, feeNeedsApproval, transferFeeProblem } from '../transferFee.rules.ts';
import { transferFeeOf } from './transferFee.queries.ts';

/** Sends a fee below what the caller may charge for approval. Returns the id of the request. */
export async function requestTransferFee(
  work: Work,
  saleId: string,
  { feePaise, reason }: BodyOf<typeof requestCall>,
): Promise<string> {
  const sale = await lockSale(work, saleId);
  if (!mayTransfer(work.caller.role, sale)) throw forbidden();
  const ended = editRefusal(sale.status);
  if (ended) throw conflict(ended);
  const fee = await transferFeeOf(work, sale);
  if (!feeNeedsApproval(fee, feePaise)) {
    const problem = transferFeeProblem(fee, feePaise);
    if (problem) throw invalid(problem.field, problem.message);
    throw conflict('This needs no approval. Transfer the booking.');
  }
  const { askedPaise } = fee;
  return openRequest(work, {
    kind: 'transferFee',
    title: `Transfer fee of ${formatMoneyExact(feePaise)} for ${sale.bookingNumber}`,
    recordType: 'sale',
    recordId: sale.id,
    projectId: sale.projectId,
    saleId: sale.id,
    reason,
    proposed: { feePaise, askedPaise },
    amountPaise: askedPaise - feePaise,
    deciderRoles: FEE_DECIDERS,
  });
}
