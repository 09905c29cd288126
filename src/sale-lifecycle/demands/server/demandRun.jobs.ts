import * as z from 'zod';
import type pg from 'pg';
import type { Selectable } from 'kysely';
import type { Instant } from '#platform/contract/calendar.ts';
import { addMilliseconds } from '#platform/contract/calendar.ts';
import type { ChangeSubscriber, Read, Work } from '#platform/server/context.ts';
import { isCollision } from '#platform/server/database/constraint-errors.ts';
import type { DemandRunTable } from '#platform/server/database/tables.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { Clock } from '#platform/server/http/caller.ts';
import type { QueuedTask } from '#platform/server/jobs/worker.ts';
import { recordNews } from '#platform/server/record-change.ts';
import { NOBODY, systemWork } from '#platform/server/jobs/systemWork.ts';
import { cancelDemandRun, postDemandRun, recordPreviewed, writePreview } from './demandRun.commands.ts';
import { postBatch } from './demandRun.posting.ts';
import { getDemandRun } from './demandRun.queries.ts';
import { stageRefusal } from './demandRun.stage.ts';

export interface DemandJobOptions {
  pool: pg.Pool;
  clock: Clock;
  subscribers: readonly ChangeSubscriber[];
}

export interface RunPlace extends DemandJobOptions {
  organizationId: string;
  runId: string;
}

export type DemandRunRow = Selectable<DemandRunTable>;

const Payload = z.object({ organizationId: z.uuid(), runId: z.uuid() });
const TRIES = 3;

/**
 * The job that posts a run batch by batch. Two jobs on one run do no harm: each batch locks the run and continues
 * after the last finished line; uncommitted work of a killed process is rolled back.
 */
export function demandRunner(options: DemandJobOptions): QueuedTask {
  return async (payload) => {
    const place = { ...options, ...Payload.parse(payload) };
    while (await inRun(place, stepOf));
  };
}

/** Whether there is more to do. */
async function stepOf(work: Work, run: DemandRunRow): Promise<boolean> {
  if (run.status === 'rehearsing') return finishPreview(work, run);
  if (run.status !== 'posting') return false;
  const { isOver } = await postBatch(work, run);
  await recordNews(work, [
    { action: 'progress', resource: 'demandRun', id: run.id, version: run.version + 1 },
  ]);
  return !isOver;
}

/** Previews a run started by the application; posts it at once where the project says so. */
async function finishPreview(work: Work, run: DemandRunRow): Promise<boolean> {
  const refusal = await stageRefusal(work, run);
  if (refusal) {
    await cancelDemandRun(work, run, refusal);
    return false;
  }
  await writePreview(work, run.id, run);
  await work.db
    .updateTable('demandRun')
    .set({ status: 'rehearsed', version: run.version + 1 })
    .where('id', '=', run.id)
    .execute();
  const rehearsed = await getDemandRun(work, run.id);
  await recordPreviewed(work, rehearsed);
  const { demandPosting } = await work.db
    .selectFrom('projectPaymentConfig')
    .select('demandPosting')
    .where('projectId', '=', run.projectId)
    .executeTakeFirstOrThrow();
  if (demandPosting !== 'automatic' || rehearsed.total === 0) return false;
  await postDemandRun(work, run.id);
  return true;
}

/** Longer than a batch takes, even on a busy machine. */
const ABANDONED_MS = 60_000;

/** When a run counts as left. */
export async function demandRunStalledAt({ db }: Pick<Read, 'db'>): Promise<Instant | null> {
  const oldest = await runsUnderWay(db).select('updatedAt').orderBy('updatedAt').limit(1).executeTakeFirst();
  return oldest ? addMilliseconds(oldest.updatedAt, ABANDONED_MS) : null;
}

/**
 * Resumes runs without progress for a minute: their process was killed, and its job would be retried only hours
 * later. When a process starts (`isStart`), resumes all.
 */
export async function resumeDemandRuns(
  options: DemandJobOptions,
  organizationIds: readonly string[],
  { isStart = false } = {},
): Promise<void> {
  const before = new Date(Date.parse(options.clock()) - (isStart ? 0 : ABANDONED_MS)).toISOString();
  const run = demandRunner(options);
  for (const organizationId of organizationIds) {
    const abandoned = await inTransaction(options.pool, { organizationId }, (db) =>
      runsUnderWay(db).select('id').where('updatedAt', '<=', before).orderBy('createdAt').execute(),
    );
    for (const { id } of abandoned) await run({ organizationId, runId: id }, { isLastAttempt: false });
  }
}

function runsUnderWay(db: Database) {
  return db.selectFrom('demandRun').where('status', 'in', ['rehearsing', 'posting']);
}

/** In a transaction of its own with the run locked; again on conflicts. */
export async function inRun<T>(
  place: RunPlace,
  step: (work: Work, run: DemandRunRow) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(place.pool, place, async (db) => {
        const run = await db
          .selectFrom('demandRun')
          .selectAll()
          .where('id', '=', place.runId)
          .forUpdate()
          .executeTakeFirstOrThrow();
        return step(await workOf(place, db, run.actorId), run);
      });
    } catch (error) {
      if (!isCollision(error) || attempt >= TRIES) throw error;
    }
  }
}

/** Posted in the name of the person who started it; otherwise of the application. */
async function workOf(place: RunPlace, db: Work['db'], actorId: string | null): Promise<Work> {
  const act = { ...place, now: place.clock() };
  const work = await systemWork(db, act, actorId ?? NOBODY);
  if (actorId === null) return work;
  const { role } = await db
    .selectFrom('appUser')
    .select('role')
    .where('id', '=', actorId)
    .executeTakeFirstOrThrow();
  return { ...work, isSystem: false, caller: { ...work.caller, role } };
}
