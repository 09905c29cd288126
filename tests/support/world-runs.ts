import { buildPaidFirm, buildRun } from '#partners/commission-runs/server/commissionRun.factory.ts';
import { buildChallan } from '#partners/partner-invoices/server/challan.factory.ts';
import type { Work } from '#platform/server/context.ts';

/** A firm that is paid for a sale: its first tranche is ordered in a run, three more can be paid; a challan of its tax. */
export async function runRecords(work: Work, saleId: string, fromAccountId: string) {
  const { firmId, commissionId } = await buildPaidFirm(work, saleId);
  const { runId, lineId } = await buildRun(work, { commissionId, seq: 1, fromAccountId });
  const { partnerInvoiceId } = await work.db
    .selectFrom('commissionRunLine')
    .select('partnerInvoiceId')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow();
  return {
    tdsChallan: await buildChallan(work, partnerInvoiceId),
    paidFirm: firmId,
    paidCommission: commissionId,
    commissionRun: runId,
    commissionRunLine: lineId,
  };
}
