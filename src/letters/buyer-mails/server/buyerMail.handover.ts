import { v7 as newId } from 'uuid';
import { formatDay } from '#platform/contract/format.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { queueMails } from '#platform/server/mail/mail.ts';
import { recordChanges, recordNews } from '#platform/server/record-change.ts';
import { sql } from 'kysely';
import { filled } from '../buyerMail.rules.ts';
import { buyerPaperMail } from './buyerMail.mail.ts';
import type { MailPaper } from './mailFiles.ts';
import type { PaperRef } from './mailPaper.ts';
import { bouncedAt } from './mailRecipients.queries.ts';
import { textFor } from './mailTexts.queries.ts';

interface Ready {
  ref: PaperRef;
  paper: MailPaper;
  attachments: { name: string; storageKey: string }[];
}

/** Queues the mails that still wait, each marked in this transaction. By rule nothing goes to an address that bounced. */
export async function handOver(work: Work, ids: readonly string[], ready: Ready): Promise<void> {
  const mails = await lockWaiting(work, ids);
  const ruled = mails.flatMap(({ cause, email }) => (cause === 'rule' && email !== null ? [email] : []));
  const bounced = await bouncedAt(work, ruled);
  for (const { id, cause, email } of mails) {
    const at = cause === 'rule' ? bounced.get(email ?? '') : undefined;
    if (at !== undefined) await settleUnsent(work, [id], bouncedBefore(dayOf(at, work.caller.timezone)));
  }
  const going = mails.filter(({ cause, email }) => cause === 'person' || !bounced.has(email ?? ''));
  if (going.length > 0) await queueAll(work, going, ready);
}

function bouncedBefore(day: string): string {
  return `Mail to this address bounced on ${formatDay(day)}. Correct the address, or send it by hand.`;
}

type LockedMail = Awaited<ReturnType<typeof lockWaiting>>[number];

function lockWaiting({ db }: Work, ids: readonly string[]) {
  return db
    .selectFrom('buyerMail')
    .select(['id', 'cause', 'email', 'subject', 'body'])
    .where(sql<boolean>`id = any(${pgArray(ids)})`)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** What a person wrote goes as it is; a mail by rule or to many is written now. */
async function queueAll(
  work: Work,
  mails: readonly LockedMail[],
  { ref, paper, attachments }: Ready,
): Promise<void> {
  const text = await textFor(work, ref.kind, paper);
  const queued = mails.flatMap(({ email, ...mail }) =>
    email === null
      ? []
      : [
          {
            ...mail,
            email,
            mailId: newId(),
            subject: mail.subject ?? filled(text.subject, paper.facts).slice(0, MAX_SUBJECT),
            body: mail.body ?? filled(text.body, paper.facts),
          },
        ],
  );
  for (const { id, mailId, subject, body } of queued)
    await work.db
      .updateTable('buyerMail')
      .set({ state: 'sending', mailId, subject, body })
      .where('id', '=', id)
      .execute();
  await queueMails(
    work,
    queued.map(({ mailId, email, subject, body }) => ({
      id: mailId,
      template: buyerPaperMail,
      to: email,
      data: { subject, body, sellerName: paper.sellerName, attachments },
    })),
  );
  const byRule = queued.filter(({ cause }) => cause === 'rule');
  await recordChanges(
    work,
    byRule.map(({ id, email, subject }) => ({
      action: 'send',
      resource: 'buyerMail',
      id,
      version: 1,
      after: { ...ref, saleId: paper.saleId, email, subject },
    })),
  );
  await tellOf(
    work,
    queued.filter(({ cause }) => cause === 'person').map(({ id }) => id),
  );
}

const MAX_SUBJECT = 200;

/** Closes mails that wait, with the reason why they do not go. */
export async function settleUnsent(work: Work, ids: readonly string[], problem: string): Promise<void> {
  const settled = await work.db
    .updateTable('buyerMail')
    .set({ state: 'notSent', problem: problem.slice(0, 300), settledAt: work.now })
    .where(sql<boolean>`id = any(${pgArray(ids)})`)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  await tellOf(
    work,
    settled.map(({ id }) => id),
  );
}

/** Screens that show these mails read them again. */
export async function tellOf(work: Work, ids: readonly string[]): Promise<void> {
  await recordNews(
    work,
    ids.map((id) => ({ action: 'progress', resource: 'buyerMail', id, version: 1 })),
  );
}
