import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { dropWaitingMails, queueMail } from '#platform/server/mail/mail.ts';
import { withdrawPapers } from '#company/papers/server/paper.store.ts';
import type { DemandLetterDocument } from '../demandLetter.document.ts';
import { demandLetterMail, letterWithdrawnMail } from './demandLetter.mail.ts';

/**
 * Withdraws the letters of a locked run: they keep their numbers, are no longer printed, and their demands may go
 * on new letters. Unmailed ones are not mailed; buyers who got one are informed.
 */
export async function withdrawLetters(work: Work, runId: string): Promise<void> {
  const letters = await work.db
    .updateTable('demandLetter')
    .set({ withdrawnAt: work.now })
    .where('runId', '=', runId)
    .where('withdrawnAt', 'is', null)
    .returning(['id', 'recipient', 'storageKey', 'snapshot'])
    .execute();
  if (letters.length === 0) return;
  await withdrawPapers(
    work,
    'demandLetter',
    letters.map(({ id }) => id),
  );
  await work.db
    .updateTable('demandLetterInstallment')
    .set({ isLive: false })
    .where(
      'letterId',
      'in',
      letters.map(({ id }) => id),
    )
    .execute();
  const mailed = letters.flatMap(({ recipient, storageKey, snapshot }) =>
    // Written by `demandLetter` in this shape.
    recipient === null || storageKey === null ? [] : [{ recipient, storageKey, letter: snapshot }],
  );
  const unsent = await dropWaitingMails(
    work,
    demandLetterMail.name,
    sql`data ->> 'storageKey'`,
    mailed.map(({ storageKey }) => storageKey),
  );
  for (const { recipient, storageKey, letter } of mailed) {
    if (!unsent.has(storageKey)) await tell(work, recipient, letter);
  }
}

function tell(
  work: Work,
  to: string,
  { letterNumber, issueDate, totalPaise, currency, buyer, property, supplier }: DemandLetterDocument,
): Promise<void> {
  return queueMail(work, {
    template: letterWithdrawnMail,
    to,
    data: {
      buyerName: buyer.name,
      sellerName: supplier.name,
      letterNumber,
      issueDate,
      unit: `${property.unitNumber}, ${property.projectName}`,
      totalPaise,
      currency,
    },
  });
}
