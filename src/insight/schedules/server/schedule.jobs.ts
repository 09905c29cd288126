import type { Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';
import type { Work } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import type { JobWithServices, LookAhead } from '#platform/server/jobs/job.ts';
import { recordNews } from '#platform/server/record-change.ts';
import { KEPT_DAYS } from '../schedule.rules.ts';
import { tellOwner } from './schedule.notices.ts';
import { runDue } from './scheduleRun.commands.ts';

/** At the next run of a schedule; at once when a mail server has refused a report. */
export async function nextScheduleAt({ db, now }: LookAhead): Promise<Instant | null> {
  const [first, refused] = await Promise.all([
    db
      .selectFrom('reportSchedule')
      .select('nextRunAt')
      .where('status', '=', 'active')
      .orderBy('nextRunAt')
      .limit(1)
      .executeTakeFirst(),
    refusedMails(db).select('delivery.id').limit(1).executeTakeFirst(),
  ]);
  return refused ? now : (first?.nextRunAt ?? null);
}

/** Begins what is due, each in its own transaction. What was missed while nothing ran is due once. */
export async function runSchedules(job: JobWithServices): Promise<void> {
  const ids = await inBatch(job, async ({ db, now }) => {
    const rows = await db
      .selectFrom('reportSchedule')
      .select('id')
      .where('status', '=', 'active')
      .where('nextRunAt', '<=', now)
      .orderBy('nextRunAt')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  });
  for (const id of ids) await inBatch(job, (work) => runDue(work, id));
  await inBatch(job, noteRefused);
}

/** Sent reports whose mail no server has taken. */
function refusedMails(db: Database) {
  return db
    .selectFrom('reportDelivery as delivery')
    .innerJoin('mail', 'mail.id', 'delivery.mailId')
    .where('delivery.state', '=', 'sent')
    .where('mail.failedAt', 'is not', null);
}

async function noteRefused(work: Work): Promise<void> {
  const rows = await refusedMails(work.db)
    .innerJoin('reportRun', 'reportRun.id', 'delivery.runId')
    .innerJoin('reportSchedule as schedule', 'schedule.id', 'reportRun.scheduleId')
    .select(['delivery.id', 'delivery.userId', 'mail.failure', 'schedule.id as scheduleId'])
    .select(['schedule.name', 'schedule.ownerId', 'schedule.version'])
    .orderBy('delivery.id')
    .limit(100)
    .execute();
  for (const { id, userId, failure, scheduleId, name, ownerId, version } of rows) {
    const problem = `The mail server did not take the mail (${failure ?? 'unknown'}).`;
    await work.db
      .updateTable('reportDelivery')
      .set({ state: 'failed', problem })
      .where('id', '=', id)
      .execute();
    await recordNews(work, [{ action: 'progress', resource: 'reportSchedule', id: scheduleId, version }]);
    await tellOwner(
      work,
      { id: scheduleId, name, ownerId },
      { deliveryId: id, userId, state: 'failed', problem },
    );
  }
}

/** When the oldest run has been kept long enough. */
export async function nextForgettingAt({ db }: LookAhead): Promise<Instant | null> {
  const oldest = await db
    .selectFrom('reportRun')
    .select('createdAt')
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return oldest ? addHours(oldest.createdAt, KEPT_DAYS * 24) : null;
}

const FORGOTTEN_AT_ONCE = 100;

/** Removes runs with their files after 90 days, and deleted schedules that have none left. */
export async function forgetReports(job: JobWithServices): Promise<void> {
  const before = addHours(job.now, -KEPT_DAYS * 24);
  for (;;) {
    const runs = await inBatch(job, ({ db }) =>
      db
        .selectFrom('reportRun')
        .select('id')
        .where('createdAt', '<=', before)
        .orderBy('createdAt')
        .limit(FORGOTTEN_AT_ONCE)
        .execute(),
    );
    if (runs.length === 0) break;
    await forgetRuns(
      job,
      runs.map(({ id }) => id),
    );
  }
  await inBatch(job, ({ db }) =>
    db
      .deleteFrom('reportSchedule')
      .where('status', '=', 'deleted')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('reportRun')
              .select('reportRun.id')
              .whereRef('reportRun.scheduleId', '=', 'reportSchedule.id'),
          ),
        ),
      )
      .execute(),
  );
}

/** The bytes go first: a row without its file says that it is gone, a file without a row would stay for ever. */
async function forgetRuns(job: JobWithServices, runIds: readonly string[]): Promise<void> {
  const files = await inBatch(job, ({ db }) =>
    db
      .selectFrom('reportDelivery')
      .select('storageKey')
      .where('runId', 'in', runIds)
      .where('storageKey', 'is not', null)
      .execute(),
  );
  for (const { storageKey } of files) if (storageKey !== null) await job.files.remove(storageKey);
  await inBatch(job, ({ db }) => db.deleteFrom('reportRun').where('id', 'in', runIds).execute());
}
