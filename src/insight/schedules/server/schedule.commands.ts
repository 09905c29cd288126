import { v7 as newId } from 'uuid';
import { conflict, invalid, staleVersion } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import { CAPABILITIES, hasRole, isRole } from '#platform/contract/roles.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import type { ScheduleInput, SchedulePatch, Schedule } from '../schedule.contract.ts';
import type { Clocks, ScheduleAction, Timing } from '../schedule.rules.ts';
import { nextRun, scheduleActions, timingOf } from '../schedule.rules.ts';
import { getSchedule } from './schedule.queries.ts';
import { maySeeReport } from './schedule.report.ts';
import { schedulesWithinRole, visibleSchedules } from './schedule.visibility.ts';

/** The report and its filters are checked before (`checkReport`). 400 for people who may not get it. */
export async function scheduleReport(work: Work, input: ScheduleInput): Promise<Schedule> {
  const { name, report, format, filters, recipientIds } = input;
  const timing = timingOf(input);
  const recipients = await requireRecipients(work, report, recipientIds);
  const id = newId();
  const kept = { name, report, format, filters, ...columnsOf(timing) };
  await work.db
    .insertInto('reportSchedule')
    .values({
      id,
      ...kept,
      ownerId: work.caller.userId,
      status: 'active',
      nextRunAt: nextRun(timing, work.now, await clocksOf(work)),
      createdAt: work.now,
      updatedAt: work.now,
    })
    .execute();
  await seat(work, id, recipients);
  await recordChange(work, {
    action: 'create',
    resource: 'reportSchedule',
    id,
    version: 1,
    after: { ...kept, recipientIds: recipients },
  });
  return getSchedule(work, id);
}

/** Changes what is given; 409 where its state does not allow it. A changed filter is checked before (`checkReport`). */
export async function updateSchedule(work: Work, id: string, patch: SchedulePatch): Promise<Schedule> {
  const before = await lockSchedule(work, id);
  const { version, ownerId, status, recipientIds, name, format, filters } = patch;
  if (version !== undefined && version !== before.version) throw staleVersion();
  for (const action of actsOf(before, patch)) requireAction(before, action);
  if (ownerId !== undefined && ownerId !== before.ownerId) await requireOwner(work, before.report, ownerId);
  const recipients =
    recipientIds === undefined ? null : await requireRecipients(work, before.report, recipientIds);
  const timing = timingAfter(before, patch);
  const set = {
    ...(name === undefined ? {} : { name }),
    ...(format === undefined ? {} : { format }),
    ...(filters === undefined ? {} : { filters }),
    ...(ownerId === undefined ? {} : { ownerId }),
    ...columnsOf(timing),
    ...(await runningOf(work, before, { ownerId, status, timing })),
  };
  await work.db
    .updateTable('reportSchedule')
    .set({ ...set, version: before.version + 1, updatedAt: work.now })
    .where('id', '=', id)
    .execute();
  if (recipients !== null) {
    await work.db.deleteFrom('reportRecipient').where('scheduleId', '=', id).execute();
    await seat(work, id, recipients);
  }
  const changed = changedKeys(before, set);
  await recordChange(work, {
    action: 'update',
    resource: 'reportSchedule',
    id,
    version: before.version + 1,
    before: changed.before,
    after: { ...changed.after, ...(recipients === null ? {} : { recipientIds: recipients }) },
  });
  return getSchedule(work, id);
}

/** Nothing is sent any more. Its history and files end when they would have. A second time changes nothing. */
export async function deleteSchedule(work: Work, id: string): Promise<{ id: string }> {
  const before = required(
    await work.db
      .selectFrom('reportSchedule')
      .selectAll()
      .where('id', '=', id)
      .where(schedulesWithinRole(work))
      .forUpdate()
      .executeTakeFirst(),
    'Schedule',
  );
  if (before.status === 'deleted') return { id };
  await work.db
    .updateTable('reportSchedule')
    .set({
      status: 'deleted',
      pauseReason: null,
      nextRunAt: null,
      version: before.version + 1,
      updatedAt: work.now,
    })
    .where('id', '=', id)
    .execute();
  await recordChange(work, {
    action: 'delete',
    resource: 'reportSchedule',
    id,
    version: before.version + 1,
    before: { name: before.name, report: before.report, filters: before.filters },
  });
  return { id };
}

export type LockedSchedule = Awaited<ReturnType<typeof lockSchedule>>;

/** 404 for one of somebody else, except for administrators. */
export async function lockSchedule(work: Work, id: string) {
  return required(await lockedSchedule(work, id), 'Schedule');
}

/** Undefined where it was deleted meanwhile. */
export async function lockedSchedule(work: Work, id: string) {
  const row = await work.db
    .selectFrom('reportSchedule')
    .selectAll()
    .where('id', '=', id)
    .where(visibleSchedules(work))
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, status: row.status === 'paused' ? ('paused' as const) : ('active' as const) };
}

export function requireAction({ status, pauseReason }: LockedSchedule, action: ScheduleAction): void {
  if (scheduleActions(status, pauseReason).includes(action)) return;
  if (pauseReason !== null && pauseReason !== 'person')
    throw conflict('It stopped because its owner may not run it any more. Hand it over first.');
  throw conflict(status === 'paused' ? 'It is paused.' : 'It is running.');
}

/** When it runs by the clocks of the organization. */
export async function clocksOf({ db, caller }: Pick<Work, 'db' | 'caller'>): Promise<Clocks> {
  const { settings } = await db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
  return { timezone: caller.timezone, workingDays: OrganizationSettings.parse(settings).workingDays };
}

export function timingOfRow(row: {
  every: Timing['every'];
  workingDaysOnly: boolean;
  weekday: number | null;
  dayOfMonth: number | null;
  atTime: string;
}): Timing {
  const { every, workingDaysOnly, weekday, dayOfMonth, atTime } = row;
  return { every, workingDaysOnly, weekday, dayOfMonth, at: atTime };
}

function columnsOf({ every, workingDaysOnly, weekday, dayOfMonth, at }: Timing) {
  return { every, workingDaysOnly, weekday, dayOfMonth, atTime: at };
}

/** Handed over in the same request, it may be changed like one that runs. */
function actsOf(before: LockedSchedule, patch: SchedulePatch): ScheduleAction[] {
  const { ownerId, status, version: _version, ...fields } = patch;
  const isHandedOver = ownerId !== undefined && ownerId !== before.ownerId;
  return [
    ...(isHandedOver ? (['handOver'] as const) : []),
    ...(!isHandedOver && Object.keys(fields).length > 0 ? (['edit'] as const) : []),
    ...(status === 'paused' && before.status === 'active' ? (['pause'] as const) : []),
    ...(status === 'active' && before.status === 'paused' && !isHandedOver ? (['resume'] as const) : []),
  ];
}

function timingAfter(before: LockedSchedule, patch: SchedulePatch): Timing {
  const { every, workingDaysOnly, weekday, dayOfMonth, at } = patch;
  const given = [every, workingDaysOnly, weekday, dayOfMonth, at].some((one) => one !== undefined);
  if (!given) return timingOfRow(before);
  if (every === undefined) throw invalid('every', 'Say how often it runs, and at what time.');
  if (at === undefined) throw invalid('at', 'Say how often it runs, and at what time.');
  return timingOf({ every, workingDaysOnly, weekday, dayOfMonth, at });
}

/** Whether it runs afterwards, and when next; one that stopped because its owner left goes on with the new one. */
async function runningOf(
  work: Work,
  before: LockedSchedule,
  { ownerId, status, timing }: Pick<SchedulePatch, 'ownerId' | 'status'> & { timing: Timing },
) {
  const isFreed = ownerId !== undefined && before.pauseReason !== null && before.pauseReason !== 'person';
  const after = status ?? (isFreed ? 'active' : before.status);
  if (after === 'paused')
    return {
      status: 'paused' as const,
      nextRunAt: null,
      pauseReason: before.pauseReason ?? ('person' as const),
    };
  const isSame = before.status === 'active' && JSON.stringify(timing) === JSON.stringify(timingOfRow(before));
  const nextRunAt = isSame ? before.nextRunAt : nextRun(timing, work.now, await clocksOf(work));
  return { status: 'active' as const, pauseReason: null, nextRunAt };
}

/** 400 unless all are active people who may see the report; returns each once. */
async function requireRecipients(
  work: Work,
  report: string,
  recipientIds: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(recipientIds)];
  const people = await activePeople(work, ids);
  if (people.length < ids.length)
    throw invalid('recipientIds', 'A recipient is deactivated or not a person of this organization.');
  const without = people.find(({ role }) => !isRole(role) || !maySeeReport(role, report));
  if (without) throw invalid('recipientIds', `${displayName(without)} may not see this report.`);
  return ids;
}

async function requireOwner(work: Work, report: string, ownerId: string): Promise<void> {
  const [owner] = await activePeople(work, [ownerId]);
  if (!owner) throw invalid('ownerId', 'Choose an active person of this organization.');
  const { role } = owner;
  if (!isRole(role) || !hasRole(role, ...CAPABILITIES.salesReports) || !maySeeReport(role, report))
    throw invalid('ownerId', `${displayName(owner)} may not see this report.`);
}

function activePeople({ db }: Work, ids: readonly string[]) {
  return db
    .selectFrom('appUser')
    .select(['id', 'role', 'firstName', 'lastName'])
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .execute();
}

async function seat({ db }: Work, scheduleId: string, userIds: readonly string[]): Promise<void> {
  await db
    .insertInto('reportRecipient')
    .values(userIds.map((userId, index) => ({ scheduleId, userId, seat: index + 1 })))
    .execute();
}
