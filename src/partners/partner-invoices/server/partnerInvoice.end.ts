import { conflict, invalid } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { followProgress } from '#partners/commissions/server/commission.eligibility.ts';
import type { EndInput } from '../partnerInvoice.contract.ts';
import { cancelProblem, notSentProblem } from '../partnerInvoiceRights.rules.ts';
import { contraInvoice } from './invoice.contra.ts';
import { isInAnyRun } from './partnerInvoice.queries.ts';
import type { PartnerInvoiceRow } from './partnerInvoice.store.ts';
import { billedSales, endInvoice, lockInvoice } from './partnerInvoice.store.ts';

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

/** Reverses the entry of a locked invoice of which nothing is paid, dated today. */
async function undoEntry(work: Work, row: PartnerInvoiceRow, reason: string): Promise<void> {
  const reversals = await contraInvoice(work, row, reason);
  // What was entered kept its condition; it is asked again.
  for (const saleId of await billedSales(work, row.id)) await followProgress(work, saleId);
  await postBatches(work, reversals);
}
