import { v7 as newId } from 'uuid';
import type { Work } from '#platform/server/context.ts';
import { filled } from '../buyerMail.rules.ts';
import { recipientsOf } from './mailRecipients.queries.ts';
import { mailPaper } from './mailPaper.ts';
import { textFor } from './mailTexts.queries.ts';

/** A receipt that the first applicant was mailed, and whether it arrived. */
interface PastMail {
  receiptId: string;
  isBounced: boolean;
}

/** Enters a receipt that was mailed at this moment: history, so that nothing leaves. Nothing where no address is known. */
export async function enterMailedReceipt(work: Work, { receiptId, isBounced }: PastMail): Promise<void> {
  const ref = { kind: 'receipt', recordId: receiptId, asOf: null } as const;
  const paper = await mailPaper(work, ref);
  const [recipient] = (await recipientsOf(work, paper)).filter(({ email }) => email !== null);
  if (!recipient) return;
  const text = await textFor(work, ref.kind, paper);
  await work.db
    .insertInto('buyerMail')
    .values({
      id: newId(),
      ...ref,
      cause: 'person',
      saleId: paper.saleId,
      projectId: paper.projectId,
      buyerName: recipient.name,
      email: recipient.email,
      subject: filled(text.subject, paper.facts),
      body: filled(text.body, paper.facts),
      state: isBounced ? 'bounced' : 'delivered',
      problem: isBounced ? 'The mail server of the buyer refused it (550).' : null,
      mailId: newId(),
      orderedOn: work.today,
      createdAt: work.now,
      createdById: work.caller.userId,
      settledAt: work.now,
    })
    .execute();
}
