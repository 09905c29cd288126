import { sql } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { addDays, instantAt, nextTime } from '#platform/contract/calendar.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Work } from '#platform/server/context.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { recordChanges } from '#platform/server/record-change.ts';
import type { Lead } from '#enquiries/leads/lead.contract.ts';
import { messageRefusal } from '#enquiries/leads/messaging.rules.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import { reminderDue } from '../reminder.rules.ts';
import { dueConditions, dueHeads, isDueIn } from './dues.filter.ts';
import { OWED_PAISE } from '#money/plans/server/installment.amounts.ts';
import { reminderMail } from './reminder.mail.ts';

/** In the morning, in the time zone of the organization. */
const FROM = '09:00';
/** Installments per transaction. */
const BATCH_SIZE = 100;
/** The largest offset. */
const FIRST_OFFSET = -60;
const LAST_OFFSET = 370;

/** Every morning. */
export function nextRemindingAt({ ranAt, caller }: LookAhead): Instant {
  return nextTime(ranAt, FROM, caller.timezone);
}

/**
 * Reminds buyers of open dues at the offsets from the due date set for their project, from nine in the morning on.
 * Any number of these may run at once: the row of a reminder is written before its mail, in one transaction, and
 * only once. Returns how many were reminded.
 */
export async function remindOfDues(job: JobContext): Promise<number> {
  let reminded = 0;
  for (let after: string | null = null; ;) {
    const batch: Batch = await inBatch(job, (work) => remindBatch(work, after));
    reminded += batch.reminded;
    if (batch.last === null) return reminded;
    after = batch.last;
  }
}

interface Batch {
  reminded: number;
  /** Null when there are no more. */
  last: string | null;
}

async function remindBatch(work: Work, after: string | null): Promise<Batch> {
  if (work.now < instantAt(work.today, FROM, work.caller.timezone)) return { reminded: 0, last: null };
  const rows = await openDues(work, after);
  const last = rows.length === BATCH_SIZE ? (rows.at(-1)?.id ?? null) : null;
  const due = rows.flatMap((row) => {
    const offsetDays = reminderDue(row.offsets as number[], row.dueDate ?? work.today, work.today);
    return offsetDays === null || !mayBeMailed(row) ? [] : [{ ...row, offsetDays }];
  });
  const fresh = await noteReminders(work, due);
  for (const reminder of fresh) await mail(work, reminder);
  await recordChanges(
    work,
    fresh.map(({ saleId, saleVersion, id, installmentName, offsetDays, openPaise, dueDate, recipient }) => ({
      action: 'remind',
      resource: 'sale',
      id: saleId,
      version: saleVersion,
      after: {
        installmentId: id,
        installmentName,
        offsetDays,
        openPaise,
        dueDate,
        isMailed: recipient !== null,
      },
    })),
  );
  return { reminded: fresh.length, last };
}

/** Customers marked do-not-disturb are skipped. */
function mayBeMailed({ dnd, consent }: DueRow): boolean {
  return messageRefusal({ dnd, consent: consent as Lead['consent'] }, 'email', 'service') === null;
}

type DueRow = Awaited<ReturnType<typeof openDues>>[number];
type Reminder = DueRow & { offsetDays: number };

/** Open installments around their due date. A sale with receipts awaiting verification is not reminded. */
function openDues(work: Work, after: string | null) {
  return dueHeads(work)
    .innerJoin('projectPaymentConfig', 'projectPaymentConfig.projectId', 'sale.projectId')
    .innerJoin('organization', (join) => join.onTrue())
    .innerJoin('lead', 'lead.id', 'sale.leadId')
    .select([
      'installment.id',
      'installment.saleId',
      'sale.version as saleVersion',
      'installment.name as installmentName',
      'installment.dueDate',
      OWED_PAISE.as('openPaise'),
      'projectPaymentConfig.reminderOffsets as offsets',
      'lead.dnd',
      'lead.consent',
      'saleApplicant.email as recipient',
      'organization.name as sellerName',
      'organization.currency',
    ])
    .where(dueConditions(work, {}))
    .where(isDueIn({ from: addDays(work.today, -LAST_OFFSET), to: addDays(work.today, -FIRST_OFFSET) }))
    .where(
      sql<boolean>`not exists (select from payment_transaction waiting
        where waiting.organization_id = sale.organization_id and waiting.sale_id = sale.id
          and waiting.status = 'recorded' and waiting.type <> 'refund')`,
    )
    .$if(after !== null, (query) => query.where('installment.id', '>', after))
    .orderBy('installment.id')
    .limit(BATCH_SIZE)
    .execute();
}

/** Those that no other process has claimed, before or at the same time. */
async function noteReminders(work: Work, due: readonly Reminder[]): Promise<Reminder[]> {
  if (due.length === 0) return [];
  const noted = await work.db
    .insertInto('installmentReminder')
    .values(
      due.map(({ id, offsetDays, recipient, openPaise }) => ({
        installmentId: id,
        offsetDays,
        recipient,
        openPaise,
        createdAt: work.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['organizationId', 'installmentId', 'offsetDays']).doNothing())
    .returning('installmentId')
    .execute();
  const fresh = new Set(noted.map(({ installmentId }) => installmentId));
  return due.filter(({ id }) => fresh.has(id));
}

async function mail(work: Work, reminder: Reminder): Promise<void> {
  const { recipient, unitNumber, projectName, dueDate, offsetDays } = reminder;
  if (recipient === null) return;
  const { customerName: buyerName, sellerName, installmentName, openPaise, currency } = reminder;
  await queueMail(work, {
    template: reminderMail,
    to: recipient,
    data: {
      buyerName,
      sellerName,
      unit: `${unitNumber}, ${projectName}`,
      installmentName,
      openPaise,
      currency,
      dueDate: dueDate ?? work.today,
      isOverdue: offsetDays > 0,
    },
  });
}
