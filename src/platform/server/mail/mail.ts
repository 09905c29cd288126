import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Instant } from '../../contract/calendar.ts';
import type { Work } from '../context.ts';
import type { Database } from '../database/tenant.ts';
import { pgArray } from '../database/values.ts';

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

/**
 * Settles mails of a template that are not sent yet and are of no use any more; `key` tells them apart by what they
 * say. One that is being sent at this moment goes out. Returns the keys of those that do not.
 */
export async function dropWaitingMails(
  { db, now }: Pick<Work, 'db' | 'now'>,
  template: string,
  key: RawBuilder<unknown>,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  if (values.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    with waiting as (
      select id, ${key} as key from mail
       where organization_id = app_organization_id() and template = ${template} and data is not null
         and ${key} = any(${pgArray(values)})
         for update skip locked)
    update mail set data = null, failed_at = ${now}, failure = 'withdrawn'
      from waiting where mail.organization_id = app_organization_id() and mail.id = waiting.id
    returning waiting.key`.execute(db);
  return new Set(rows.map((row) => row.key));
}

/** That a mail was sent is of use for a quarter of a year; what it said is gone since it was sent. */
export async function forgetOldMails(db: Database): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('createdAt', '<', sql<string>`now() - interval '90 days'`)
    .execute();
}
