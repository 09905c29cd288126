import { v7 as newId } from 'uuid';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import type { QueryOf } from '#platform/contract/call.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import type { BuyerMail, getMailDraft as draftCall, MailDraft, MailInput } from '../buyerMail.contract.ts';
import type { MailedKind } from '../buyerMail.rules.ts';
import { filled, maySend } from '../buyerMail.rules.ts';
import { mailsById } from './buyerMail.queries.ts';
import type { MailPaper } from './mailFiles.ts';
import type { PaperRef } from './mailPaper.ts';
import { mailPaper } from './mailPaper.ts';
import { bouncedAt, mailedAt, recipientsOf } from './mailRecipients.queries.ts';
import { textFor } from './mailTexts.queries.ts';

/** A paper as it would be mailed: to whom, in which words, with which files. Errors as `mailPaper`; 403 by the role. */
export async function getMailDraft(read: Read, query: QueryOf<typeof draftCall>): Promise<MailDraft> {
  const { ref, paper } = await sendable(read, query);
  const recipients = await recipientsOf(read, paper);
  const emails = recipients.flatMap(({ email }) => email ?? []);
  const [text, bounced, mailed] = await Promise.all([
    textFor(read, ref.kind, paper),
    bouncedAt(read, emails),
    mailedAt(read, ref),
  ]);
  return {
    recipients: recipients.map(({ name, email }) => ({
      name,
      email,
      bouncedAt: bounced.get(email ?? '') ?? null,
      mailedAt: mailed.get(email ?? '') ?? null,
    })),
    subject: filled(text.subject, paper.facts),
    body: filled(text.body, paper.facts),
    attachments: paper.files.map(({ name }) => name),
  };
}

/**
 * Orders a paper for each chosen address of its buyers; a job prints and mails it. An address that got it today is left
 * out: 409 where that leaves nobody.
 */
export async function sendBuyerMail(work: Work, input: MailInput): Promise<{ mails: BuyerMail[] }> {
  const { ref, paper } = await sendable(work, input);
  const byEmail = new Map(
    (await recipientsOf(work, paper)).flatMap(({ name, email }) => (email ? [[email, name] as const] : [])),
  );
  const chosen = [...new Set(input.recipients)].map((email) => {
    const name = byEmail.get(email);
    if (name === undefined) throw invalid('recipients', `${email} is not an address of the buyer.`);
    return { email, name };
  });
  const ids = await orderMails(work, { ref, paper, chosen, ...input });
  if (ids.length === 0) throw conflict('This paper was mailed to the buyer today already.');
  return { mails: await mailsById(work, ids) };
}

async function sendable(
  read: Read,
  { kind, recordId, asOf }: { kind: MailedKind; recordId: string; asOf?: string | undefined },
): Promise<{ ref: PaperRef; paper: MailPaper }> {
  if (!maySend(read.caller.role, kind)) throw forbidden();
  const ref = { kind, recordId, asOf: asOf ?? (kind === 'statement' ? read.today : null) };
  return { ref, paper: await mailPaper(read, ref) };
}

interface Order {
  ref: PaperRef;
  paper: MailPaper;
  chosen: readonly { email: string; name: string }[];
  subject: string;
  body: string;
}

async function orderMails(work: Work, { ref, paper, chosen, subject, body }: Order): Promise<string[]> {
  const rows = await work.db
    .insertInto('buyerMail')
    .values(
      chosen.map(({ email, name }) => ({
        id: newId(),
        ...ref,
        cause: 'person' as const,
        saleId: paper.saleId,
        projectId: paper.projectId,
        buyerName: name,
        email,
        subject,
        body,
        orderedOn: work.today,
        createdAt: work.now,
        createdById: work.caller.userId,
      })),
    )
    .onConflict((clash) => clash.doNothing())
    .returning(['id', 'email'])
    .execute();
  await recordChanges(
    work,
    rows.map(({ id, email }) => ({
      action: 'send',
      resource: 'buyerMail',
      id,
      version: 1,
      after: { ...ref, saleId: paper.saleId, email, subject },
    })),
  );
  return rows.map(({ id }) => id);
}
