import { Logger, run, runMigrations } from 'graphile-worker';
import type { Runner, TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../log.ts';

/** A job that comes back: when (cron, in UTC) and what it does. */
export interface RecurringJob {
  name: string;
  cron: string;
  run: () => Promise<void>;
}

export interface Worker {
  isUp(): boolean;
  stop(): Promise<void>;
}

export async function migrateJobs(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, logger: silent });
}

/** Runs recurring jobs in this process; of many processes one takes each job, exactly once. */
export async function startWorker(
  ownerUrl: string,
  jobs: readonly RecurringJob[],
  log: Log,
): Promise<Worker> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 3, application_name: 'plinth-jobs' });
  const onLost = (error: Error) => log.error({ err: error }, 'job connection lost');
  pool.on('error', onLost);
  // A connection that is in use tells itself, not the pool.
  pool.on('connect', (client) => client.on('error', onLost));
  const taskList: TaskList = Object.fromEntries(jobs.map((job) => [job.name, () => job.run()]));
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    concurrency: 2,
    noHandleSignals: true,
    crontab: jobs.map((job) => `${job.cron} ${job.name}`).join('\n'),
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message);
    }),
  });
  let up = true;
  runner.promise
    .catch((error: unknown) => log.error({ err: error }, 'job runner stopped'))
    .finally(() => (up = false));
  return {
    isUp: () => up,
    stop: async () => {
      await runner.stop();
      await pool.end();
    },
  };
}

const silent = new Logger(() => () => undefined);
