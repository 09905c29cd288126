import { sql } from 'kysely';
import type { Page, QueryOf } from '#platform/contract/call.ts';
import { AppError, notFound } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { countRows, pageOf } from '#platform/server/database/paging.ts';
import { required } from '#platform/server/database/values.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import type { Download } from '#platform/server/http/route.ts';
import type { listScheduleRuns as listCall, ScheduleRun } from '../schedule.contract.ts';
import { LINK_DAYS, mayOpenFile } from '../schedule.rules.ts';
import { getSchedule } from './schedule.queries.ts';
import { maySeeReport } from './schedule.report.ts';
import { visibleSchedules } from './schedule.visibility.ts';

/** The newest first; 404 for a schedule of somebody else, except for administrators. */
export async function listScheduleRuns(
  read: Read,
  scheduleId: string,
  query: QueryOf<typeof listCall>,
): Promise<Page<ScheduleRun>> {
  await getSchedule(read, scheduleId);
  const found = runsWhere(read).where('reportRun.scheduleId', '=', scheduleId);
  const page = await pageOf(
    query,
    ({ limit, offset }) =>
      runRows(found)
        .orderBy('reportRun.createdAt', 'desc')
        .orderBy('reportRun.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    (max) => countRows(read.db, found, max),
  );
  return { ...page, rows: await toRuns(read, page.rows) };
}

export async function getScheduleRun(read: Read, id: string): Promise<ScheduleRun> {
  const row = await runRows(runsWhere(read).where('reportRun.id', '=', id)).executeTakeFirst();
  const [run] = await toRuns(read, [required(row, 'Run')]);
  return required(run, 'Run');
}

function runsWhere(read: Read) {
  return read.db
    .selectFrom('reportRun')
    .innerJoin('reportSchedule', 'reportSchedule.id', 'reportRun.scheduleId')
    .where(visibleSchedules(read));
}

function runRows(found: ReturnType<typeof runsWhere>) {
  return found
    .leftJoin('appUser as asker', 'asker.id', 'reportRun.askedById')
    .select(['reportRun.id', 'reportRun.dueAt', 'reportRun.askedById', 'reportSchedule.report'])
    .select(['asker.firstName', 'asker.lastName']);
}

type RunRow = Awaited<ReturnType<ReturnType<typeof runRows>['executeTakeFirstOrThrow']>>;

async function toRuns(read: Read, rows: readonly RunRow[]): Promise<ScheduleRun[]> {
  if (rows.length === 0) return [];
  const deliveries = await deliveriesOf(
    read,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, dueAt, askedById, report, firstName, lastName }) => ({
    id,
    dueAt,
    askedBy: askedById === null ? null : { id: askedById, name: nameOf(firstName, lastName) },
    deliveries: (deliveries.get(id) ?? []).map((row) => ({
      id: row.id,
      recipient: { id: row.userId, name: displayName(row) },
      state: row.state,
      tries: row.tries,
      rows: row.rowCount,
      fileName: row.fileName,
      problem: row.problem,
      settledAt: row.settledAt,
      nextTryAt: row.nextTryAt,
      mayOpen:
        row.storageKey !== null &&
        row.settledAt !== null &&
        opened(read, { ...row, settledAt: row.settledAt, report }, true) === 'open',
    })),
  }));
}

function nameOf(firstName: string | null, lastName: string | null): string {
  return displayName({ firstName: firstName ?? '', lastName: lastName ?? '' });
}

async function deliveriesOf({ db }: Read, runIds: readonly string[]) {
  const rows = await db
    .selectFrom('reportDelivery as delivery')
    .innerJoin('appUser', 'appUser.id', 'delivery.userId')
    .selectAll('delivery')
    .select(['appUser.firstName', 'appUser.lastName'])
    .where('delivery.runId', 'in', runIds)
    .orderBy('appUser.firstName')
    .orderBy('appUser.lastName')
    .orderBy('delivery.id')
    .execute();
  return groupRows(rows, ({ runId }) => runId);
}

/**
 * The file that was made for the caller. 404 for one of somebody else, and once the caller may not see the report;
 * 410 when the link has ended.
 */
export async function openReportFile(read: Read, files: FileStore, id: string): Promise<Download> {
  const row = required(
    await read.db
      .selectFrom('reportDelivery')
      .innerJoin('reportRun', 'reportRun.id', 'reportDelivery.runId')
      .innerJoin('reportSchedule', 'reportSchedule.id', 'reportRun.scheduleId')
      .select(['userId', 'settledAt', 'storageKey', 'fileName', 'contentType', 'reportSchedule.report'])
      .select(sql<boolean>`${visibleSchedules(read)}`.as('seesHistory'))
      .where('reportDelivery.id', '=', id)
      .executeTakeFirst(),
    'File',
  );
  const { settledAt, storageKey, fileName, contentType } = row;
  if (settledAt === null || storageKey === null || fileName === null || contentType === null)
    throw notFound('File');
  const may = opened(read, { ...row, settledAt }, row.seesHistory);
  if (may === 'hidden') throw notFound('File');
  if (may === 'ended')
    throw new AppError('gone', `This link was open for ${LINK_DAYS} days. The next mail brings a new one.`);
  return { content: await files.readStream(storageKey), contentType, fileName };
}

function opened(
  { caller, now }: Read,
  row: { userId: string; settledAt: string; report: string },
  seesHistory: boolean,
) {
  return mayOpenFile({
    isRecipient: row.userId === caller.userId,
    maySeeReport: maySeeReport(caller.role, row.report),
    seesHistory,
    settledAt: row.settledAt,
    now,
  });
}
