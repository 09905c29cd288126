import { EventEmitter } from 'node:events';
import { Logger, run, runMigrations } from 'graphile-worker';
import type { Runner, Task, TaskList, WorkerEvents, WorkerPool } from 'graphile-worker';
import pg from 'pg';
import { within } from '../http/drain.ts';
import type { Log } from '../log.ts';

/** A scheduled job: schedule (cron, in UTC) and action. */
export interface RecurringJob {
  name: string;
  cron: string;
  run: () => Promise<void>;
  /** Also runs when a process starts, to catch up on what fell due while none was running. */
  isCaughtUp?: true;
}

/** A job queued by a transaction, by the name of its task. */
export type QueuedTask = (payload: unknown, attempt: { isLastAttempt: boolean }) => Promise<void>;

export interface Jobs {
  recurring: readonly RecurringJob[];
  queued: Readonly<Record<string, QueuedTask>>;
}

export interface Worker {
  isUp(): boolean;
  /** Takes no more jobs and waits for those under way; what takes longer is broken off and queued again. */
  stop(): Promise<void>;
}

/** Shorter than what operators give a process to end in, with what ends before and after. */
const PATIENCE_MS = 5_000;

export async function migrateJobs(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: silent });
}

/** Runs jobs in this process; of many processes one takes each job. A queued one that fails is tried again. */
export async function startWorker(
  ownerUrl: string,
  jobs: Jobs,
  log: Log,
  patienceMs = PATIENCE_MS,
): Promise<Worker> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 3, application_name: 'plinth-jobs' });
  const onLost = (error: Error) => log.error({ err: error }, 'job connection lost');
  pool.on('error', onLost);
  // A connection in use reports its own errors, not through the pool.
  pool.on('connect', (client) => client.on('error', onLost));
  const events: WorkerEvents = new EventEmitter();
  const pools: WorkerPool[] = [];
  events.on('pool:create', ({ workerPool }) => pools.push(workerPool));
  const runner: Runner = await run({
    pgPool: pool,
    events,
    taskList: tasksOf(jobs),
    concurrency: 2,
    noHandleSignals: true,
    crontab: jobs.recurring.map((job) => `${job.cron} ${job.name}`).join('\n'),
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message);
    }),
  });
  for (const { name } of jobs.recurring.filter(({ isCaughtUp }) => isCaughtUp))
    await runner.addJob(name, {}, { jobKey: `start of ${name}` });
  let up = true;
  runner.promise
    .catch((error: unknown) => log.error({ err: error }, 'job runner stopped'))
    .finally(() => (up = false));
  return {
    isUp: () => up,
    stop: async () => {
      if (await endedIn(patienceMs, runner)) return pool.end();
      log.warn('A job was broken off because the process ends. It is queued again.');
      // Its connections stay open: it notes its end there, if it comes to it before the process has ended.
      for (const one of pools) await one.forcefulShutdown('The process ended.');
    },
  };
}

/** Scoring a million leads takes minutes. Long work is done batch by batch, and gone on with by another process. */
async function endedIn(patienceMs: number, runner: Runner): Promise<boolean> {
  let isEnded = false;
  const stopped = runner.stop().then(() => {
    isEnded = true;
  });
  await within(patienceMs, stopped);
  return isEnded;
}

function tasksOf({ recurring, queued }: Jobs): TaskList {
  const again = recurring.map((job) => [job.name, () => job.run()] as const);
  const once = Object.entries(queued).map(([name, task]): [string, Task] => [
    name,
    (payload, { job }) => task(payload, { isLastAttempt: job.attempts >= job.max_attempts }),
  ]);
  return Object.fromEntries([...again, ...once]);
}

const silent = new Logger(() => () => undefined);
