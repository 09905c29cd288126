import type pg from 'pg';
import type { Instant } from '../../contract/calendar.ts';
import type { ChangeSubscriber, Read } from '../context.ts';
import type { Database } from '../database/tenant.ts';
import type { Clock } from '../http/caller.ts';
import type { JobServices } from '../services.ts';
import type { QueuedTask } from './worker.ts';

/** The services that jobs may use. */
export interface JobNeeds extends JobServices {
  pool: pg.Pool;
  clock: Clock;
  subscribers: readonly ChangeSubscriber[];
}

export interface JobWithServices extends JobNeeds {
  organizationId: string;
  now: Instant;
}

/** The data of one organization, as a job looks at it to say when it is due. */
export interface LookAhead extends Read {
  /** The moment for which the job last ran to its end; 1970 if never. */
  ranAt: Instant;
  /** What changed since then may not have been committed when it ran. */
  changedSince: Instant;
}

/**
 * The earliest moment at which a job has something to do for an organization: in the past, it is due now; null, nothing
 * is foreseen. Called soon after every change in the organization, so it is one quick query.
 */
export type NextAt = (ahead: LookAhead) => Instant | null | Promise<Instant | null>;

interface InEach {
  inEach: (at: { db: Database; now: Instant }) => Promise<unknown>;
}
interface ForEach {
  forEach: (job: JobWithServices) => Promise<unknown>;
}
interface ForAll {
  forAll: (pool: pg.Pool) => Promise<unknown>;
}

/** Runs for an organization whenever something is due there. */
export type DueJob = { name: string; nextAt: NextAt } & (InEach | ForEach);

/** Runs for every organization at the same time of day. */
export type ScheduledJob = {
  name: string;
  /** In UTC. */
  cron: string;
  /** Also runs when a process starts, to catch up on what fell due while none was running. */
  isCaughtUp?: true;
} & (InEach | ForEach | ForAll);

/** For an organization in one transaction, in several of its own, or once for all. */
export type AreaJob = DueJob | ScheduledJob;

interface Resumable {
  /** Resumes the work left by a killed process; at the start of a process, all unfinished work. */
  resume: (needs: JobNeeds, organizationIds: readonly string[], start: { isStart: boolean }) => Promise<void>;
  /** When unfinished work counts as left: some time after its last progress. */
  stalledAt: NextAt;
}

/** Queued tasks, by name. */
export type AreaRun = {
  task: string;
  run: (needs: JobNeeds) => QueuedTask;
} & (Resumable | { resume?: never });
