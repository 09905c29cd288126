import type { Selectable } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { ProgressLetterTable } from '#platform/server/database/tables.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import type { JobWithServices, LookAhead } from '#platform/server/jobs/job.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { recordChange, recordNews } from '#platform/server/record-change.ts';
import { addressed } from '../progressLetter.rules.ts';
import { buyersOfSales } from './progressLetter.buyers.ts';
import { progressMail } from './progressLetter.mail.ts';

/** Buyers per transaction. */
const BATCH_SIZE = 50;

/** At once, while a letter is under way; also what a killed process left. */
export async function nextProgressLetterAt({ db, now }: LookAhead): Promise<Instant | null> {
  const waiting = await db
    .selectFrom('progressLetter')
    .select('id')
    .where('status', '=', 'sending')
    .limit(1)
    .executeTakeFirst();
  return waiting ? now : null;
}

/**
 * Prints each letter under way once, and mails it a batch at a time: a buyer is marked in the transaction that queues
 * the mail, so that nobody gets it twice, whatever is killed.
 */
export async function sendProgressLetters(job: JobWithServices): Promise<void> {
  const ids = await inBatch(job, async ({ db }) => {
    const rows = await db
      .selectFrom('progressLetter')
      .select('id')
      .where('status', '=', 'sending')
      .orderBy('createdAt')
      .execute();
    return rows.map(({ id }) => id);
  });
  for (const id of ids) await sendOne(job, id);
}

async function sendOne(job: JobWithServices, id: string): Promise<void> {
  const letter = await inBatch(job, (work) => lockLetter(work, id));
  if (!letter) return;
  const { storageKey } = await job.printer.keep(job.organizationId, 'progressLetter', letter.document);
  for (;;) {
    const left = await inBatch(job, async (work) => {
      const locked = await lockLetter(work, id);
      return locked ? mailNext(work, locked, storageKey) : 0;
    });
    if (left === 0) return;
  }
}

type LetterRow = Selectable<ProgressLetterTable>;

/** Undefined once it is sent. */
function lockLetter({ db }: Work, id: string): Promise<LetterRow | undefined> {
  return db
    .selectFrom('progressLetter')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .forUpdate()
    .executeTakeFirst();
}

/** Mails the next buyers, as their consent stands now; the letter is sent with the last. Returns how many there were. */
async function mailNext(work: Work, letter: LetterRow, storageKey: string): Promise<number> {
  const rows = await work.db
    .selectFrom('progressLetterBuyer')
    .select(['saleId', 'name', 'email'])
    .where('letterId', '=', letter.id)
    .where('state', '=', 'waiting')
    .orderBy('saleId')
    .limit(BATCH_SIZE)
    .execute();
  const now = addressed(
    await buyersOfSales(
      work,
      rows.map(({ saleId }) => saleId),
    ),
  );
  for (const { saleId, name, email } of rows) {
    const reason = now.find((one) => one.saleId === saleId)?.reason;
    const refused = reason === undefined ? 'The sale was cancelled meanwhile.' : reason;
    if (refused === null && email !== null)
      await queueMail(work, mailTo({ name, email }, letter, storageKey));
    await work.db
      .updateTable('progressLetterBuyer')
      .set(refused === null ? { state: 'mailed', mailedAt: work.now } : { state: 'skipped', reason: refused })
      .where('letterId', '=', letter.id)
      .where('saleId', '=', saleId)
      .execute();
  }
  await noteProgress(work, letter, { storageKey, isLast: rows.length < BATCH_SIZE });
  return rows.length === BATCH_SIZE ? rows.length : 0;
}

function mailTo(
  { name, email }: { name: string; email: string },
  { document }: LetterRow,
  storageKey: string,
) {
  const { supplier, title, towerName, projectName, text, progressPct } = document;
  return {
    template: progressMail,
    to: email,
    data: {
      buyerName: name,
      sellerName: supplier.name,
      title,
      tower: `${towerName}, ${projectName}`,
      text,
      progressPct,
      storageKey,
    },
  };
}

async function noteProgress(
  work: Work,
  { id, version }: LetterRow,
  { storageKey, isLast }: { storageKey: string; isLast: boolean },
): Promise<void> {
  const sent = isLast ? { status: 'sent' as const, sentAt: work.now } : {};
  await work.db
    .updateTable('progressLetter')
    .set({ storageKey, ...sent, version: version + 1, updatedAt: work.now })
    .where('id', '=', id)
    .execute();
  const change = { resource: 'progressLetter', id, version: version + 1 };
  if (isLast) await recordChange(work, { ...change, action: 'finish', after: sent });
  else await recordNews(work, [{ ...change, action: 'progress' }]);
}
