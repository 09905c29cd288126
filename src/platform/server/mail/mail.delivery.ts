import type pg from 'pg';
import * as z from 'zod';
import type { Instant } from '../../contract/calendar.ts';
import { inTransaction } from '../database/tenant.ts';
import type { Database } from '../database/tenant.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Clock } from '../http/caller.ts';
import type { QueuedTask } from '../jobs/worker.ts';
import { layOut } from './mail.layout.tsx';
import type { MailTemplate } from './mail.ts';
import type { MailTransport } from './mail.transport.ts';

export interface MailDelivery {
  pool: pg.Pool;
  transport: MailTransport;
  /** The store of attachments. */
  files: FileStore;
  templates: readonly MailTemplate<never>[];
  /** The base URL of links. */
  publicUrl: string;
  clock: Clock;
}

const Payload = z.object({ organizationId: z.uuid(), mailId: z.uuid() });

/**
 * The job that sends one mail. Its row is locked meanwhile and settled in the same transaction, so a mail leaves
 * twice only if this process dies between the server's answer and the commit; both then carry one Message-ID.
 */
export function mailDelivery(delivery: MailDelivery): QueuedTask {
  return async (payload, { isLastAttempt }) => {
    const { organizationId, mailId } = Payload.parse(payload);
    await inTransaction(delivery.pool, { organizationId }, (db) =>
      deliver(delivery, db, mailId, isLastAttempt),
    );
  };
}

async function deliver(
  delivery: MailDelivery,
  db: Database,
  id: string,
  isLastAttempt: boolean,
): Promise<void> {
  const mail = await db
    .selectFrom('mail')
    .select(['id', 'recipient', 'template', 'data', 'expiresAt', 'createdAt'])
    .where('id', '=', id)
    .where('data', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!mail) return;
  const now = delivery.clock();
  if (mail.expiresAt && mail.expiresAt <= now) return settle(db, id, now, 'expired');
  const template = delivery.templates.find(({ name }) => name === mail.template);
  if (!template) return settle(db, id, now, 'unknownTemplate');
  if (!(await maySend(db, template))) return settle(db, id, now, 'unconfirmed');
  const failure = await attempt(delivery, mail, template);
  if (!failure) return settle(db, id, now, null);
  if (failure.isFinal || isLastAttempt) return settle(db, id, now, failure.code);
  throw new Error(`Mail ${id} was not taken: ${failure.code}.`);
}

interface WaitingMail {
  id: string;
  recipient: string;
  template: string;
  data: unknown;
  createdAt: Instant;
}

interface Failure {
  /** An error code of the mail server or the network: '550', 'ECONNREFUSED'. */
  code: string;
  /** A retry would fail the same way. */
  isFinal: boolean;
}

/** Whoever has not confirmed an address mails nobody. */
async function maySend(db: Database, { isOfAccount }: MailTemplate<never>): Promise<boolean> {
  if (isOfAccount) return true;
  const { confirmedAt } = await db.selectFrom('organization').select('confirmedAt').executeTakeFirstOrThrow();
  return confirmedAt !== null;
}

async function attempt(
  delivery: MailDelivery,
  mail: WaitingMail,
  template: MailTemplate<never>,
): Promise<Failure | null> {
  // The data was written for this template by queueMail.
  const content = template.write(mail.data as never);
  const bodies = layOut(content, delivery.publicUrl);
  const attachments = await Promise.all(
    (content.attachments ?? []).map(async ({ name, storageKey }) => ({
      filename: name,
      content: await delivery.files.read(storageKey),
    })),
  );
  const pictures = (content.pictures ?? []).map(({ name, png }) => ({
    filename: name,
    content: Buffer.from(png, 'base64'),
    cid: name,
  }));
  return delivery.transport
    .send({
      id: mail.id,
      template: mail.template,
      createdAt: mail.createdAt,
      to: mail.recipient,
      subject: content.subject,
      ...bodies,
      attachments: [...pictures, ...attachments],
    })
    .then(() => null, failureOf);
}

/** Only a code: the messages of mail servers contain the recipient. */
function failureOf(error: unknown): Failure {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (responseCode) return { code: String(responseCode), isFinal: responseCode >= 500 && code !== 'EAUTH' };
  return { code: code ?? 'unknown', isFinal: false };
}

async function settle(db: Database, id: string, now: Instant, failure: string | null): Promise<void> {
  await db
    .updateTable('mail')
    .set(failure === null ? { data: null, deliveredAt: now } : { data: null, failedAt: now, failure })
    .where('id', '=', id)
    .execute();
}
