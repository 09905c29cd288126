import { sql } from 'kysely';
import type pg from 'pg';
import type { Instant } from '#platform/contract/calendar.ts';
import { addDays, startOfDay } from '#platform/contract/calendar.ts';
import type { ChangeSubscriber, Read } from '#platform/server/context.ts';
import type { DiskWatch } from '#platform/server/database/disk-watch.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { foresee } from '#platform/server/jobs/dueJobs.ts';
import type { DueJob } from '#platform/server/jobs/job.ts';
import type { CallFigures, CallMetrics } from '#platform/server/metrics.ts';
import { unsealedSince } from '#company/audit/server/seal.jobs.ts';
import type { JobStatus, SystemStatus } from '../systemStatus.contract.ts';
import type { InstallationFacts, OrganizationFacts } from '../systemStatus.rules.ts';
import { installationChecks, jobStatus, organizationChecks, worstOf } from '../systemStatus.rules.ts';

/** What the process itself knows. */
export interface SystemParts {
  pool: pg.Pool;
  metrics: CallMetrics;
  disk: DiskWatch;
  version: string;
  files: FileStore;
  isWorkerUp: () => boolean;
  jobs: readonly DueJob[];
  subscribers: readonly ChangeSubscriber[];
  /** The organization whose administrators run the installation; null: the first one. */
  operatorId: string | null;
}

/** The state of the caller's organization and, for the one that runs it, of the installation. */
export async function systemStatus(read: Read, parts: SystemParts): Promise<SystemStatus> {
  const [facts, jobs, isOperator] = await Promise.all([
    organizationFacts(read),
    jobsOf(read, parts),
    runsInstallation(read, parts),
  ]);
  const organization = { checks: organizationChecks(facts), jobs };
  const installation = isOperator ? await installationOf(read, parts) : null;
  return {
    computedAt: read.now,
    version: parts.version,
    level: worstOf(
      [...organization.checks, ...organization.jobs, ...(installation?.checks ?? [])].map(
        ({ level }) => level,
      ),
    ),
    organization,
    installation,
  };
}

async function runsInstallation({ db, caller }: Read, { operatorId }: SystemParts): Promise<boolean> {
  if (operatorId !== null) return operatorId === caller.organizationId;
  const { rows } = await sql<{ id: string | null }>`select first_organization() as id`.execute(db);
  return rows[0]?.id === caller.organizationId;
}

/** Every job that runs when something is due, those that fail first. */
async function jobsOf(read: Read, { jobs, subscribers }: SystemParts): Promise<JobStatus[]> {
  const { db, caller, now } = read;
  const [runs, moments] = await Promise.all([
    db.selectFrom('jobRun').select(['job', 'ranAt', 'failures', 'failedAt', 'failure']).execute(),
    // A job that cannot say when it is due is listed as failing; the page is there for such days.
    foresee(db, { organizationId: caller.organizationId, now, subscribers }, jobs).catch(() => []),
  ]);
  const runOf = new Map(runs.map((run) => [run.job, run]));
  const nextOf = new Map(moments.map(({ job, at }) => [job.name, at]));
  return jobs
    .map(({ name: job }) => {
      const { ranAt = null, failures = 0, failedAt = null, failure = null } = runOf.get(job) ?? {};
      return jobStatus({ job, ranAt, nextAt: nextOf.get(job) ?? null, failures, failedAt, failure });
    })
    .toSorted((one, other) => other.failures - one.failures || one.job.localeCompare(other.job));
}

async function organizationFacts(read: Read): Promise<OrganizationFacts> {
  const { db, now } = read;
  const waiting = db.selectFrom('mail').where('data', 'is not', null);
  const weekAgo = startOfDay(addDays(read.today, -7), read.caller.timezone);
  const [mails, oldest, failed, event, sealed, ledgerCheck, learnedScore, reports] = await Promise.all([
    waiting.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    waiting.select(momentOfId('mail.id')).orderBy('id').limit(1).executeTakeFirst(),
    db
      .selectFrom('mail')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('failedAt', '>=', weekAgo)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('outboxEvent')
      .select(momentOfId('outbox_event.id'))
      .where('publicationNo', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
    unsealedSince(read),
    lastLedgerCheck(read),
    learnedScoreOf(read),
    reportsOf(read, weekAgo),
  ]);
  return {
    now,
    mail: { waiting: mails.count, oldest: oldest?.at ?? null, failedThisWeek: failed.count },
    unpublishedSince: event?.at ?? null,
    unsealedSince: sealed,
    ledgerCheck,
    learnedScore,
    reports,
  };
}

async function reportsOf({ db }: Read, since: Instant): Promise<OrganizationFacts['reports']> {
  const count = sql<number>`count(*)`.as('count');
  const [waiting, failed, stopped] = await Promise.all([
    db
      .selectFrom('reportDelivery')
      .select('nextTryAt')
      .where('state', '=', 'waiting')
      .orderBy('nextTryAt')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('reportDelivery')
      .innerJoin('reportRun', 'reportRun.id', 'reportDelivery.runId')
      .select(count)
      .where('reportRun.createdAt', '>=', since)
      .where('reportDelivery.state', '=', 'failed')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('reportSchedule')
      .select(count)
      .where('status', '=', 'paused')
      .where('pauseReason', '<>', 'person')
      .executeTakeFirstOrThrow(),
  ]);
  return {
    waitingSince: waiting?.nextTryAt ?? null,
    failedThisWeek: failed.count,
    stopped: stopped.count,
  };
}

/** Ids begin with the moment at which they were made. */
function momentOfId(id: 'mail.id' | 'outbox_event.id') {
  return sql<Instant>`uuid_extract_timestamp(${sql.ref(id)})`.as('at');
}

async function lastLedgerCheck({ db }: Read): Promise<OrganizationFacts['ledgerCheck']> {
  const last = await db
    .selectFrom('ledgerCheck')
    .select(['status', 'endedAt', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { at: last.endedAt ?? last.createdAt, status: last.status } : null;
}

async function learnedScoreOf({ db }: Read): Promise<OrganizationFacts['learnedScore']> {
  const champion = await db
    .selectFrom('leadModel')
    .select(['trainedAt', sql<string | null>`lead_model.drift ->> 'degree'`.as('drift')])
    .where('role', '=', 'champion')
    .executeTakeFirst();
  if (!champion) return null;
  const { trainedAt, drift } = champion;
  return { trainedAt, hasDrifted: drift !== null && drift !== 'none' };
}

async function installationOf(
  { db, now }: Read,
  { metrics, disk, files, isWorkerUp }: SystemParts,
): Promise<NonNullable<SystemStatus['installation']>> {
  const [database, queue, backups, space, scanner] = await Promise.all([
    databaseState(db),
    queueState(db, now),
    lastBackups(db),
    files.space(),
    files.scanner.state(),
  ]);
  const calls = metrics.calls();
  const facts: InstallationFacts = {
    now,
    isWorkerUp: isWorkerUp(),
    scanner,
    queue,
    database: { ...database, isFull: disk.isFull },
    disk: space,
    backups,
    calls: {
      answered: calls.reduce((sum, { count }) => sum + count, 0),
      faults: calls.reduce((sum, { errors }) => sum + errors, 0),
    },
    loopDelayP99Ms: metrics.eventLoopDelayMs().p99,
  };
  return { checks: installationChecks(facts), slowCalls: slowest(calls) };
}

const MIN_COUNT = 20;
const SHOWN = 5;

function slowest(calls: readonly CallFigures[]) {
  return calls
    .filter(({ count }) => count >= MIN_COUNT)
    .toSorted((one, other) => other.p95Ms - one.p95Ms)
    .slice(0, SHOWN)
    .map(({ call, count, errors, p50Ms, p95Ms }) => ({ call, count, faults: errors, p50Ms, p95Ms }));
}

async function databaseState(db: Read['db']) {
  const { rows } = await sql<{ sizeBytes: number; connections: number; maxConnections: number }>`
    select pg_database_size(current_database()) as size_bytes,
           (select count(*)::int from pg_stat_activity where datid is not null) as connections,
           current_setting('max_connections')::int as max_connections`.execute(db);
  return rows[0] ?? { sizeBytes: 0, connections: 0, maxConnections: 0 };
}

async function queueState(db: Read['db'], now: Instant): Promise<InstallationFacts['queue']> {
  const { rows } = await sql<InstallationFacts['queue']>`
    select waiting, failing, given_up, oldest_due from queue_state(${now}::timestamptz)`.execute(db);
  return rows[0] ?? { waiting: 0, failing: 0, givenUp: 0, oldestDue: null };
}

async function lastBackups(db: Read['db']): Promise<InstallationFacts['backups']> {
  const { rows } = await sql<InstallationFacts['backups']>`
    select max(taken_at) as taken_at, max(proven_at) as proven_at from backup_run`.execute(db);
  return rows[0] ?? { takenAt: null, provenAt: null };
}
