import type pg from 'pg';
import type { Instant } from '../../contract/calendar.ts';
import type { ChangeSubscriber, Work } from '../context.ts';
import { isCollision } from '../database/constraint-errors.ts';
import type { Database } from '../database/tenant.ts';
import { inTransaction } from '../database/tenant.ts';
import { NOBODY, systemWork } from './systemWork.ts';

/** The context of a job: an organization and the current time. */
export interface JobContext {
  pool: pg.Pool;
  organizationId: string;
  now: Instant;
  subscribers: readonly ChangeSubscriber[];
  /** History: nobody is notified. */
  isHistory?: true;
}

const TRIES = 3;

/** Runs in its own transaction, as the application; retried after conflicts. */
export function inBatch<T>(job: JobContext, run: (work: Work) => Promise<T>): Promise<T> {
  return inRetried(job, async (db) =>
    run({ ...(await systemWork(db, job, NOBODY)), isHistory: job.isHistory ?? false }),
  );
}

/** In a transaction of its own, again after conflicts with others that changed the same rows. */
export async function inRetried<T>(
  place: Pick<JobContext, 'pool' | 'organizationId'>,
  run: (db: Database) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(place.pool, place, run);
    } catch (error) {
      if (!isCollision(error) || attempt >= TRIES) throw error;
    }
  }
}
