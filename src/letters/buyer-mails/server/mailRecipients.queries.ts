import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { MailPaper } from './mailFiles.ts';
import type { PaperRef } from './mailPaper.ts';

interface Recipient {
  name: string;
  /** Null where none is known. */
  email: string | null;
}

/** Whom a paper goes to: the applicants of its sale, each address once; before a booking the customer of the offer. */
export async function recipientsOf({ db }: Read, { saleId, leadId }: MailPaper): Promise<Recipient[]> {
  if (saleId === null) {
    const lead = await db
      .selectFrom('lead')
      .select(['firstName', 'lastName', 'email'])
      .where('id', '=', leadId)
      .executeTakeFirst();
    return lead ? [{ name: displayName(lead), email: lead.email }] : [];
  }
  const applicants = await db
    .selectFrom('saleApplicant')
    .select(['name', 'email'])
    .where('saleId', '=', saleId)
    .orderBy('seq')
    .execute();
  return applicants.filter(
    ({ email }, at) => email === null || applicants.findIndex((one) => one.email === email) === at,
  );
}

/** When mails to these addresses last bounced, where none arrived since. */
export async function bouncedAt({ db }: Read, emails: readonly string[]): Promise<Map<string, Instant>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom('buyerMail')
    .select(['email', 'state', 'settledAt'])
    .distinctOn('email')
    .where(sql<boolean>`email = any(${pgArray(emails)})`)
    .where('state', 'in', ['delivered', 'bounced'])
    .orderBy('email')
    .orderBy('settledAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(
    rows.flatMap(({ email, state, settledAt }) =>
      email !== null && settledAt !== null && state === 'bounced' ? [[email, settledAt] as const] : [],
    ),
  );
}

/** When a paper last went to each address, if it did not fail. */
export async function mailedAt(
  { db }: Read,
  { kind, recordId, asOf }: PaperRef,
): Promise<Map<string, Instant>> {
  const rows = await db
    .selectFrom('buyerMail')
    .select((eb) => ['email', eb.fn.max('createdAt').as('at')])
    .where('kind', '=', kind)
    .where('recordId', '=', recordId)
    .where(sql<boolean>`as_of is not distinct from ${asOf}::date`)
    .where('state', 'in', ['waiting', 'sending', 'delivered'])
    .groupBy('email')
    .execute();
  return new Map(rows.flatMap(({ email, at }) => (email === null ? [] : [[email, at] as const])));
}
