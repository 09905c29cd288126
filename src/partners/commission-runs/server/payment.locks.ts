import type { Work } from '#platform/server/context.ts';
import { lockCommissionsOf } from '#partners/commissions/server/commission.payment.ts';
import { lockInvoicesOf } from '#partners/partner-invoices/server/partnerInvoice.lock.ts';

/**
 * Locks all that decides whether tranches are paid: sales, firms, commissions and invoices, in this order and each by
 * id. Everything is read after it.
 */
export async function lockForPayment(work: Work, trancheIds: readonly string[]): Promise<void> {
  if (trancheIds.length === 0) return;
  await lockCommissionsOf(work, trancheIds);
  await lockInvoicesOf(work, trancheIds);
}
