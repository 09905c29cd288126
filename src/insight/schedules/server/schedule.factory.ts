import { v7 as newId } from 'uuid';
import { addHours } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { queueMail } from '#platform/server/mail/mail.ts';
import { reportMail } from './schedule.mail.ts';

/** A schedule of the caller, who gets its report alone. */
export async function buildSchedule({ db, caller, now }: Work): Promise<string> {
  const id = newId();
  await db
    .insertInto('reportSchedule')
    .values({
      id,
      name: 'Sales of the month',
      report: 'sales-summary',
      format: 'csv',
      filters: { period: 'month' },
      every: 'day',
      atTime: '07:30',
      ownerId: caller.userId,
      nextRunAt: addHours(now, 24),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  await db.insertInto('reportRecipient').values({ scheduleId: id, userId: caller.userId, seat: 1 }).execute();
  return id;
}

/** A run of a schedule that has reached the caller, and its file. */
export async function buildReportFile(work: Work, files: FileStore, scheduleId: string): Promise<string> {
  const { db, caller, now } = work;
  const [id, runId, mailId] = [newId(), newId(), newId()];
  const storageKey = `${caller.organizationId}/reports/${id}`;
  const bytes = Buffer.from('Month,Bookings\r\nTotal,0\r\n');
  await files.put(storageKey, bytes);
  await db
    .insertInto('reportRun')
    .values({ id: runId, scheduleId, dueAt: now, askedById: null, createdAt: now })
    .execute();
  await queueMail(work, {
    id: mailId,
    template: reportMail,
    to: 'reader@example.test',
    data: {
      firstName: 'Meera',
      name: 'Sales of the month',
      reportTitle: 'Sales summary',
      days: null,
      figures: '',
      rows: 0,
      problem: null,
      file: null,
      path: '/analytics/schedules',
      ownerName: 'Meera',
    },
  });
  await db
    .insertInto('reportDelivery')
    .values({
      id,
      runId,
      userId: caller.userId,
      state: 'sent',
      mailId,
      settledAt: now,
      rowCount: 0,
      fileName: 'sales-summary.csv',
      contentType: 'text/csv; charset=utf-8',
      sizeBytes: bytes.length,
      storageKey,
    })
    .execute();
  return id;
}
