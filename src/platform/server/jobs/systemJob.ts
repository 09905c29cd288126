import type pg from 'pg';
import type { Instant } from '../../contract/calendar.ts';
import type { ChangeSubscriber, Work } from '../context.ts';
import { isDeadlock } from '../database/constraint-errors.ts';
import { inTransaction } from '../database/tenant.ts';
import { systemWork } from './systemWork.ts';

const TRIES = 3;

/** A job of the application for one organization. */
export interface SystemJob {
  pool: pg.Pool;
  organizationId: string;
  now: Instant;
  subscribers: readonly ChangeSubscriber[];
}

interface Apart<T> {
  /** The acting user. */
  as: (one: T) => string;
  /** Returns the number of records done. */
  act: (work: Work, one: T) => Promise<number>;
  /** The message for failures. */
  failure: string;
}

/**
 * Acts on each in its own transaction: work done before a crash stays done, and a failure does not stop the others. Returns the count done; throws all failures together at the end.
 */
export async function eachApart<T>(
  job: SystemJob,
  all: Iterable<T> | AsyncIterable<T>,
  { as, act, failure }: Apart<T>,
): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for await (const one of all) {
    try {
      done += await asSystem(job, as(one), (work) => act(work, one));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failure);
  return done;
}

/** Reads records lazily in batches; `next` reads those after an id. */
export async function* inBatches<T extends { id: string }>(
  next: (after: string | null) => Promise<readonly T[]>,
): AsyncGenerator<T, void, void> {
  for (let batch = await next(null); batch.length > 0; batch = await next(batch.at(-1)?.id ?? null))
    yield* batch;
}

/** Acts on all rows, batch by batch; `next` reads those after a row. */
export async function eachBatch<T>(
  next: (after: T | null) => Promise<readonly T[]>,
  act: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let batch = await next(null); batch.length > 0; batch = await next(batch.at(-1) ?? null))
    await act(batch);
}

/** Runs a command of the application in its own transaction, retried after a deadlock. */
export async function asSystem<T>(
  job: SystemJob,
  userId: string,
  command: (work: Work) => Promise<T>,
): Promise<T> {
  const { pool, organizationId } = job;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(pool, { organizationId }, async (db) =>
        command(await systemWork(db, job, userId)),
      );
    } catch (error) {
      if (!isDeadlock(error) || attempt >= TRIES) throw error;
    }
  }
}
