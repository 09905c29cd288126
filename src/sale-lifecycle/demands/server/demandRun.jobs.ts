import * as z from 'zod';
import type pg from 'pg';
import type { Selectable } from 'kysely';
import type { ChangeSubscriber, Work } from '#platform/server/context.ts';
import type { DemandRunTable } from '#platform/server/database/tables.ts';
import type { Clock } from '#platform/server/http/caller.ts';
import type { QueuedTask } from '#platform/server/jobs/worker.ts';
import { recordNews } from '#platform/server/record-change.ts';
import { inRetried } from '#platform/server/jobs/batch.ts';
import { leftWork } from '#platform/server/jobs/left-work.ts';
import { NOBODY, systemWork, workOfPerson } from '#platform/server/jobs/systemWork.ts';
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

export const leftDemandRuns = leftWork<DemandJobOptions>({
  run: demandRunner,
  key: 'runId',
  underWay: (db) =>
    db
      .selectFrom('demandRun')
      .select(['id', 'updatedAt'])
      .where('status', 'in', ['rehearsing', 'posting'])
      .orderBy('createdAt')
      .execute(),
});

/** In a transaction of its own with the run locked, in the name of the person who started it, if one did. */
export function inRun<T>(place: RunPlace, step: (work: Work, run: DemandRunRow) => Promise<T>): Promise<T> {
  return inRetried(place, async (db) => {
    const run = await db
      .selectFrom('demandRun')
      .selectAll()
      .where('id', '=', place.runId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const act = { ...place, now: place.clock() };
    const { actorId } = run;
    const work = actorId === null ? systemWork(db, act, NOBODY) : workOfPerson(db, act, actorId);
    return step(await work, run);
  });
}
