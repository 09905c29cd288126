import type { Selectable } from 'kysely';
import * as z from 'zod';
import type { Instant } from '#platform/contract/calendar.ts';
import { addMilliseconds } from '#platform/contract/calendar.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Read, Work } from '#platform/server/context.ts';
import { isCollision } from '#platform/server/database/constraint-errors.ts';
import type { LetterJobTable } from '#platform/server/database/tables.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import type { JobNeeds } from '#platform/server/jobs/job.ts';
import { systemWork } from '#platform/server/jobs/systemWork.ts';
import type { QueuedTask } from '#platform/server/jobs/worker.ts';
import { recordChange, recordNews } from '#platform/server/record-change.ts';
import type { LetterName, LetterToFile } from './letter.store.ts';
import { fileLetter, takeLetterNames } from './letter.store.ts';
import { addressOf, mailLetter } from './letter.mail.ts';
import type { PreparedLetter, PrintedLetter } from './letter.prepare.ts';
import { letterOf, prepareLetter, printLetter } from './letter.prepare.ts';
import type { LetterSource } from './letter.source.ts';
import { countsAtOnce, letterSource } from './letter.source.ts';

type JobOptions = Pick<JobNeeds, 'pool' | 'clock' | 'subscribers' | 'printer'>;

interface Place extends JobOptions {
  organizationId: string;
  jobId: string;
}

type JobRow = Selectable<LetterJobTable>;

const Payload = z.object({ organizationId: z.uuid(), jobId: z.uuid() });
const BATCH_SIZE = 20;
const TRIES = 3;
/** Longer than a batch takes, even on a busy machine. */
const ABANDONED_MS = 60_000;

/**
 * The job that makes letters about many records, a batch at a time. It can be killed at any point, and two may run at
 * once: a record takes its number before it is printed, prints are kept by content, and a letter is filed, counted and
 * mailed in the transaction that marks its record as done.
 */
export function letterMaker(options: JobOptions): QueuedTask {
  return async (payload) => {
    const place = { ...options, ...Payload.parse(payload) };
    for (;;) {
      const batch = await inJob(place, takeBatch);
      if (batch === null) return;
      const outcomes = await printBatch(place, batch);
      await inJob(place, (work, job) => fileBatch(work, job, outcomes));
    }
  };
}

/** When a job counts as left. */
export async function letterJobStalledAt({ db }: Pick<Read, 'db'>): Promise<Instant | null> {
  const oldest = await running(db).select('updatedAt').orderBy('updatedAt').limit(1).executeTakeFirst();
  return oldest ? addMilliseconds(oldest.updatedAt, ABANDONED_MS) : null;
}

/** Resumes jobs without progress for a minute; when a process starts (`isStart`), all of them. */
export async function resumeLetterJobs(
  options: JobOptions,
  organizationIds: readonly string[],
  { isStart = false } = {},
): Promise<void> {
  const before = new Date(Date.parse(options.clock()) - (isStart ? 0 : ABANDONED_MS)).toISOString();
  const run = letterMaker(options);
  for (const organizationId of organizationIds) {
    const abandoned = await inTransaction(options.pool, { organizationId }, (db) =>
      running(db).select('id').where('updatedAt', '<=', before).orderBy('createdAt').execute(),
    );
    for (const { id } of abandoned) await run({ organizationId, jobId: id }, { isLastAttempt: false });
  }
}

function running(db: Database) {
  return db.selectFrom('letterJob').where('status', '=', 'running');
}

interface Item {
  id: string;
  recordId: string;
  named: LetterName;
}

interface Batch {
  job: JobRow;
  items: readonly Item[];
}

/** The next records, each with its number; null when nothing is left to do. */
async function takeBatch(work: Work, job: JobRow): Promise<Batch | null> {
  if (job.status !== 'running') return null;
  const rows = await work.db
    .selectFrom('letterJobItem')
    .select(['id', 'recordId', 'number', 'code'])
    .where('jobId', '=', job.id)
    .where('state', '=', 'waiting')
    .orderBy('seq')
    .limit(BATCH_SIZE)
    .execute();
  if (rows.length === 0) {
    await end(work, job, 'finished');
    return null;
  }
  const fresh = await takeLetterNames(work, rows.filter(({ number }) => number === null).length);
  const items = rows.map(({ id, recordId, number, code }): Item => {
    if (number !== null && code !== null) return { id, recordId, named: { number, code } };
    const named = fresh.shift();
    if (!named) throw new Error('There are fewer numbers than letters.');
    return { id, recordId, named };
  });
  await Promise.all(
    items.map(({ id, named }) =>
      work.db
        .updateTable('letterJobItem')
        .set(named)
        .where('id', '=', id)
        .where('number', 'is', null)
        .execute(),
    ),
  );
  return { job, items };
}

type Outcome = { item: Item } & (
  | { problem: string }
  | { prepared: PreparedLetter; printed: PrintedLetter; resourceId: string }
);

/** Collects the data of one record while the letter of the one before is printed. */
async function printBatch(place: Place, { job, items }: Batch): Promise<Outcome[]> {
  const prints: Promise<Outcome | Error>[] = [];
  await inTransaction(place.pool, place, async (db) => {
    const work = await workOf(place, db, job.actorId);
    const source = await sourceOf(work, job);
    for (const item of items) {
      const prepared = await preparedOf(work, source, item);
      // Nobody listens to it yet, so what goes wrong is kept until somebody does.
      prints.push(outcomeOf(place, source, item, prepared).catch(problemOrError(item)));
    }
  });
  const outcomes = await Promise.all(prints);
  return outcomes.map((outcome) => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
}

/** A letter that takes too long to be printed is noted with its record, and the others go on. */
function problemOrError(item: Item): (error: unknown) => Outcome | Error {
  return (error) => {
    if (error instanceof AppError) return { item, problem: error.message };
    return error instanceof Error ? error : new Error(String(error));
  };
}

/** What the record lacks is said of it; anything else that goes wrong ends the attempt. */
async function preparedOf(
  work: Work,
  source: LetterSource | string,
  { recordId }: Item,
): Promise<PreparedLetter | string> {
  if (typeof source === 'string') return source;
  try {
    return await prepareLetter(work, source, { resourceId: recordId });
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

async function outcomeOf(
  { printer, organizationId }: Place,
  source: LetterSource | string,
  item: Item,
  prepared: PreparedLetter | string,
): Promise<Outcome> {
  if (typeof source === 'string') return { item, problem: source };
  if (typeof prepared === 'string') return { item, problem: prepared };
  const letter = letterOf(source, prepared.data, item.named.number);
  const printed = await printLetter(printer, organizationId, { letter, code: item.named.code });
  return { item, prepared, printed, resourceId: item.recordId };
}

/** Files what was printed; what another process has done meanwhile is left as it is. */
async function fileBatch(work: Work, job: JobRow, outcomes: readonly Outcome[]): Promise<void> {
  if (job.status !== 'running') return;
  const source = await sourceOf(work, job);
  const isApproved = typeof source === 'string' ? false : await countsAtOnce(work, source, false);
  let [made, failed] = [0, 0];
  for (const outcome of await undone(work, outcomes)) {
    const problem = 'problem' in outcome ? outcome.problem : typeof source === 'string' ? source : null;
    if (problem !== null || 'problem' in outcome || typeof source === 'string') {
      await setItem(work, outcome.item, { state: 'failed', reason: problem });
      failed += 1;
      continue;
    }
    const { item, ...printed } = outcome;
    await fileOne(work, job, item, { source, named: item.named, isApproved, ...printed });
    made += 1;
  }
  await progress(work, job, { made, failed, approved: isApproved ? made : 0 });
}

async function fileOne(work: Work, job: JobRow, item: Item, letter: LetterToFile): Promise<void> {
  const { id: letterId } = await fileLetter(work, letter);
  const address = job.isMailed ? mailTo(letter) : null;
  const reason = address !== null && 'refused' in address ? address.refused : null;
  const isMailed = address !== null && 'to' in address;
  await setItem(work, item, { state: 'made', letterId, reason, isMailed });
  if (address !== null && 'to' in address)
    await mailLetter(work, {
      to: address.to,
      title: letter.source.name,
      number: letter.named.number,
      data: letter.prepared.data,
      storageKey: letter.printed.kept.storageKey,
    });
}

function mailTo({ prepared, isApproved }: LetterToFile): { to: string } | { refused: string } {
  try {
    return { to: addressOf(prepared.data, isApproved) };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.message };
    throw error;
  }
}

async function undone(work: Work, outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const rows = await work.db
    .selectFrom('letterJobItem')
    .select('id')
    .where(
      'id',
      'in',
      outcomes.map(({ item }) => item.id),
    )
    .where('state', '=', 'waiting')
    .execute();
  const waiting = new Set(rows.map(({ id }) => id));
  return outcomes.filter(({ item }) => waiting.has(item.id));
}

async function setItem(
  { db }: Work,
  { id }: Item,
  columns: {
    state: 'made' | 'failed';
    reason: string | null;
    letterId?: string;
    isMailed?: boolean;
  },
): Promise<void> {
  await db.updateTable('letterJobItem').set(columns).where('id', '=', id).execute();
}

async function progress(
  work: Work,
  job: JobRow,
  { made, failed, approved }: { made: number; failed: number; approved: number },
): Promise<void> {
  const version = job.version + 1;
  await work.db
    .updateTable('letterJob')
    .set({
      made: job.made + made,
      failed: job.failed + failed,
      approved: job.approved + approved,
      version,
      updatedAt: work.now,
    })
    .where('id', '=', job.id)
    .execute();
  await recordNews(work, [{ action: 'progress', resource: 'letterJob', id: job.id, version }]);
}

async function end(work: Work, job: JobRow, status: 'finished'): Promise<void> {
  const version = job.version + 1;
  await work.db
    .updateTable('letterJob')
    .set({ status, finishedAt: work.now, updatedAt: work.now, version })
    .where('id', '=', job.id)
    .execute();
  const { made, failed } = job;
  await recordChange(work, {
    action: 'finish',
    resource: 'letterJob',
    id: job.id,
    version,
    after: { status, made, failed },
  });
}

/** The pinned revision; a sentence when its letters may not be made any more. */
async function sourceOf(
  work: Work,
  { templateId, revisionId, actorId }: JobRow,
): Promise<LetterSource | string> {
  const { status } = await work.db
    .selectFrom('appUser')
    .select('status')
    .where('id', '=', actorId)
    .executeTakeFirstOrThrow();
  if (status !== 'active') return 'Whoever started this can no longer sign in.';
  try {
    return await letterSource(work, templateId, revisionId);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** In a transaction of its own with the job locked; again on conflicts. */
async function inJob<T>(place: Place, step: (work: Work, job: JobRow) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(place.pool, place, async (db) => {
        const job = await db
          .selectFrom('letterJob')
          .selectAll()
          .where('id', '=', place.jobId)
          .forUpdate()
          .executeTakeFirstOrThrow();
        return step(await workOf(place, db, job.actorId), job);
      });
    } catch (error) {
      if (!isCollision(error) || attempt >= TRIES) throw error;
    }
  }
}

/** In the name and with the rights of the person who started it. */
async function workOf(place: Place, db: Database, actorId: string): Promise<Work> {
  const work = await systemWork(db, { ...place, now: place.clock() }, actorId);
  const { role } = await db
    .selectFrom('appUser')
    .select('role')
    .where('id', '=', actorId)
    .executeTakeFirstOrThrow();
  return { ...work, isSystem: false, caller: { ...work.caller, role } };
}
