import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { countRows, pageOf, prefixPattern } from '#platform/server/database/paging.ts';
import { required } from '#platform/server/database/values.ts';
import type { listSchedules as listCall, Schedule } from '../schedule.contract.ts';
import { scheduleActions } from '../schedule.rules.ts';
import { reportNamed } from './schedule.report.ts';
import { visibleSchedules } from './schedule.visibility.ts';

/** By name; the text of a search is the beginning of the name. */
export async function listSchedules(read: Read, query: QueryOf<typeof listCall>): Promise<Page<Schedule>> {
  const { status, ownerId, search } = query;
  const found = read.db
    .selectFrom('reportSchedule')
    .where(visibleSchedules(read))
    .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 'active'))
    .$if(ownerId !== undefined, (rows) => rows.where('ownerId', '=', ownerId ?? ''))
    .$if(search !== undefined, (rows) =>
      rows.where(sql<boolean>`lower(name) like ${prefixPattern((search ?? '').toLowerCase())}`),
    );
  const page = await pageOf(
    query,
    ({ limit, offset }) =>
      found.selectAll('reportSchedule').orderBy('name').orderBy('id').limit(limit).offset(offset).execute(),
    (max) => countRows(read.db, found, max),
  );
  return { ...page, rows: await toSchedules(read, page.rows) };
}

/** 404 for one of somebody else, except for administrators. */
export async function getSchedule(read: Read, id: string): Promise<Schedule> {
  const row = await read.db
    .selectFrom('reportSchedule')
    .selectAll()
    .where('id', '=', id)
    .where(visibleSchedules(read))
    .executeTakeFirst();
  const [schedule] = await toSchedules(read, [required(row, 'Schedule')]);
  return required(schedule, 'Schedule');
}

type ScheduleRow = Awaited<ReturnType<typeof rowsOf>>[number];

function rowsOf(read: Read) {
  return read.db.selectFrom('reportSchedule').selectAll().execute();
}

async function toSchedules(read: Read, rows: readonly ScheduleRow[]): Promise<Schedule[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [recipients, owners, runs] = await Promise.all([
    recipientsOf(read, ids),
    peopleOf(read, [...new Set(rows.map(({ ownerId }) => ownerId))]),
    lastRuns(read, ids),
  ]);
  return rows.map((row) => {
    const { id, ownerId, report, dayOfMonth, atTime } = row;
    const status = row.status === 'paused' ? 'paused' : 'active';
    return {
      _id: id,
      id,
      version: row.version,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      name: row.name,
      report,
      reportTitle: reportNamed(report)?.title ?? report,
      format: row.format,
      filters: row.filters,
      every: row.every,
      workingDaysOnly: row.workingDaysOnly,
      weekday: row.weekday,
      dayOfMonth,
      at: atTime,
      owner: { id: ownerId, name: owners.get(ownerId) ?? '' },
      recipients: (recipients.get(id) ?? []).map((one) => ({ id: one.userId, name: displayName(one) })),
      status,
      pauseReason: row.pauseReason,
      nextRunAt: row.nextRunAt,
      lastRun: runs.get(id) ?? null,
      allowedActions: scheduleActions(status, row.pauseReason),
    };
  });
}

async function recipientsOf({ db }: Read, ids: readonly string[]) {
  const rows = await db
    .selectFrom('reportRecipient')
    .innerJoin('appUser', 'appUser.id', 'reportRecipient.userId')
    .select(['reportRecipient.scheduleId', 'reportRecipient.userId'])
    .select(['appUser.firstName', 'appUser.lastName'])
    .where('reportRecipient.scheduleId', 'in', ids)
    .orderBy('reportRecipient.seat')
    .execute();
  return groupRows(rows, ({ scheduleId }) => scheduleId);
}

async function peopleOf({ db }: Read, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, displayName(row)]));
}

async function lastRuns({ db }: Read, ids: readonly string[]): Promise<Map<string, Schedule['lastRun']>> {
  const newest = db
    .selectFrom('reportRun')
    .distinctOn('scheduleId')
    .select(['id', 'scheduleId', 'dueAt'])
    .where('scheduleId', 'in', ids)
    .orderBy('scheduleId')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .as('newest');
  const counted = (state: string) => sql<number>`count(*) filter (where delivery.state = ${state})`;
  const rows = await db
    .selectFrom(newest)
    .innerJoin('reportDelivery as delivery', 'delivery.runId', 'newest.id')
    .select(['newest.scheduleId', 'newest.dueAt'])
    .select([counted('waiting').as('waiting'), counted('sent').as('sent')])
    .select([counted('withheld').as('withheld'), counted('failed').as('failed')])
    .groupBy(['newest.scheduleId', 'newest.dueAt'])
    .execute();
  return new Map(rows.map(({ scheduleId, dueAt, ...counts }) => [scheduleId, { at: dueAt, ...counts }]));
}
