import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Instant } from '../../contract/calendar.ts';
import type { Work } from '../context.ts';
import type { Database } from '../database/tenant.ts';

/** What a mail says, before it is laid out as a page and as plain text. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Shown as a small table: what, and what about it. */
  facts?: readonly (readonly [label: string, value: string])[];
  /** One thing to do; `path` is an address within the product. */
  action?: { label: string; path: string };
  /** Below the button, in small print. */
  notes?: readonly string[];
  /** Files of the file store that go with it. */
  attachments?: readonly { name: string; storageKey: string }[];
}

export interface MailTemplate<Data extends object> {
  /** Under which the mail is kept until it is sent; never renamed while mails wait. */
  name: string;
  write: (data: Data) => MailContent;
}

export interface NewMail<Data extends object> {
  template: MailTemplate<Data>;
  to: string;
  /** Plain values; kept until the mail is sent, then emptied. */
  data: Data;
  /** From then on the mail is of no use and is not sent any more. */
  expiresAt?: Instant;
}

/**
 * Puts a mail into the transaction of the change that it speaks of: it is sent if that is committed, and only
 * then. A job sends it, again and again until the mail server takes it. History sends no mail.
 */
export async function queueMail<Data extends object>(
  work: Pick<Work, 'db' | 'now' | 'isHistory'>,
  mail: NewMail<Data>,
): Promise<void> {
  if (work.isHistory) return;
  await work.db
    .insertInto('mail')
    .values({
      id: newId(),
      recipient: mail.to,
      template: mail.template.name,
      data: mail.data,
      expiresAt: mail.expiresAt ?? null,
      createdAt: work.now,
    })
    .execute();
}

/** That a mail was sent is of use for a quarter of a year; what it said is gone since it was sent. */
export async function forgetOldMails(db: Database): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('createdAt', '<', sql<string>`now() - interval '90 days'`)
    .execute();
}
