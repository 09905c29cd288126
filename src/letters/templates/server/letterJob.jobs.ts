import type { Selectable } from 'kysely';
import * as z from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import type { LetterJobTable } from '#platform/server/database/tables.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { inRetried } from '#platform/server/jobs/batch.ts';
import type { JobNeeds } from '#platform/server/jobs/job.ts';
import { leftWork } from '#platform/server/jobs/left-work.ts';
import { workOfPerson } from '#platform/server/jobs/systemWork.ts';
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

/**
 * The job that makes letters about many records, a batch at a time: one is filed while the next is printed and the one
 * behind it is read. It can be killed at any point, and two may run at once: a record takes its number before it is printed, prints are kept by
 * content, and a letter is filed, counted and mailed in the transaction that marks its record as done.
 */
export function letterMaker(options: JobOptions): QueuedTask {
  return async (payload) => {
    const place = { ...options, ...Payload.parse(payload) };
    let read: ReadBatch | null = null;
    let printed: Outcome[] | null = null;
    let after = 0;
    for (;;) {
      const batch = await inJob(place, (work, job) => takeBatch(work, job, after));
      if (batch === null && read === null && printed === null && after === 0) return;
      const [next, done]: [ReadBatch | Error | null, Outcome[] | Error | null, void] = await Promise.all([
        batch === null ? Promise.resolve(null) : readBatch(place, batch).catch(asError),
        read === null ? Promise.resolve(null) : printBatch(place, read).catch(asError),
        printed === null ? Promise.resolve() : fileOutcomes(place, printed),
      ]);
      if (done instanceof Error) throw done;
      if (next instanceof Error) {
        // What was printed before is filed all the same.
        if (done !== null) await fileOutcomes(place, done);
        throw next;
      }
      [read, printed] = [next, done];
      // Behind the last one it looks once more from the beginning, when all is filed.
      after = batch?.items.at(-1)?.seq ?? (read === null && printed === null ? 0 : after);
    }
  };
}

function fileOutcomes(place: Place, outcomes: readonly Outcome[]): Promise<void> {
  return inJob(place, (work, job) => fileBatch(work, job, outcomes));
}

export const leftLetterJobs = leftWork<JobOptions>({
  run: letterMaker,
  key: 'jobId',
  underWay: (db) =>
    db
      .selectFrom('letterJob')
      .select(['id', 'updatedAt'])
      .where('status', '=', 'running')
      .orderBy('createdAt')
      .execute(),
});

interface Item {
  id: string;
  /** Its place in the job. */
  seq: number;
  recordId: string;
  named: LetterName;
}

interface Batch {
  job: JobRow;
  items: readonly Item[];
}

/**
 * The next records behind a place, each with its number; null when there are none. The job has ended once there are
 * none at all: those before the place may not have been filed yet.
 */
async function takeBatch(work: Work, job: JobRow, after: number): Promise<Batch | null> {
  if (job.status !== 'running') return null;
  const rows = await work.db
    .selectFrom('letterJobItem')
    .select(['id', 'seq', 'recordId', 'number', 'code'])
    .where('jobId', '=', job.id)
    .where('state', '=', 'waiting')
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(BATCH_SIZE)
    .execute();
  if (rows.length === 0) {
    if (after === 0) await end(work, job, 'finished');
    return null;
  }
  const fresh = await takeLetterNames(work, rows.filter(({ number }) => number === null).length);
  const items = rows.map(({ number, code, ...row }): Item => {
    if (number !== null && code !== null) return { ...row, named: { number, code } };
    const named = fresh.shift();
    if (!named) throw new Error('There are fewer numbers than letters.');
    return { ...row, named };
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

interface ReadBatch {
  source: LetterSource | string;
  letters: readonly { item: Item; prepared: PreparedLetter | string }[];
}

/** The data of all its records are read together, in few round trips. */
function readBatch(place: Place, { job, items }: Batch): Promise<ReadBatch> {
  return inTransaction(place.pool, place, async (db) => {
    const work = await workOf(place, db, job.actorId);
    const source = await sourceOf(work, job);
    const letters = await Promise.all(
      items.map(async (item) => ({ item, prepared: await preparedOf(work, source, item) })),
    );
    return { source, letters };
  });
}

async function printBatch(place: Place, { source, letters }: ReadBatch): Promise<Outcome[]> {
  const outcomes = await Promise.all(
    letters.map(({ item, prepared }) => outcomeOf(place, source, item, prepared).catch(problemOrError(item))),
  );
  return outcomes.map((outcome) => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
}

/** A letter that takes too long to be printed is noted with its record, and the others go on. */
function problemOrError(item: Item): (error: unknown) => Outcome | Error {
  return (error) => {
    if (error instanceof AppError) return { item, problem: error.message };
    return asError(error);
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
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

/** Files what was printed, all of it in few round trips; what another process has done meanwhile is left as it is. */
async function fileBatch(work: Work, job: JobRow, outcomes: readonly Outcome[]): Promise<void> {
  if (job.status !== 'running') return;
  const source = await sourceOf(work, job);
  const isApproved = typeof source === 'string' ? false : await countsAtOnce(work, source, false);
  const filed = await Promise.all(
    (await undone(work, outcomes)).map(async (outcome) => {
      const problem = 'problem' in outcome ? outcome.problem : typeof source === 'string' ? source : null;
      if (problem !== null || 'problem' in outcome || typeof source === 'string') {
        await setItem(work, outcome.item, { state: 'failed', reason: problem });
        return false;
      }
      const { item, ...printed } = outcome;
      await fileOne(work, job, item, { source, named: item.named, isApproved, ...printed });
      return true;
    }),
  );
  const made = filed.filter(Boolean).length;
  await progress(work, job, { made, failed: filed.length - made, approved: isApproved ? made : 0 });
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

/** In a transaction of its own with the job locked. */
function inJob<T>(place: Place, step: (work: Work, job: JobRow) => Promise<T>): Promise<T> {
  return inRetried(place, async (db) => {
    const job = await db
      .selectFrom('letterJob')
      .selectAll()
      .where('id', '=', place.jobId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return step(await workOf(place, db, job.actorId), job);
  });
}

function workOf(place: Place, db: Database, actorId: string): Promise<Work> {
  return workOfPerson(db, { ...place, now: place.clock() }, actorId);
}
