import { dayOf } from '#platform/contract/calendar.ts';
import type { BodyOf } from '#platform/contract/call.ts';
import { conflict, invalid, notFound, staleVersion } from '#platform/contract/errors.ts';
import { formatDay } from '#platform/contract/format.ts';
import type { Work } from '#platform/server/context.ts';
import { notePapersChanged } from '#company/papers/server/paper.current.ts';
import { postBatches } from '#money/ledger/server/ledger.commands.ts';
import { reversalsOf } from '#money/ledger/server/ledger.reversal.ts';
import { setOffReturned } from '#partners/recoveries/server/clawback.commands.ts';
import { notePayments } from '#partners/commissions/server/commission.payment.ts';
import type * as contract from '../commissionRun.contract.ts';
import { lockRun, writeRun } from './commissionRun.store.ts';
import { lockForPayment } from './payment.locks.ts';

/**
 * The bank returned a payment: it is posted back today. What the firm has to pay back of the same invoice, because the
 * sale has ended since, is set off; else the tranche can be paid again.
 */
export async function returnLine(
  work: Work,
  { id, lineId }: { id: string; lineId: string },
  { returnedOn, reason, version }: BodyOf<typeof contract.returnCommissionLine>,
): Promise<void> {
  const known = await lineOf(work, id, lineId);
  await lockForPayment(work, [known.trancheId]);
  const run = await lockRun(work, id);
  if (version !== undefined && version !== run.version) throw staleVersion();
  const line = await lineOf(work, id, lineId);
  if (line.status !== 'ordered' && line.status !== 'paid')
    throw conflict(
      line.status === 'returned' ? 'This payment is returned already.' : 'This payment was not ordered.',
    );
  if (!returnedOn) throw invalid('returnedOn', 'Enter the day on which the bank returned it.');
  if (returnedOn > work.today) throw invalid('returnedOn', 'The day of the return is after today.');
  const since = line.paidOn ?? dayOf(run.releasedAt ?? work.now, work.caller.timezone);
  if (returnedOn < since)
    throw invalid(
      'returnedOn',
      `It was ${line.paidOn ? 'paid' : 'ordered'} on ${formatDay(since)}; enter that day or a later one.`,
    );
  if (!reason) throw invalid('reason', 'Enter why the bank returned it.');
  await work.db
    .updateTable('commissionRunLine')
    .set((eb) => ({ status: 'returned', returnedOn, reason, version: eb('version', '+', 1) }))
    .where('id', '=', lineId)
    .execute();
  const { commissionId, trancheId, grossPaise } = line;
  const setOff = await setOffReturned(work, toSetOff(line));
  if (setOff === null)
    await notePayments(work, [{ commissionId, trancheId, grossPaise: -grossPaise }], {
      action: 'payReturned',
      reason,
    });
  await notePapersChanged(work, 'paymentAdvice', [id]);
  await writeRun(work, run, {}, { action: 'returnLine', reason, after: { lineId, returnedOn } });
  const source = { sourceType: 'partnerPayment', sourceId: lineId } as const;
  const reversals = await reversalsOf(work, source, `${run.number}: returned by the bank: ${reason}`);
  await postBatches(work, [...reversals, ...(setOff ?? [])]);
}

function toSetOff({ commissionId, invoiceId, trancheId, grossPaise, amountPaise }: Line) {
  return { commissionId, invoiceId, tranches: [{ trancheId, grossPaise, netPaise: amountPaise }] };
}

type Line = Awaited<ReturnType<typeof lineOf>>;

async function lineOf({ db }: Work, runId: string, lineId: string) {
  const line = await db
    .selectFrom('commissionRunLine')
    .select(['commissionRunLine.trancheId', 'commissionRunLine.commissionId'])
    .select(['commissionRunLine.partnerInvoiceId as invoiceId', 'commissionRunLine.grossPaise'])
    .select(['commissionRunLine.amountPaise', 'commissionRunLine.status', 'commissionRunLine.paidOn'])
    .where('commissionRunLine.id', '=', lineId)
    .where('commissionRunLine.runId', '=', runId)
    .executeTakeFirst();
  if (!line) throw notFound('Payment');
  return line;
}
