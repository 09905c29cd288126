import { sql } from 'kysely';
import type { Work } from '#platform/server/context.ts';
import { notify } from '#company/notifications/server/notify.ts';
import { failureOf } from '../buyerMail.rules.ts';
import { bouncedText, BUYER_MAIL_KINDS } from '../buyerMailNotices.rules.ts';
import { tellOf } from './buyerMail.handover.ts';

/** Failures noted in one transaction; what is left is noted a minute later. */
const AT_ONCE = 200;

/** Notes which mails under way were taken by the mail server, and which were refused. */
export async function settleMails(work: Work): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update buyer_mail set state = 'delivered', settled_at = mail.delivered_at
      from mail
     where buyer_mail.organization_id = app_organization_id() and buyer_mail.state = 'sending'
       and mail.organization_id = app_organization_id() and mail.id = buyer_mail.mail_id
       and mail.delivered_at is not null
    returning buyer_mail.id`.execute(work.db);
  await tellOf(
    work,
    rows.map(({ id }) => id),
  );
  await settleFailed(work);
}

async function settleFailed(work: Work): Promise<void> {
  const failed = await work.db
    .selectFrom('buyerMail')
    .innerJoin('mail', 'mail.id', 'buyerMail.mailId')
    .leftJoin('sale', 'sale.id', 'buyerMail.saleId')
    .select(['buyerMail.id', 'buyerMail.buyerName', 'buyerMail.email', 'buyerMail.subject'])
    .select(['buyerMail.createdById', 'mail.failure', 'mail.failedAt', 'sale.salesExecutiveId'])
    .where('buyerMail.state', '=', 'sending')
    .where('mail.failedAt', 'is not', null)
    .orderBy('buyerMail.id')
    .limit(AT_ONCE)
    .execute();
  for (const { id, failure, failedAt, ...mail } of failed) {
    const { state, problem } = failureOf(failure ?? 'unknown');
    const { numUpdatedRows } = await work.db
      .updateTable('buyerMail')
      .set({ state, problem, settledAt: failedAt ?? work.now })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await tellSender(work, { id, ...mail, problem });
  }
  await tellOf(
    work,
    failed.map(({ id }) => id),
  );
}

interface Failed {
  id: string;
  buyerName: string;
  email: string | null;
  subject: string | null;
  problem: string;
  createdById: string | null;
  salesExecutiveId: string | null;
}

/** Who sent it hears of it; of a mail by rule the executive of the sale. */
async function tellSender(work: Work, mail: Failed): Promise<void> {
  const userId = mail.createdById ?? mail.salesExecutiveId;
  if (userId === null) return;
  await notify(work, BUYER_MAIL_KINDS, [
    {
      kind: 'buyerMailFailed',
      userId,
      ...bouncedText({
        buyer: mail.buyerName,
        email: mail.email ?? '',
        subject: mail.subject ?? '',
        problem: mail.problem,
      }),
      link: () => `/sales/mails?peek=${mail.id}`,
      resourceType: 'buyerMail',
      resourceId: mail.id,
      occurrenceKey: 'failed',
    },
  ]);
}
