import type pg from 'pg';
import type { AreaJob, AreaRun, JobNeeds } from '#platform/server/area-plugin.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { QueuedTask, RecurringJob } from '#platform/server/jobs/worker.ts';
import { PLUGINS } from './application.plugins.ts';

const JOBS = PLUGINS.flatMap(({ jobs = [] }) => jobs);
const RUNS = PLUGINS.flatMap(({ runs = [] }) => runs);

/** The scheduled jobs of all areas. Each job goes through the organizations one by one. */
export function recurringJobs(needs: JobNeeds): readonly RecurringJob[] {
  return [
    ...JOBS.map((job) => ({ ...job, run: () => runJob(job, needs) })),
    ...RUNS.flatMap(({ task, resume }) =>
      resume
        ? [{ name: `resume_${task}`, cron: '* * * * *', run: () => resumeForAll(resume, needs, false) }]
        : [],
    ),
  ];
}

/** The queued tasks of all areas. */
export function queuedTasks(needs: JobNeeds): Record<string, QueuedTask> {
  return Object.fromEntries(RUNS.map(({ task, run }) => [task, run(needs)]));
}

/** At the start of a process: resumes all unfinished work. A failure is reported and does not stop the others. */
export function resumeRuns(needs: JobNeeds, onError: (error: unknown, task: string) => void): void {
  for (const { task, resume } of RUNS)
    if (resume) void resumeForAll(resume, needs, true).catch((error: unknown) => onError(error, task));
}

async function resumeForAll(
  resume: NonNullable<AreaRun['resume']>,
  needs: JobNeeds,
  isStart: boolean,
): Promise<void> {
  await resume(needs, await organizations(needs.pool), { isStart });
}

async function runJob(job: AreaJob, needs: JobNeeds): Promise<void> {
  const { pool } = needs;
  const now = needs.clock();
  if ('forAll' in job) await job.forAll(pool);
  else if ('inEach' in job)
    await eachOrganization(pool, (organizationId) =>
      inTransaction(pool, { organizationId }, (db) => job.inEach({ db, now })),
    );
  else await eachOrganization(pool, (organizationId) => job.forEach({ ...needs, organizationId, now }));
}

/** One after another; where it fails for one, the others still get their turn. */
async function eachOrganization(
  pool: pg.Pool,
  run: (organizationId: string) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const organizationId of await organizations(pool)) {
    try {
      await run(organizationId);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 1)
    throw new AggregateError(failures, failures.map((failure) => String(failure)).join('; '));
  if (failures.length === 1) throw failures[0];
}

async function organizations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select organizations_for_jobs(false) as id');
  return rows.map(({ id }) => id);
}
