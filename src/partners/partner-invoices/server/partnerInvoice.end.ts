import { financialYearLabel } from '#platform/contract/calendar.ts';
import { conflict, invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { reversalsOf } from '#money/ledger/server/ledger.reversal.ts';
import { followProgress } from '#partners/commissions/server/commission.eligibility.ts';
import type { EndInput } from '../partnerInvoice.contract.ts';
import { cancelProblem, notSentProblem } from '../partnerInvoiceRights.rules.ts';
import { isInAnyRun } from './partnerInvoice.queries.ts';
import type { PartnerInvoiceRow } from './partnerInvoice.store.ts';
import { billedSales, endInvoice, lockInvoice, lockTdsYear } from './partnerInvoice.store.ts';
import { forgiveTax, undoRecoveries } from './recovery.store.ts';

/** Back to the firm, which may send it again, also with the same number. */
export async function returnInvoice(work: Work, id: string, { reason, version }: EndInput): Promise<void> {
  const row = await lockInvoice(work, id, version);
  const problem = notSentProblem(row.number, row.status);
  if (problem) throw conflict(problem);
  if (!reason) throw invalid('reason', 'Enter why it is returned; the firm reads it.');
  await endInvoice(work, row, 'returned', { action: 'return', reason });
}

/** Takes back an entry of which nothing is paid; the firm takes back what it sent. */
export async function cancelInvoice(work: Work, id: string, { reason, version }: EndInput): Promise<void> {
  const row = await lockInvoice(work, id, version);
  const problem = cancelProblem(row.number, row.status, work.caller.role);
  if (problem) throw conflict(problem);
  if (row.status === 'entered' && (await isInAnyRun(work, id)))
    throw conflict(`A payment run holds ${row.number}. Take it out of the run first, or mark it returned.`);
  if (!reason) throw invalid('reason', 'Enter why it is cancelled.');
  if (row.status === 'sent') return endInvoice(work, row, 'cancelled', { action: 'withdraw', reason });
  await undoEntry(work, row, reason);
}

/**
 * Reverses the entry of a locked invoice of which nothing is paid, dated today: its tax, what it took back, and its
 * posting. Tax that is paid to the state already is excess of the PAN, for its next challans.
 */
export async function undoEntry(work: Work, row: PartnerInvoiceRow, reason: string): Promise<void> {
  const { db, now } = work;
  if (row.deductee !== null && row.creditedOn !== null)
    await lockTdsYear(work, row.deductee, financialYearLabel(row.creditedOn));
  await db
    .updateTable('tdsDeduction')
    .set({ cancelledAt: now })
    .where('partnerInvoiceId', '=', row.id)
    .where('cancelledAt', 'is', null)
    .execute();
  await undoRecoveries(work, row);
  await forgiveTax(work, row);
  await endInvoice(work, row, 'cancelled', { action: 'cancel', reason });
  // What was entered kept its condition; it is asked again.
  for (const saleId of await billedSales(work, row.id)) await followProgress(work, saleId);
  const reversals = await reversalsOf(
    work,
    { sourceType: 'partnerInvoice', sourceId: row.id },
    `Invoice ${row.number} cancelled: ${reason}`,
  );
  await postBatches(work, reversals);
}
