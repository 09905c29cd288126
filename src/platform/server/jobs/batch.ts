import type pg from 'pg';
import type { Instant } from '../../contract/calendar.ts';
import type { ChangeSubscriber, Work } from '../context.ts';
import { isCollision } from '../database/constraint-errors.ts';
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
export async function inBatch<T>(job: JobContext, run: (work: Work) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(job.pool, job, async (db) =>
        run({ ...(await systemWork(db, job, NOBODY)), isHistory: job.isHistory ?? false }),
      );
    } catch (error) {
      if (!isCollision(error) || attempt >= TRIES) throw error;
    }
  }
}
