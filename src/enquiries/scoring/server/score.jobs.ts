import * as z from 'zod';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';
import type { ChangeSubscriber, Work } from '#platform/server/context.ts';
import type { Clock } from '#platform/server/http/caller.ts';
import { leftWork } from '#platform/server/jobs/left-work.ts';
import type { QueuedTask } from '#platform/server/jobs/worker.ts';
import { recordNews } from '#platform/server/record-change.ts';
import { pgArray } from '#platform/server/database/values.ts';
import { OPEN_LEAD_STATUSES } from '#enquiries/leads/lead.contract.ts';
import type { ScoreTrigger } from '../score.contract.ts';
import { areChancesLearned, learnChances } from './chance.learning.ts';
import { countOutcomes } from './outcome.commands.ts';
import type { JobContext } from '#platform/server/jobs/batch.ts';
import { inBatch } from '#platform/server/jobs/batch.ts';
import type { Rescored } from './score.commands.ts';
import { lockLeadRows } from '#enquiries/leads/server/lead.store.ts';
import { rescoreLeads } from './score.commands.ts';

const BATCH_SIZE = 500;

export interface ScoreJobOptions {
  pool: pg.Pool;
  clock: Clock;
  subscribers: readonly ChangeSubscriber[];
}

const Payload = z.object({ organizationId: z.uuid(), runId: z.uuid() });

/** The job that processes a run batch by batch; after a crash it continues after the last batch. */
export function scoreRunner({ pool, clock, subscribers }: ScoreJobOptions): QueuedTask {
  return async (payload, { isLastAttempt }) => {
    const { organizationId, runId } = Payload.parse(payload);
    const job = () => ({ pool, organizationId, now: clock(), subscribers });
    try {
      while (await inBatch(job(), (work) => runBatch(work, runId)));
    } catch (error) {
      if (isLastAttempt) await inBatch(job(), (work) => failRun(work, runId));
      throw error;
    }
  };
}

/** Whether there is more to do. */
async function runBatch(work: Work, runId: string): Promise<boolean> {
  const run = await work.db
    .selectFrom('scoreRun')
    .selectAll()
    .where('id', '=', runId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (run.status !== 'running') return false;
  const wanted = run.leadIds === null ? null : (run.leadIds as string[]);
  const ids = await nextOpenLeads(work, run.lastLeadId, wanted);
  const scored = await scoreBatch(work, ids, run.reason);
  const isOver = ids.length < BATCH_SIZE;
  const done = isOver ? run.total : Math.min(run.total, run.done + ids.length);
  await work.db
    .updateTable('scoreRun')
    .set({
      done,
      changed: run.changed + scored.filter(({ before, after }) => before?.score !== after.score).length,
      regraded: run.regraded + scored.filter(isRegraded).length,
      lastLeadId: ids.at(-1) ?? run.lastLeadId,
      status: isOver ? 'done' : 'running',
      version: run.version + 1,
      updatedAt: work.now,
    })
    .where('id', '=', runId)
    .execute();
  await recordNews(work, [{ action: 'progress', resource: 'scoreRun', id: runId, version: run.version + 1 }]);
  return !isOver;
}

async function failRun(work: Work, runId: string): Promise<boolean> {
  await work.db
    .updateTable('scoreRun')
    .set({ status: 'failed', updatedAt: work.now })
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .execute();
  return false;
}

export const leftScoreRuns = leftWork<ScoreJobOptions>({
  run: scoreRunner,
  key: 'runId',
  underWay: (db) =>
    db
      .selectFrom('scoreRun')
      .select(['id', 'updatedAt'])
      // Written as in its index.
      .where(sql<boolean>`score_run.status = 'running'`)
      .orderBy('createdAt')
      .execute(),
});

/** When the night's work is due: two o'clock in India. */
const NIGHT_UTC = { hours: 20, minutes: 30 };

/**
 * Recounts the outcomes and decays every open lead by a day, except those scored since the nightly run began:
 * the start of a process repeats only what that run left. Returns how many were scored.
 */
export async function decayScores(job: JobContext): Promise<number> {
  const night = lastNight(job.now);
  await inBatch(job, (work) => countOutcomesOnce(work, night));
  // Before the leads are scored, which writes their chances.
  if (!(await inBatch(job, (work) => areChancesLearned(work, night)))) await learnChances(job);
  let scored = 0;
  for (let after: string | null = null, isMore = true; isMore;) {
    const ids: string[] = await inBatch(job, (work) => decayBatch(work, after, night));
    scored += ids.length;
    after = ids.at(-1) ?? null;
    isMore = ids.length === BATCH_SIZE;
  }
  if (scored > 0) await inBatch(job, noteDecay);
  return scored;
}

/** Scores that change no grade are no event of a lead; this one queues what follows from scores. */
function noteDecay(work: Work): Promise<void> {
  const { organizationId } = work.caller;
  return recordNews(work, [{ action: 'decay', resource: 'leadScore', id: organizationId, version: 1 }]);
}

/** The last moment at which the night's work was due. */
function lastNight(now: Instant): Instant {
  const due = new Date(now);
  due.setUTCHours(NIGHT_UTC.hours, NIGHT_UTC.minutes, 0, 0);
  const instant = due.toISOString();
  return instant <= now ? instant : addHours(instant, -24);
}

async function countOutcomesOnce(work: Work, night: Instant): Promise<void> {
  const counted = await work.db
    .selectFrom('leadOutcome')
    .select('countedAt')
    .where('countedAt', '>=', night)
    .limit(1)
    .executeTakeFirst();
  if (!counted) await countOutcomes(work);
}

async function decayBatch(work: Work, after: string | null, night: Instant): Promise<string[]> {
  const ids = await nextOpenLeads(work, after, null, night);
  await scoreBatch(work, ids, 'decay');
  return ids;
}

async function scoreBatch(work: Work, ids: readonly string[], trigger: ScoreTrigger): Promise<Rescored[]> {
  if (ids.length === 0) return [];
  await lockLeadRows(work.db, ids);
  const scored = await rescoreLeads(work, ids, trigger);
  // Lists show the grade; half a point more is not worth an event.
  await recordNews(
    work,
    scored.filter(isRegraded).map(({ id, version }) => ({ action: 'score', resource: 'lead', id, version })),
  );
  return scored;
}

function isRegraded({ before, after }: Rescored): boolean {
  return before !== null && before.grade !== after.grade;
}

async function nextOpenLeads(
  { db }: Work,
  after: string | null,
  wanted: readonly string[] | null,
  notSince?: Instant,
): Promise<string[]> {
  const rows = await db
    .selectFrom('lead')
    .select('id')
    .where('status', 'in', [...OPEN_LEAD_STATUSES])
    .where('deletedAt', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .$if(wanted !== null, (query) => query.where(sql<boolean>`lead.id = any(${pgArray(wanted ?? [])})`))
    .$if(notSince !== undefined, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('leadScore')
              .select('leadScore.leadId')
              .whereRef('leadScore.leadId', '=', 'lead.id')
              .where('leadScore.computedAt', '>=', notSince ?? ''),
          ),
        ),
      ),
    )
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}
