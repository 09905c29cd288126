import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { calculateFor } from './commission.calculate.ts';
import { hasLiveCommission } from './commission.commands.ts';
import { lockFirm } from '#company/channel-partners/server/firm.lock.ts';
import { disputeReason, holdForDispute, settleDispute } from './commission.dispute.ts';
import { followProgress } from './commission.eligibility.ts';
import { endWithSale, giveToOtherFirm, succeed } from './commission.end.ts';
import { placeHold } from './commission.hold.ts';
import { insertCommission, liveCommissions, lockFirmsOf } from './commission.store.ts';
import { openDispute } from './commissionDispute.queries.ts';
import { saleOfCommission } from './commissionSale.queries.ts';

/** Commissions follow their sales and the disputes over them in the same transaction. */
export async function followSales(deeds: readonly BatchItem<Change>[]): Promise<void> {
  for (const { work, input } of deeds) {
    if (input.resource === 'sale') await followSale(work, input);
    if (input.resource === 'claimDispute') await followDispute(work, input);
  }
}

async function followSale(work: Work, { action, id, after }: Change): Promise<void> {
  switch (action) {
    case 'book':
      return createWithBooking(work, id);
    case 'transferFromUnit':
      return succeed(work, id);
    case 'cancel':
      return endWithSale(work, id, initiatorOf(after));
    case 'attribute':
      // Numbers are taken before the end of the other commission, which may post to the ledger.
      await lockFirmsOf(work, id);
      await createFor(work, id);
      return giveToOtherFirm(work, id);
    case 'receive':
    case 'agreement':
    case 'registered':
    case 'completed':
      return followProgress(work, id);
    default:
  }
}

function initiatorOf(after: object | undefined): string | null {
  return after && 'initiatedBy' in after ? String(after.initiatedBy) : null;
}

/** For the firm whose claim to the customer holds on the day of the booking. */
async function createWithBooking(work: Work, saleId: string): Promise<void> {
  const sale = await saleOfCommission(work, saleId);
  const { channelPartnerId, leadId } = sale;
  if (channelPartnerId === null || !(await holdsClaim(work, leadId, channelPartnerId))) return;
  await createFor(work, saleId);
}

async function createFor(work: Work, saleId: string): Promise<void> {
  const sale = await saleOfCommission(work, saleId);
  const { channelPartnerId, leadId } = sale;
  if (channelPartnerId === null) return;
  await lockFirm(work, channelPartnerId);
  if (await hasLiveCommission(work, saleId, channelPartnerId)) return;
  const calculated = await calculateFor(work, sale, channelPartnerId);
  const id = await insertCommission(work, {
    sale,
    channelPartnerId,
    calculated,
    reason: 'Created for the sale of its customer',
  });
  const dispute = await openDispute(work.db, leadId);
  if (dispute === null) return;
  for (const row of (await liveCommissions(work, saleId)).filter((one) => one.id === id))
    await placeHold(work, row, 'dispute', disputeReason(dispute.number));
}

async function holdsClaim({ db, now }: Work, leadId: string, channelPartnerId: string): Promise<boolean> {
  const lead = await db
    .selectFrom('lead')
    .select('id')
    .where('id', '=', leadId)
    .where('channelPartnerId', '=', channelPartnerId)
    .where('attributionExpiresAt', '>=', now)
    .executeTakeFirst();
  return lead !== undefined;
}

/** On hold from the dispute until its appeals are over. */
async function followDispute(work: Work, { id, action }: Change): Promise<void> {
  const dispute = await work.db
    .selectFrom('claimDispute')
    .innerJoin('lead', 'lead.id', 'claimDispute.leadId')
    .select(['claimDispute.number', 'claimDispute.status', 'lead.saleId'])
    .where('claimDispute.id', '=', id)
    .executeTakeFirst();
  if (!dispute?.saleId) return;
  const { saleId, number, status } = dispute;
  if (action === 'raise') await holdForDispute(work, saleId, number);
  if (status === 'closed' || status === 'withdrawn') await settleDispute(work, saleId);
}
