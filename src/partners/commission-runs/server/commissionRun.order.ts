import type { Work } from '#platform/server/context.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { partnerPaymentPosting } from '#money/ledger/partnerPosting.rules.ts';
import { notePayments } from '#partners/commissions/server/commission.payment.ts';

/** Orders the reserved lines of a run that is released: their commissions are paid, each payment is posted. */
export async function orderLines(
  work: Work,
  { id, number, fromAccountId }: { id: string; number: string; fromAccountId: string },
): Promise<void> {
  const lines = await reservedLines(work, id);
  await work.db
    .updateTable('commissionRunLine')
    .set((eb) => ({ status: 'ordered', version: eb('version', '+', 1) }))
    .where('runId', '=', id)
    .where('status', '=', 'reserved')
    .execute();
  await notePayments(work, lines, { action: 'pay', reason: `Ordered in ${number}` });
  await postBatches(
    work,
    lines.map((line) => ({
      ...partnerPaymentPosting(line.trancheId, {
        amountPaise: line.amountPaise,
        bankAccountId: fromAccountId,
      }),
      channelPartnerId: line.channelPartnerId,
      sourceType: 'partnerPayment',
      sourceId: line.id,
      narration: `${number}: ${line.commissionNumber}, tranche ${line.seq}`,
      ratesUsed: [],
    })),
  );
}

function reservedLines({ db }: Work, runId: string) {
  return db
    .selectFrom('commissionRunLine as line')
    .innerJoin('commissionTranche', 'commissionTranche.id', 'line.trancheId')
    .innerJoin('commission', 'commission.id', 'line.commissionId')
    .select(['line.id', 'line.trancheId', 'line.commissionId', 'line.channelPartnerId'])
    .select(['line.grossPaise', 'line.amountPaise', 'commission.number as commissionNumber'])
    .select('commissionTranche.seq')
    .where('line.runId', '=', runId)
    .where('line.status', '=', 'reserved')
    .orderBy('line.id')
    .execute();
}
