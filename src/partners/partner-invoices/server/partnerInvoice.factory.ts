import type { Work } from '#platform/server/context.ts';
import { serial } from '#platform/server/serial.factory.ts';
import { enterInvoice } from './partnerInvoice.enter.ts';
import { previewInvoice } from './partnerInvoice.preview.ts';
import { sendInvoice } from './partnerInvoice.send.ts';

interface Billed {
  commissionId: string;
  /** Its tranches; all unless named. */
  seqs?: readonly number[];
}

/**
 * For tests: an invoice of the firm for tranches of its commission, sent by Finance and entered today. The other
 * tranches wait for their conditions.
 */
export async function buildEnteredInvoice(work: Work, { commissionId, ...billed }: Billed): Promise<string> {
  const seqs = billed.seqs ?? (await seqsOf(work, commissionId));
  await makePayable(work, commissionId, seqs);
  const id = await send(work, commissionId, seqs);
  await enterInvoice(work, id, { creditedOn: work.today, confirmsHigherTax: true });
  return id;
}

/** The same, not entered yet; the other tranches are payable too, so that the firm can bill them next. */
export async function buildSentInvoice(work: Work, { commissionId, seqs }: Billed): Promise<string> {
  const all = await seqsOf(work, commissionId);
  await makePayable(work, commissionId, all);
  return send(work, commissionId, seqs ?? all);
}

async function send(work: Work, commissionId: string, seqs: readonly number[]): Promise<string> {
  const body = {
    tranches: seqs.map((seq) => ({ commissionId, seq })),
    invoiceDate: work.today,
  };
  const { expected } = await previewInvoice(work, body);
  const { gstin: _gstin, gstPaise: _gstPaise, ...says } = expected;
  return sendInvoice(work, { ...body, number: `INV${serial()}`, ...says });
}

/** As its approval and the conditions of these tranches would. */
async function makePayable(
  { db, now, today }: Work,
  commissionId: string,
  seqs: readonly number[],
): Promise<void> {
  await db
    .updateTable('commission')
    .set({ stage: 'approved', approvedAt: now })
    .where('id', '=', commissionId)
    .where('stage', '=', 'pending')
    .execute();
  await db
    .updateTable('commissionTranche')
    .set({ eligibleOn: today })
    .where('commissionId', '=', commissionId)
    .where('seq', 'in', seqs)
    .where('eligibleOn', 'is', null)
    .execute();
}

async function seqsOf({ db }: Work, commissionId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('commissionTranche')
    .select('seq')
    .where('commissionId', '=', commissionId)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq }) => seq);
}
