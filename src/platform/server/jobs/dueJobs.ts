import { sql } from 'kysely';
import * as z from 'zod';
import type { Instant } from '../../contract/calendar.ts';
import { addMinutes } from '../../contract/calendar.ts';
import type { DueJob, JobNeeds, JobWithServices, ScheduledJob } from './job.ts';
import type { ChangeSubscriber } from '../context.ts';
import type { Database } from '../database/tenant.ts';
import { inTransaction } from '../database/tenant.ts';
import { NOBODY, systemWork } from './systemWork.ts';
import type { QueuedTask } from './worker.ts';

/** The task that queue_due_jobs() of the database queues. */
export const RUN_DUE_JOBS = 'runDueJobs';

const NEVER: Instant = '1970-01-01T00:00:00.000Z';
/** Longer than a transaction takes. */
const OVERLAP_MINUTES = 2;
/** What a run leaves behind, because it failed or its process died, is due again after this time. */
const AGAIN_MINUTES = 1;

const Payload = z.object({ organizationId: z.uuid() });

/** Queues a look at what is due in the organization; an earlier one that is queued already stays. */
export async function queueDueJobs(db: Database, at: Instant): Promise<void> {
  await sql`select queue_due_jobs(${at}::timestamptz)`.execute(db);
}

interface Moment {
  job: DueJob;
  at: Instant;
}

/**
 * Runs each job for an organization when it is due there. The queue holds one row for an organization: the next look
 * at all of its jobs. `onError` hears of jobs that fail.
 */
export class DueJobs {
  private readonly jobs: readonly DueJob[];
  private readonly needs: JobNeeds;
  private readonly onError: (error: unknown, job: string) => void;
  /** By organization and job. */
  private readonly running = new Set<string>();

  constructor(jobs: readonly DueJob[], needs: JobNeeds, onError: (error: unknown, job: string) => void) {
    this.jobs = jobs;
    this.needs = needs;
    this.onError = onError;
  }

  /** Queues the next look at an organization without running anything. */
  async queue(organizationId: string): Promise<void> {
    await this.look(this.placeOf(organizationId), this.jobs, (at) => at);
  }

  /** The task: runs what is due, one job after the other. */
  readonly task: QueuedTask = async (payload) => {
    const place = this.placeOf(Payload.parse(payload).organizationId);
    const { now } = place;
    // The next look is queued before the first job runs: it does not wait for a long job, nor die with this process.
    const again = addMinutes(now, AGAIN_MINUTES);
    const moments = await this.look(place, this.jobs, (at) => (at <= now ? again : at));
    for (const { job } of moments.filter(({ at }) => at <= now)) await this.run(job, place);
  };

  private placeOf(organizationId: string): JobWithServices {
    return { ...this.needs, organizationId, now: this.needs.clock() };
  }

  /**
   * When each job is next due; queues a look at the first of these moments, as `lookAt` shifts them. A job that cannot
   * say when it is due keeps no other from running: it is reported, and looked at again in a minute.
   */
  private async look(
    place: JobWithServices,
    jobs: readonly DueJob[],
    lookAt: (at: Instant) => Instant,
  ): Promise<Moment[]> {
    try {
      return await inTransaction(place.pool, place, async (db) => {
        const moments = await foresee(db, place, jobs);
        await queueFirst(
          db,
          moments.map(({ at }) => lookAt(at)),
        );
        return moments;
      });
    } catch (error) {
      const [job, ...others] = jobs;
      if (!job) throw error;
      if (others.length > 0) {
        const apart: Moment[] = [];
        for (const one of jobs) apart.push(...(await this.look(place, [one], lookAt)));
        return apart;
      }
      await this.noteFailure(error, job, place);
      await inTransaction(place.pool, place, (db) => queueDueJobs(db, addMinutes(place.now, AGAIN_MINUTES)));
      return [];
    }
  }

  /** What is still running in this process leaves nothing to a second run of it. */
  private async run(job: DueJob, place: JobWithServices): Promise<void> {
    const key = `${place.organizationId} ${job.name}`;
    if (this.running.has(key)) return;
    this.running.add(key);
    try {
      await runFor(job, place);
      await inTransaction(place.pool, place, (db) => noteRun(db, job.name, place.now));
    } catch (error) {
      await this.noteFailure(error, job, place);
    } finally {
      this.running.delete(key);
    }
  }

  private async noteFailure(error: unknown, job: DueJob, place: JobWithServices): Promise<void> {
    this.onError(error, job.name);
    try {
      await inTransaction(place.pool, place, (db) => noteFailure(db, job.name, { at: place.now, error }));
    } catch (unwritten) {
      this.onError(unwritten, job.name);
    }
  }
}

/** When each of these jobs is next due in an organization; those with nothing to foresee are left out. */
export async function foresee(
  db: Database,
  place: { organizationId: string; now: Instant; subscribers: readonly ChangeSubscriber[] },
  jobs: readonly DueJob[],
): Promise<Moment[]> {
  const [{ caller, now, today }, lastRuns] = await Promise.all([
    systemWork(db, place, NOBODY),
    lastRunsOf(db),
  ]);
  const moments = await Promise.all(
    jobs.map(async (job) => {
      const ranAt = lastRuns.get(job.name) ?? NEVER;
      const changedSince = addMinutes(ranAt, -OVERLAP_MINUTES);
      return { job, at: await job.nextAt({ db, caller, now, today, ranAt, changedSince }) };
    }),
  );
  return moments.flatMap(({ job, at }) => (at === null ? [] : { job, at }));
}

async function queueFirst(db: Database, moments: readonly Instant[]): Promise<void> {
  const [first] = moments.toSorted();
  if (first !== undefined) await queueDueJobs(db, first);
}

/** Runs a job for one organization. */
export async function runFor(
  job: Exclude<DueJob | ScheduledJob, { forAll: unknown }>,
  place: JobWithServices,
): Promise<void> {
  if ('inEach' in job) await inTransaction(place.pool, place, (db) => job.inEach({ db, now: place.now }));
  else await job.forEach(place);
}

async function lastRunsOf(db: Database): Promise<Map<string, Instant>> {
  const rows = await db.selectFrom('jobRun').select(['job', 'ranAt']).execute();
  return new Map(rows.map(({ job, ranAt }) => [job, ranAt ?? NEVER]));
}

async function noteRun(db: Database, job: string, ranAt: Instant): Promise<void> {
  await db
    .insertInto('jobRun')
    .values({ job, ranAt })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'job']).doUpdateSet({
        ranAt: sql`greatest(job_run.ran_at, excluded.ran_at)`,
        failures: 0,
        failedAt: null,
        failure: null,
      }),
    )
    .execute();
}

/** Kept for the administrators; the log has the whole error. */
const FAILURE_LENGTH = 300;

async function noteFailure(
  db: Database,
  job: string,
  { at, error }: { at: Instant; error: unknown },
): Promise<void> {
  const words = error instanceof Error && error.message !== '' ? error.message : 'The job failed.';
  const failed = { failedAt: at, failure: words.slice(0, FAILURE_LENGTH) };
  await db
    .insertInto('jobRun')
    .values({ job, ranAt: null, failures: 1, ...failed })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'job'])
        .doUpdateSet({ ...failed, failures: sql`job_run.failures + 1` }),
    )
    .execute();
}
