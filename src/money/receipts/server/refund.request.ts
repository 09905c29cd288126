import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { openRequest } from '#company/approvals/server/approval.store.ts';
import { REFUND_DECIDERS } from '../refundLimit.rules.ts';
import { refundProblem } from './refund.commands.ts';
import { lockSale } from '#sales/server/saleMoney.queries.ts';
import type { requestRefund as requestCall } from '../receipt.contract.ts';

/** Sends a refund above what the caller records alone for approval. Returns the id of the request. */
export async function requestRefund(
  work: Work,
  saleId: string,
  { refundLineId, mode, reference = null, reason }: BodyOf<typeof requestCall>,
): Promise<string> {
  const sale = await lockSale(work, saleId);
  const { amountPaise, payeeName, isRecorded } = await refundOf(work, saleId, refundLineId);
  if (isRecorded) throw conflict('This refund is already recorded.');
  if ((await refundProblem(work, amountPaise)) === null)
    throw conflict('This needs no approval. Record the refund.');
  return openRequest(work, {
    kind: 'refund',
    title: `Refund of ${formatMoneyExact(amountPaise)} to ${payeeName}`,
    recordType: 'refundLine',
    recordId: refundLineId,
    projectId: sale.projectId,
    saleId: sale.id,
    reason,
    proposed: { mode, reference },
    amountPaise,
    deciderRoles: REFUND_DECIDERS,
  });
}

interface RequestedRefund {
  amountPaise: number;
  payeeName: string;
  isRecorded: boolean;
}

/** A refund of a locked sale, and whether a payment of it is recorded. */
export async function refundOf({ db }: Work, saleId: string, lineId: string): Promise<RequestedRefund> {
  const line = await db
    .selectFrom('refundLine')
    .select(['amountPaise', 'payeeName'])
    .where('id', '=', lineId)
    .where('saleId', '=', saleId)
    .executeTakeFirst();
  if (!line) throw invalid('refundLineId', 'Choose the refund to pay.');
  const payment = await db
    .selectFrom('paymentTransaction')
    .select('id')
    .where('refundLineId', '=', lineId)
    .where('status', 'in', ['recorded', 'verified'])
    .executeTakeFirst();
  return { ...line, isRecorded: payment !== undefined };
}
