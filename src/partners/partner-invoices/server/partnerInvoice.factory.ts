import type { Work } from '#platform/server/context.ts';
import { enterInvoice } from './partnerInvoice.enter.ts';
import { previewInvoice } from './partnerInvoice.preview.ts';
import { sendInvoice } from './partnerInvoice.send.ts';

interface Billed {
  commissionId: string;
  /** Its tranches; all unless named. */
  seqs?: readonly number[];
}

let count = 0;

/** For tests: an invoice of the firm for tranches of its commission, sent by Finance and entered today. */
export async function buildEnteredInvoice(work: Work, billed: Billed): Promise<string> {
  const id = await buildSentInvoice(work, billed);
  await enterInvoice(work, id, { creditedOn: work.today, confirmsHigherTax: true });
  return id;
}

/** The same, not entered yet. */
export async function buildSentInvoice(work: Work, { commissionId, seqs }: Billed): Promise<string> {
  await makePayable(work, commissionId);
  count += 1;
  const body = {
    tranches: (seqs ?? (await seqsOf(work, commissionId))).map((seq) => ({ commissionId, seq })),
    invoiceDate: work.today,
  };
  const { expected } = await previewInvoice(work, body);
  const { gstin: _gstin, gstPaise: _gstPaise, ...says } = expected;
  return sendInvoice(work, { ...body, number: `INV${count}`, ...says });
}

/** As its approval and the conditions of its tranches would. */
async function makePayable({ db, now, today }: Work, commissionId: string): Promise<void> {
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
