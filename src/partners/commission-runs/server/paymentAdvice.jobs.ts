import type { Instant } from '#platform/contract/calendar.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import type { PaperPress } from '#company/papers/server/paper.printing.ts';
import { keepPaper } from '#company/papers/server/paper.printing.ts';
import type { PaymentAdviceDocument } from '../paymentAdvice.document.ts';
import { paymentAdviceMail } from './paymentAdvice.mail.ts';
import { adviceCode, firmsOf } from './paymentAdvice.paper.ts';
import { adviceOf } from './paymentAdvice.queries.ts';

/** At once when a run was released and its firms have no advice yet. */
export async function nextAdviceAt({ db, now }: Pick<Read, 'db' | 'now'>): Promise<Instant | null> {
  const run = await unadvised(db).limit(1).executeTakeFirst();
  return run ? now : null;
}

/**
 * Mails the advices of released runs. It may be killed at any point and run twice at once: a run is marked in the
 * transaction that mails its advices, and the same print has the same name.
 */
export async function mailAdvices(job: JobContext & PaperPress): Promise<number> {
  for (let mailed = 0; ; mailed += 1) {
    const documents = await inBatch(job, nextDocuments);
    if (documents === null) return mailed;
    const printed: Printed[] = [];
    for (const one of documents.advices) {
      const { storageKey } = await keepPaper(job, { ...job, ...one, template: 'paymentAdvice' });
      printed.push({ ...one, storageKey });
    }
    await inBatch(job, (work) => mail(work, documents.runId, printed));
  }
}

interface Advice {
  firmId: string;
  /** Of its paper. */
  code: string;
  document: PaymentAdviceDocument;
}
type Printed = Advice & { storageKey: string };

function unadvised(db: Read['db']) {
  return db
    .selectFrom('commissionRun')
    .select('id')
    .where('status', '=', 'released')
    .where('advisedAt', 'is', null);
}

async function nextDocuments(work: Work): Promise<{ runId: string; advices: Advice[] } | null> {
  const run = await unadvised(work.db).orderBy('id').limit(1).executeTakeFirst();
  if (!run) return null;
  const advices: Advice[] = [];
  for (const firmId of await firmsOf(work, run.id)) {
    const document = await adviceOf(work, run.id, firmId);
    advices.push({ firmId, code: await adviceCode(work, run.id, firmId, document), document });
  }
  return { runId: run.id, advices };
}

async function mail(work: Work, runId: string, printed: readonly Printed[]): Promise<void> {
  const marked = await work.db
    .updateTable('commissionRun')
    .set({ advisedAt: work.now })
    .where('id', '=', runId)
    .where('advisedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!marked) return;
  for (const { firmId, document, storageKey } of printed)
    for (const { email } of await adminsOf(work, firmId))
      await queueMail(work, {
        template: paymentAdviceMail,
        to: email,
        data: { ...factsOf(document), storageKey },
      });
}

function factsOf({ firmName, supplier, runNumber, lines, totals, currency, paidTo }: PaymentAdviceDocument) {
  return {
    firmName,
    sellerName: supplier.name,
    runNumber,
    lineCount: lines.length,
    netPaise: totals.netPaise,
    currency,
    accountLast4: paidTo.accountLast4,
  };
}

function adminsOf({ db }: Work, firmId: string) {
  return db
    .selectFrom('appUser')
    .select('email')
    .where('channelPartnerId', '=', firmId)
    .where('role', '=', 'Channel Partner Admin')
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .execute();
}
