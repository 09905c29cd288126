import type { BodyOf } from '#platform/contract/call.ts';
import { conflict } from '#platform/contract/errors.ts';
import { formatMoneyExact } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { openRequest } from '#company/approvals/server/approval.store.ts';
import { lockAnyLead } from '#enquiries/leads/server/lead.steps.ts';
import { WAIVER_DECIDERS } from '#money/charges/waiverLimit.rules.ts';
import type { requestCancellation as requestCall } from '#sales/sale.contract.ts';
import type { MoneySale } from '#sales/server/saleMoney.queries.ts';
import { getMoneySale } from '#sales/server/saleMoney.queries.ts';
import { mayCancel, waitingRefusal } from '../cancellation.rules.ts';
import { endingOf } from './cancellation.commands.ts';
import { forfeitureProblem } from './forfeiture.limit.ts';

/** Sends a cancellation that keeps less than the caller may decide for approval. Returns the id of the request. */
export async function requestCancellation(
  work: Work,
  saleId: string,
  input: BodyOf<typeof requestCall>,
): Promise<string> {
  await lockLeadOfSale(work, saleId);
  const { sale, end, settlement } = await endingOf(work, await getMoneySale(work, saleId), input);
  const waiting = waitingRefusal(end.waitingReceipts);
  if (waiting) throw conflict(waiting);
  if ((await forfeitureProblem(work, settlement)) === null)
    throw conflict('This needs no approval. Cancel the sale.');
  const { forfeiturePaise, forfeitureWaivedPaise, refundPaise } = settlement;
  return openRequest(work, {
    kind: 'cancellation',
    title: `Cancellation of ${sale.bookingNumber} keeping ${formatMoneyExact(forfeiturePaise)}`,
    recordType: 'sale',
    recordId: sale.id,
    projectId: sale.projectId,
    saleId: sale.id,
    reason: input.reason,
    proposed: { input, figures: { forfeiturePaise, forfeitureWaivedPaise, refundPaise } },
    amountPaise: forfeitureWaivedPaise,
    deciderRoles: decidersOf(sale),
  });
}

/** The first lock of a cancellation, so that requests, decisions and cancellations wait for each other there. */
export async function lockLeadOfSale(work: Work, saleId: string): Promise<void> {
  await getMoneySale(work, saleId);
  const { leadId } = await work.db
    .selectFrom('sale')
    .select('leadId')
    .where('id', '=', saleId)
    .executeTakeFirstOrThrow();
  await lockAnyLead(work, leadId);
}

/** Whoever may waive a forfeiture and cancel this sale. */
function decidersOf(sale: MoneySale): readonly Role[] {
  return sale.status === 'registered'
    ? GROUPS.ADMIN.toReversed()
    : WAIVER_DECIDERS.filter((role) => mayCancel(role, sale));
}
