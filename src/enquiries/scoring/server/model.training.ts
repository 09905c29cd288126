import * as z from 'zod';
import type { Instant } from '#platform/contract/calendar.ts';
import { addHours, nextTime } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { LookAhead } from '#platform/server/jobs/job.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { authorOf } from '#platform/server/context.ts';
import type { QueuedTask } from '#platform/server/jobs/worker.ts';
import { recordChange, recordNews } from '#platform/server/record-change.ts';
import { v7 as newId } from 'uuid';
import { LEAST_ROWS, LEAST_WON_ROWS } from '../learnedScore.rules.ts';
import type { ModelTraining } from '../model.contract.ts';
import { publishInThread } from '#platform/learning/thread.ts';
import { publish } from './model.publishing.ts';
import { learnChances } from './chance.learning.ts';
import { countLearnable, ownOutcomes } from './model.rows.ts';
import { scoreByModel } from './model.scoring.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import type { ScoreJobOptions } from './score.jobs.ts';
import { rulesInForce } from './scoringBasis.queries.ts';

const SEED = 20_260_401;
const Payload = z.object({ organizationId: z.uuid(), trainingId: z.uuid() });

/** Requests a training; 409 while one is running. */
export async function requestTraining(
  work: Work,
  reason: ModelTraining['reason'],
  { isQueued = true } = {},
): Promise<ModelTraining> {
  const training = await startTraining(work, reason, isQueued);
  if (!training) throw conflict('A training is already running.');
  await recordChange(work, { action: 'trainModels', resource: 'leadModel', id: training.id, version: 1 });
  return training;
}

/** Null while one is running. */
async function startTraining(
  work: Work,
  reason: ModelTraining['reason'],
  isQueued = true,
): Promise<ModelTraining | null> {
  const { db, now } = work;
  await giveUpAbandoned(work);
  const id = newId();
  const counted = await countLearnable(work);
  const row = await db
    .insertInto('modelTraining')
    .values({ id, reason, isQueued, ...counted, createdAt: now, updatedAt: now, createdById: authorOf(work) })
    .onConflict((conflicts) => conflicts.doNothing())
    .returning(['id'])
    .executeTakeFirst();
  return row ? getTraining(work, id) : null;
}

/** Longer than any training takes: its process was killed. */
const ABANDONED_HOURS = 1;

async function giveUpAbandoned({ db, now }: Work): Promise<void> {
  await db
    .updateTable('modelTraining')
    .set({ status: 'failed', version: 2, updatedAt: now })
    .where('status', '=', 'running')
    .where('createdAt', '<', addHours(now, -ABANDONED_HOURS))
    .execute();
}

async function getTraining({ db }: Read, id: string): Promise<ModelTraining> {
  return db
    .selectFrom('modelTraining')
    .select(['id', 'reason', 'status', 'outcome', 'leads', 'bookings', 'createdAt', 'updatedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The job that trains; a training that fails permanently is recorded as failed. */
export function modelTrainer({ pool, clock, subscribers }: ScoreJobOptions): QueuedTask {
  return async (payload, { isLastAttempt }) => {
    const { organizationId, trainingId } = Payload.parse(payload);
    const job = { pool, organizationId, now: clock(), subscribers };
    try {
      await train(job, trainingId);
    } catch (error) {
      if (isLastAttempt)
        await inBatch({ ...job, now: clock() }, (work) => endTraining(work, trainingId, null));
      throw error;
    }
  };
}

/** Trains on the data as of `place.now`, publishes what is fit, and scores the open leads with it. */
export async function train(job: JobContext, trainingId: string): Promise<void> {
  const { training, thresholds } = await inBatch(job, async (work) => ({
    training: await getTraining(work, trainingId),
    thresholds: (await rulesInForce(work)).thresholds,
  }));
  if (training.status !== 'running') return;
  const isEnough =
    (training.leads ?? 0) >= thresholds.leastLeads && (training.bookings ?? 0) >= thresholds.leastBookings;
  const own = isEnough ? await ownOutcomes(job, SEED) : null;
  const won = own?.outcomes.labels.reduce((sum, label) => sum + label, 0) ?? 0;
  if (!own || own.outcomes.labels.length < LEAST_ROWS || won < LEAST_WON_ROWS) {
    await inBatch(job, (work) => endTraining(work, trainingId, 'tooFew'));
    return;
  }
  const publication = await publishInThread(own);
  const isPublished = await inBatch(job, async (work) => {
    const served = await publish(work, trainingId, publication);
    await endTraining(work, trainingId, served ? 'published' : 'notBetter');
    return served;
  });
  if (!isPublished) return;
  await learnChances(job);
  await scoreByModel(job);
}

/** Null: it failed. */
async function endTraining(
  work: Work,
  id: string,
  outcome: Exclude<ModelTraining['outcome'], undefined>,
): Promise<void> {
  await work.db
    .updateTable('modelTraining')
    .set({ status: outcome === null ? 'failed' : 'done', outcome, version: 2, updatedAt: work.now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
  await recordNews(work, [{ action: 'endTraining', resource: 'leadModel', id, version: 2 }]);
}

const TRAINED_AGAIN_HOURS = 24;

/** The next Sunday at 2 a.m. in the organization's time zone. */
export function nextTrainingAt({ ranAt, caller: { timezone } }: LookAhead): Instant {
  let night = nextTime(ranAt, '02:00', timezone);
  while (!isWeekly(night, timezone)) night = nextTime(night, '02:00', timezone);
  return night;
}

/** Only in the hour after that: one that was missed waits for the next week. Returns whether it began. */
export async function trainWeekly(job: JobContext): Promise<number> {
  return inBatch(job, async (work) => {
    if (!isWeekly(work.now, work.caller.timezone)) return 0;
    const recent = await work.db
      .selectFrom('modelTraining')
      .select('id')
      .where('reason', '=', 'schedule')
      .where('createdAt', '>', addHours(work.now, -TRAINED_AGAIN_HOURS))
      .executeTakeFirst();
    if (recent) return 0;
    return (await startTraining(work, 'schedule')) ? 1 : 0;
  });
}

function isWeekly(now: Instant, timezone: string): boolean {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(now));
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  return part('weekday') === 'Sun' && part('hour') === '02';
}
