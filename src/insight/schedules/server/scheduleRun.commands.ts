import { v7 as newId } from 'uuid';
import { conflict } from '#platform/contract/errors.ts';
import { isRole } from '#platform/contract/roles.ts';
import type { Change } from '#platform/server/change.ts';
import type { BatchItem, Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import type { ScheduleRun } from '../schedule.contract.ts';
import { nextRun, pauseFor } from '../schedule.rules.ts';
import type { LockedSchedule } from './schedule.commands.ts';
import { clocksOf, lockedSchedule, lockSchedule, requireAction, timingOfRow } from './schedule.commands.ts';
import { tellOfPause } from './schedule.notices.ts';
import { maySeeReport } from './schedule.report.ts';
import { getScheduleRun } from './scheduleRun.queries.ts';

/** Beside its set times; 409 while it is paused, or while what was asked before is still being sent. */
export async function runSchedule(work: Work, id: string): Promise<ScheduleRun> {
  const schedule = await lockSchedule(work, id);
  requireAction(schedule, 'run');
  const underWay = await work.db
    .selectFrom('reportDelivery')
    .innerJoin('reportRun', 'reportRun.id', 'reportDelivery.runId')
    .select('reportDelivery.id')
    .where('reportRun.scheduleId', '=', id)
    .where('reportDelivery.state', '=', 'waiting')
    .where('reportDelivery.tries', '=', 0)
    .limit(1)
    .executeTakeFirst();
  if (underWay) throw conflict('It is being sent right now. Its history shows who has got it.');
  const runId = await beginRun(work, schedule, { dueAt: work.now, askedById: work.caller.userId });
  await recordChange(work, {
    action: 'run',
    resource: 'reportSchedule',
    id,
    version: schedule.version,
    after: { runId },
  });
  return getScheduleRun(work, runId);
}

/** Begins the run of a schedule that is due, or pauses it if its owner left or may not see the report. */
export async function runDue(work: Work, id: string): Promise<void> {
  const schedule = await lockedSchedule(work, id);
  if (!schedule || schedule.nextRunAt === null || schedule.nextRunAt > work.now) return;
  const { nextRunAt, version } = schedule;
  if (await pauseWithoutOwner(work, schedule)) return;
  await work.db
    .updateTable('reportSchedule')
    .set({ nextRunAt: nextRun(timingOfRow(schedule), work.now, await clocksOf(work)) })
    .where('id', '=', id)
    .execute();
  const runId = await beginRun(work, schedule, { dueAt: nextRunAt, askedById: null });
  await recordChange(work, {
    action: 'run',
    resource: 'reportSchedule',
    id,
    version,
    after: { runId, dueAt: nextRunAt },
  });
}

/** Schedules of people who are deactivated or whose role changes stop in the same transaction. */
export async function pauseSchedulesOfLeavers(deeds: readonly BatchItem<Change>[]): Promise<void> {
  const changed = deeds.filter(({ input }) => input.resource === 'user');
  const [first] = changed;
  if (!first) return;
  const work = { ...first.work, isSystem: true };
  const rows = await work.db
    .selectFrom('reportSchedule')
    .selectAll()
    .where(
      'ownerId',
      'in',
      changed.map(({ input }) => input.id),
    )
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const row of rows) await pauseWithoutOwner(work, { ...row, status: 'active' });
}

/** Whether it was paused. */
async function pauseWithoutOwner(work: Work, schedule: LockedSchedule): Promise<boolean> {
  const { id, ownerId, report, version } = schedule;
  const { role, status, deletedAt } = await work.db
    .selectFrom('appUser')
    .select(['role', 'status', 'deletedAt'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const reason = pauseFor({
    isActive: status === 'active' && deletedAt === null,
    maySee: isRole(role) && maySeeReport(role, report),
  });
  if (reason === null) return false;
  await work.db
    .updateTable('reportSchedule')
    .set({
      status: 'paused',
      pauseReason: reason,
      nextRunAt: null,
      version: version + 1,
      updatedAt: work.now,
    })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'pause',
    resource: 'reportSchedule',
    id,
    version: version + 1,
    after: { status: 'paused', pauseReason: reason },
  });
  await tellOfPause(work, { ...schedule, version: version + 1 }, reason);
  return true;
}

async function beginRun(
  work: Work,
  schedule: LockedSchedule,
  { dueAt, askedById }: { dueAt: string; askedById: string | null },
): Promise<string> {
  const runId = newId();
  const [recipients] = await Promise.all([
    work.db.selectFrom('reportRecipient').select('userId').where('scheduleId', '=', schedule.id).execute(),
    work.db
      .insertInto('reportRun')
      .values({ id: runId, scheduleId: schedule.id, dueAt, askedById, createdAt: work.now })
      .execute(),
  ]);
  await work.db
    .insertInto('reportDelivery')
    .values(recipients.map(({ userId }) => ({ id: newId(), runId, userId, nextTryAt: work.now })))
    .execute();
  return runId;
}
