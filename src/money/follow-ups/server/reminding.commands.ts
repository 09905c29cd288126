import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { formatMoneyExact } from '#platform/contract/format.ts';
import { sumPaise } from '#platform/contract/money.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { queueMails } from '#platform/server/mail/mail.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { messageRefusal } from '#enquiries/leads/messaging.rules.ts';
import { dueHeads, overdueConditions } from '#money/dues/server/dues.filter.ts';
import { OWED_PAISE } from '#money/plans/server/installment.amounts.ts';
import type { ReminderPreview, RemindersSent } from '../overdueCustomer.contract.ts';
import type { OverdueMail } from './overdue.mail.ts';
import { overdueMail } from './overdue.mail.ts';

/** A customer who is to be reminded of all that is overdue. */
interface Reminded {
  saleId: string;
  saleVersion: number;
  customerName: string;
  unitNumber: string;
  outstandingPaise: number;
  /** Why no mail goes out. */
  refusal: string | null;
  recipient: string;
  mail: OverdueMail;
}

export async function previewReminders(read: Read, saleIds: readonly string[]): Promise<ReminderPreview> {
  const customers = await customersToRemind(read, saleIds);
  const first = customers.find(({ refusal }) => refusal === null);
  return { customers: customers.map(toReply), sample: first ? sampleOf(first.mail) : null };
}

function sampleOf(mail: OverdueMail) {
  const { subject, paragraphs, facts = [] } = overdueMail.write(mail);
  return {
    subject,
    paragraphs: [...paragraphs],
    facts: facts.map(([label, value]): [string, string] => [label, value]),
  };
}

/** Reminds customers by mail, each at most once a day however many people do so; the others come back with a reason. */
export async function sendReminders(work: Work, saleIds: readonly string[]): Promise<RemindersSent> {
  const customers = await customersToRemind(work, saleIds);
  const sent = await noteReminders(
    work,
    customers.filter(({ refusal }) => refusal === null),
  );
  await queueMails(
    work,
    sent.map(({ recipient, mail }) => ({ template: overdueMail, to: recipient, data: mail })),
  );
  await recordChanges(
    work,
    sent.map(({ saleId, saleVersion, outstandingPaise }) => ({
      action: 'contact',
      resource: 'sale',
      id: saleId,
      version: saleVersion,
      after: { channel: 'email', outstandingPaise },
    })),
  );
  const reached = new Set(sent.map(({ saleId }) => saleId));
  return {
    sent: sent.length,
    customers: customers.map((customer) =>
      toReply({ ...customer, refusal: reached.has(customer.saleId) ? null : (customer.refusal ?? TODAY) }),
    ),
  };
}

const TODAY = 'Reminded by mail today already.';

function toReply({ saleId, customerName, unitNumber, outstandingPaise, refusal }: Reminded) {
  return { saleId, customerName, unitNumber, outstandingPaise, refusal };
}

/** Those that nobody else has reminded today. */
async function noteReminders(work: Work, customers: readonly Reminded[]): Promise<Reminded[]> {
  if (customers.length === 0) return [];
  const noted = await work.db
    .insertInto('saleFollowUp')
    .values(
      customers.map(({ saleId, outstandingPaise, mail }) => ({
        id: newId(),
        saleId,
        channel: 'email' as const,
        occurredAt: work.now,
        note: `Reminder of ${formatMoneyExact(outstandingPaise, mail.currency)}`,
        remindedOn: work.today,
        createdAt: work.now,
        createdById: work.caller.userId,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'saleId', 'remindedOn'])
        .where('remindedOn', 'is not', null)
        .doNothing(),
    )
    .returning('saleId')
    .execute();
  const fresh = new Set(noted.map(({ saleId }) => saleId));
  return customers.filter(({ saleId }) => fresh.has(saleId));
}

/** Each once, in the order of the ids; those without anything overdue, or not visible to the caller, are left out. */
async function customersToRemind(read: Read, saleIds: readonly string[]): Promise<Reminded[]> {
  const bySale = groupRows(await overdueRows(read, saleIds), ({ saleId }) => saleId);
  return [...new Set(saleIds)].flatMap((id) => {
    const [first, ...more] = bySale.get(id) ?? [];
    return first ? [toReminded(read, [first, ...more])] : [];
  });
}

function overdueRows(read: Read, saleIds: readonly string[]) {
  return dueHeads(read)
    .innerJoin('organization', (join) => join.onTrue())
    .innerJoin('lead', 'lead.id', 'sale.leadId')
    .select([
      'installment.saleId',
      'sale.version as saleVersion',
      'installment.name as installmentName',
      'installment.dueDate',
      OWED_PAISE.as('openPaise'),
      'lead.dnd',
      'lead.consent',
      'saleApplicant.email as recipient',
      'organization.name as sellerName',
      'organization.currency',
    ])
    .select([
      sql<boolean>`exists (select from payment_transaction waiting
        where waiting.organization_id = sale.organization_id and waiting.sale_id = sale.id
          and waiting.status = 'recorded' and waiting.type <> 'refund')`.as('hasToVerify'),
      sql<boolean>`exists (select from sale_follow_up reminded
        where reminded.organization_id = sale.organization_id and reminded.sale_id = sale.id
          and reminded.reminded_on = ${read.today}::date)`.as('isRemindedToday'),
    ])
    .where(overdueConditions(read, {}))
    .where(sql<boolean>`sale.id = any(${pgArray(saleIds)})`)
    .orderBy('installment.dueDate')
    .orderBy('installment.seq')
    .execute();
}

type Row = Awaited<ReturnType<typeof overdueRows>>[number];

function toReminded(read: Read, rows: readonly [Row, ...Row[]]): Reminded {
  const [first] = rows;
  const { saleId, saleVersion, customerName, unitNumber, projectName, sellerName, currency } = first;
  return {
    saleId,
    saleVersion,
    customerName,
    unitNumber,
    outstandingPaise: sumPaise(rows.map(({ openPaise }) => openPaise)),
    refusal: refusalOf(first),
    recipient: first.recipient ?? '',
    mail: {
      buyerName: customerName,
      sellerName,
      currency,
      unit: `${unitNumber}, ${projectName}`,
      installments: rows.map(({ installmentName, openPaise, dueDate }) => ({
        name: installmentName,
        openPaise,
        dueDate: dueDate ?? read.today,
      })),
    },
  };
}

function refusalOf({ recipient, hasToVerify, isRemindedToday, dnd, consent }: Row): string | null {
  if (!recipient) return 'No email address.';
  if (hasToVerify) return 'A receipt is to be verified first.';
  if (isRemindedToday) return TODAY;
  return messageRefusal({ dnd, consent: consent as Lead['consent'] }, 'email', 'service');
}
