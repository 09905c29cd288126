import * as z from 'zod';
import type pg from 'pg';
import { sql } from 'kysely';
import type { ChangeSubscriber, Work } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { Clock } from '#platform/server/http/caller.ts';
import { leftWork } from '#platform/server/jobs/left-work.ts';
import type { QueuedTask } from '#platform/server/jobs/worker.ts';
import { recordChange, recordNews } from '#platform/server/record-change.ts';
import { NOBODY, systemWork } from '#platform/server/jobs/systemWork.ts';
import { BEFORE_FIRST_BATCH } from '../hashChain.rules.ts';
import { verifyPage } from './ledger.queries.ts';

export interface ChainCheckOptions {
  pool: pg.Pool;
  clock: Clock;
  subscribers: readonly ChangeSubscriber[];
}

interface CheckPlace extends ChainCheckOptions {
  organizationId: string;
  checkId: string;
}

const Payload = z.object({ organizationId: z.uuid(), checkId: z.uuid() });

/**
 * The job that recomputes a chain page by page, each in a transaction of its own; after a crash it continues where
 * it stopped.
 */
export function chainChecker(options: ChainCheckOptions): QueuedTask {
  return async (payload, { isLastAttempt }) => {
    const place = { ...options, ...Payload.parse(payload) };
    try {
      while (await inCheck(place, checkPage));
    } catch (error) {
      if (isLastAttempt) await inCheck(place, failCheck);
      throw error;
    }
  };
}

export const leftChainChecks = leftWork<ChainCheckOptions>({
  run: chainChecker,
  key: 'checkId',
  underWay: (db) =>
    db
      .selectFrom('ledgerCheck')
      .select(['id', 'updatedAt'])
      // The condition of its partial index.
      .where(sql<boolean>`ledger_check.status = 'running'`)
      .execute(),
});

/** Whether there is more to do. */
async function checkPage(work: Work, checkId: string): Promise<boolean> {
  const check = await work.db
    .selectFrom('ledgerCheck')
    .selectAll()
    .where('id', '=', checkId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (check.status !== 'running') return false;
  const start =
    check.done === 0 ? BEFORE_FIRST_BATCH : { lastBatchNo: check.done, lastHash: check.doneHash ?? '' };
  const end = { lastBatchNo: check.total, lastHash: check.endHash };
  const { verdict, reached } = await verifyPage(work, start, end);
  const isOver = !verdict.intact || reached === check.total;
  await work.db
    .updateTable('ledgerCheck')
    .set({
      ...(verdict.intact
        ? { done: reached, doneHash: verdict.lastHash }
        : { brokenBatchNo: verdict.batchNo, brokenReason: verdict.reason }),
      ...(isOver ? { status: verdict.intact ? 'intact' : 'broken', endedAt: work.now } : {}),
      version: check.version + 1,
      updatedAt: work.now,
    })
    .where('id', '=', checkId)
    .execute();
  const news = { resource: 'ledgerCheck', id: checkId, version: check.version + 1 };
  if (isOver)
    await recordChange(work, { ...news, action: verdict.intact ? 'intact' : 'broken', after: verdict });
  else await recordNews(work, [{ ...news, action: 'progress' }]);
  return !isOver;
}

async function failCheck(work: Work, checkId: string): Promise<boolean> {
  await work.db
    .updateTable('ledgerCheck')
    .set({ status: 'failed', endedAt: work.now, updatedAt: work.now })
    .where('id', '=', checkId)
    .where('status', '=', 'running')
    .execute();
  return false;
}

function inCheck<T>(place: CheckPlace, step: (work: Work, checkId: string) => Promise<T>): Promise<T> {
  return inTransaction(place.pool, place, async (db) =>
    step(await systemWork(db, { ...place, now: place.clock() }, NOBODY), place.checkId),
  );
}
