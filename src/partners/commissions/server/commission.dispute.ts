import type { Work } from '#platform/server/context.ts';
import { lockSales } from '#sales/server/sale.store.ts';
import { endOfLosers } from './commission.end.ts';
import { placeHold, releaseHold } from './commission.hold.ts';
import { liveCommissions } from './commission.store.ts';

export const disputeReason = (number: string) => `Dispute ${number} over the customer`;

/** Nothing is paid for a sale from the dispute over its customer until no appeal is possible any more. */
export async function holdForDispute(work: Work, saleId: string, number: string): Promise<void> {
  await lockSales(work, [saleId]);
  for (const row of await liveCommissions(work, saleId))
    await placeHold(work, row, 'dispute', disputeReason(number));
}

/** The dispute is over: the firm that has the customer is paid again, another gives back what it was paid. */
export async function settleDispute(work: Work, saleId: string): Promise<void> {
  await lockSales(work, [saleId]);
  await endOfLosers(work, saleId);
  for (const row of await liveCommissions(work, saleId)) await releaseHold(work, row, 'dispute');
}
