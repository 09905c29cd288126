import type pg from 'pg';
import type { AreaRun, DueJob, JobNeeds, ScheduledJob } from '#platform/server/jobs/job.ts';
import { DueJobs, RUN_DUE_JOBS, runFor } from '#platform/server/jobs/dueJobs.ts';
import type { Jobs, QueuedTask, RecurringJob } from '#platform/server/jobs/worker.ts';
import { PLUGINS } from './application.plugins.ts';

const JOBS = PLUGINS.flatMap(({ jobs = [] }) => jobs);
const RUNS = PLUGINS.flatMap(({ runs = [] }) => runs);
const SCHEDULED = JOBS.flatMap((job) => ('cron' in job ? [job] : []));

/** The jobs that are queued for an organization when something is due there; among them the work that is left. */
export const DUE: readonly DueJob[] = [
  ...JOBS.flatMap((job) => ('nextAt' in job ? [job] : [])),
  ...RUNS.flatMap(resumption),
];

/** The jobs and queued tasks of all areas; `onError` hears of those that fail for an organization. */
export function applicationJobs(needs: JobNeeds, onError: (error: unknown, job: string) => void): Jobs {
  const dueJobs = new DueJobs(DUE, needs, onError);
  return {
    recurring: [
      ...SCHEDULED.map((job): RecurringJob => ({ ...job, run: () => runScheduled(job, needs) })),
      // A safety net, and what starts it all in a database that has run without this queue.
      {
        name: 'queueDueJobs',
        cron: '17 * * * *',
        isCaughtUp: true,
        run: () => eachOrganization(needs.pool, (organizationId) => dueJobs.queue(organizationId)),
      },
    ],
    queued: { ...queuedTasks(needs), [RUN_DUE_JOBS]: dueJobs.task },
  };
}

/** The queued tasks of all areas. */
function queuedTasks(needs: JobNeeds): Record<string, QueuedTask> {
  return Object.fromEntries(RUNS.map(({ task, run }) => [task, run(needs)]));
}

function resumption(run: AreaRun): DueJob[] {
  if (!run.resume) return [];
  const { task, resume, stalledAt } = run;
  return [
    {
      name: `resume_${task}`,
      nextAt: stalledAt,
      forEach: (place) => resume(place, [place.organizationId], { isStart: false }),
    },
  ];
}

/** At the start of a process: resumes all unfinished work. A failure is reported and does not stop the others. */
export function resumeRuns(needs: JobNeeds, onError: (error: unknown, task: string) => void): void {
  for (const { task, resume } of RUNS)
    if (resume) void resumeForAll(resume, needs).catch((error: unknown) => onError(error, task));
}

async function resumeForAll(resume: NonNullable<AreaRun['resume']>, needs: JobNeeds): Promise<void> {
  await resume(needs, await organizationsForJobs(needs.pool), { isStart: true });
}

async function runScheduled(job: ScheduledJob, needs: JobNeeds): Promise<void> {
  const now = needs.clock();
  if ('forAll' in job) await job.forAll(needs.pool);
  else await eachOrganization(needs.pool, (organizationId) => runFor(job, { ...needs, organizationId, now }));
}

/** One after another; where it fails for one, the others still get their turn. */
async function eachOrganization(
  pool: pg.Pool,
  run: (organizationId: string) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const organizationId of await organizationsForJobs(pool)) {
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

export async function organizationsForJobs(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select organizations_for_jobs(false) as id');
  return rows.map(({ id }) => id);
}
