import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Instant } from '../../contract/calendar.ts';
import type { Work } from '../context.ts';
import { insertRows } from '../database/bulk.ts';
import type { Database } from '../database/tenant.ts';
import { pgArray } from '../database/values.ts';

/** The content of an email, before it is rendered as HTML and plain text. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Shown as a small table of labels and values. */
  facts?: readonly (readonly [label: string, value: string])[];
  /** One thing to do; `path` is an address within the product. */
  action?: { label: string; path: string };
  /** Below the button, in small print. */
  notes?: readonly string[];
  /** Shown below the paragraphs. */
  pictures?: readonly MailPicture[];
  /** Files of the file store that go with it. */
  attachments?: readonly { name: string; storageKey: string }[];
}

/** A picture that travels within the mail. */
interface MailPicture {
  /** 'chart.png' */
  name: string;
  /** PNG, in base64: the data of a queued mail is plain. */
  png: string;
  /** What it shows in words: read where pictures are not shown, and in the plain text. */
  alt: string;
  /** In points of the screen; it has twice as many, and is shown narrower where there is no room. */
  width: number;
}

export interface MailTemplate<Data extends object> {
  /** The name stored with a queued email; must not be renamed while emails are queued. */
  name: string;
  /** About the reader's own account: also sent before the organization has confirmed its address. */
  isOfAccount?: true;
  write: (data: Data) => MailContent;
}

export interface NewMail<Data extends object> {
  /** Where its sender keeps it, to see later whether it was accepted. */
  id?: string;
  template: MailTemplate<Data>;
  to: string;
  /** Plain values; kept until the mail is sent, then emptied. */
  data: Data;
  /** After this time the email is outdated and is not sent. */
  expiresAt?: Instant;
}

/**
 * Queues an email in the transaction of its change: it is sent only if that is committed. A job sends it, with retries until the mail server accepts it. History sends no email.
 */
export async function queueMail<Data extends object>(
  work: Pick<Work, 'db' | 'now' | 'isHistory'>,
  mail: NewMail<Data>,
): Promise<void> {
  await queueMails(work, [mail]);
}

/** Many of them, by one statement. */
export async function queueMails<Data extends object>(
  work: Pick<Work, 'db' | 'now' | 'isHistory'>,
  mails: readonly NewMail<Data>[],
): Promise<void> {
  if (work.isHistory) return;
  await insertRows(
    work.db,
    'mail',
    mails.map(({ id, to, template, data, expiresAt }) => ({
      id: id ?? newId(),
      recipient: to,
      template: template.name,
      data,
      expiresAt: expiresAt ?? null,
      createdAt: work.now,
    })),
  );
}

/**
 * Withdraws unsent, outdated emails of a template, identified by `key`. One being sent right now still goes out. Returns the keys of those withdrawn.
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

/** The record that an email was sent is kept for 90 days; its content is deleted on sending. */
export async function forgetOldMails(db: Database): Promise<void> {
  await db
    .deleteFrom('mail')
    .where('createdAt', '<', sql<string>`now() - interval '90 days'`)
    .execute();
}
