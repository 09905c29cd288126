import type { Work } from '#platform/server/context.ts';
import { isReached } from '#partners/structures/payout.rules.ts';

import { liveCommissions, writeCommission } from './commission.store.ts';
import { progressOf, saleOfCommission } from './commissionSale.queries.ts';

/**
 * The tranches of a sale whose condition is met now become payable; those of which nothing is paid or entered, and
 * whose condition is met no longer, as after a bounced cheque, are not payable any more. The sale is locked.
 */
export async function followProgress(work: Work, saleId: string): Promise<void> {
  const rows = await liveCommissions(work, saleId);
  if (rows.length === 0) return;
  const sale = await saleOfCommission(work, saleId);
  // What was due when the developer cancelled stays due.
  if (sale.status === 'cancelled') return;
  const progress = progressOf(sale);
  const tranches = await work.db
    .selectFrom('commissionTranche')
    .select(['commissionId', 'seq', 'saleStatus', 'collectedPct', 'eligibleOn', 'paidPaise', 'carriedPaise'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('partnerInvoiceTranche')
            .innerJoin('partnerInvoice', 'partnerInvoice.id', 'partnerInvoiceTranche.partnerInvoiceId')
            .select('partnerInvoice.id')
            .whereRef('partnerInvoiceTranche.trancheId', '=', 'commissionTranche.id')
            .where('partnerInvoiceTranche.isLive', '=', true)
            .where('partnerInvoice.status', '=', 'entered'),
        )
        .as('isEntered'),
    )
    .where(
      'commissionId',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  for (const row of rows) {
    const changed = tranches.filter((tranche) => {
      const isNow = isReached(tranche, progress);
      const isPaid = tranche.paidPaise + tranche.carriedPaise > 0;
      return (
        tranche.commissionId === row.id &&
        !isPaid &&
        !tranche.isEntered &&
        isNow !== (tranche.eligibleOn !== null)
      );
    });
    if (changed.length === 0) continue;
    for (const { seq, eligibleOn } of changed) {
      await work.db
        .updateTable('commissionTranche')
        .set({ eligibleOn: eligibleOn === null ? work.today : null })
        .where('commissionId', '=', row.id)
        .where('seq', '=', seq)
        .execute();
    }
    const seqs = (isNow: boolean) =>
      changed.filter(({ eligibleOn }) => (eligibleOn === null) === isNow).map(({ seq }) => seq);
    await writeCommission(
      work,
      row,
      {},
      { action: 'follow', after: { payable: seqs(true), notPayable: seqs(false) } },
    );
  }
}
