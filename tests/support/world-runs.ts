import { buildPaidFirm, buildRun } from '#partners/commission-runs/server/commissionRun.factory.ts';
import type { Work } from '#platform/server/context.ts';

/** A firm that is paid for a sale: its first tranche is ordered in a run, three more can be paid. */
export async function runRecords(work: Work, saleId: string, fromAccountId: string) {
  const { firmId, commissionId } = await buildPaidFirm(work, saleId);
  const { runId, lineId } = await buildRun(work, { commissionId, seq: 1, fromAccountId });
  return {
    paidFirm: firmId,
    paidCommission: commissionId,
    commissionRun: runId,
    commissionRunLine: lineId,
  };
}
