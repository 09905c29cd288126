import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../tests/support/test-database.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { addHours, addMinutes } from '../../contract/calendar.ts';
import type { DueJob, JobNeeds, LookAhead } from './job.ts';
import { openPool } from '../database/pool.ts';
import { inTransaction } from '../database/tenant.ts';
import { OutboxRelay } from '../events/outbox.ts';
import { FileStore } from '../files/file-store.ts';
import { openPrinter } from '../printing/printer.ts';
import { recordNews } from '../record-change.ts';
import { DueJobs, queueDueJobs } from './dueJobs.ts';
import { openPictureOpener } from '../pictures/picture-opener.ts';
import { openTextReader } from '../text/text-reader.ts';

const NOW = '2026-11-24T06:00:00.000Z';
const LATER = addHours(NOW, 2);

const [kalpa, vistar] = [newId(), newId()];
const files = new FileStore(tmpdir());
const printer = openPrinter({ publicUrl: 'https://plinth.test', files });

let database: TestDatabase;
let owner: pg.Client;
let pool: pg.Pool;
let now = NOW;
let failures: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.url);
  await owner.connect();
  for (const id of [kalpa, vistar])
    await owner.query(
      `insert into organization (organization_id, name, type, city, country, settings, created_at, updated_at)
       values ($1, 'Kalpa', 'Other', 'Pune', 'India', '{}', now(), now())`,
      [id],
    );
  pool = openPool(database.url, 6);
});

afterAll(async () => {
  await printer.stop();
  await pool.end();
  await owner.end();
  await database.drop();
});

beforeEach(async () => {
  now = NOW;
  failures = [];
  await owner.query('truncate job_run, outbox_event, graphile_worker._private_jobs');
});

function jobsOf(...jobs: DueJob[]): DueJobs {
  const needs: JobNeeds = {
    pool,
    files,
    printer,
    texts: openTextReader(),
    pictures: openPictureOpener(),
    clock: () => now,
    subscribers: [],
  };
  return new DueJobs(jobs, needs, (error, job) => failures.push(`${job}: ${String(error)}`));
}

/** A job with one thing to do, at a moment; it counts how often it ran. */
function thing(at: string, name = 'endHolds') {
  const done: string[] = [];
  const job: DueJob = {
    name,
    nextAt: () => (done.length === 0 ? at : null),
    forEach: ({ now: ranAt }) => Promise.resolve(done.push(ranAt)),
  };
  return { job, done };
}

const runDue = (jobs: DueJobs, organizationId = kalpa) =>
  jobs.task({ organizationId }, { isLastAttempt: true });

/** The moments of the looks that are queued and have not begun. */
async function queued(organizationId = kalpa): Promise<string[]> {
  const { rows } = await owner.query<{ at: Date }>(
    'select run_at as at from graphile_worker.jobs where key = $1 and locked_at is null',
    [`due:${organizationId}`],
  );
  return rows.map(({ at }) => at.toISOString());
}

const queueAt = (at: string, organizationId = kalpa) =>
  inTransaction(pool, { organizationId }, (db) => queueDueJobs(db, at));

it('a job runs at the moment that it foresaw, once, and not before', async () => {
  const { job, done } = thing(LATER);
  const jobs = jobsOf(job);
  await jobs.queue(kalpa);
  expect(await queued()).toEqual([LATER]);
  await runDue(jobs);
  expect(done).toEqual([]);
  now = LATER;
  await runDue(jobs);
  await runDue(jobs);
  expect(done).toEqual([LATER]);
});

it('nothing is queued for an organization where nothing is foreseen, nor for any other', async () => {
  const jobs = jobsOf({ name: 'endHolds', nextAt: () => null, forEach: () => Promise.reject(new Error()) });
  await jobs.queue(kalpa);
  await runDue(jobs);
  expect(await queued()).toEqual([]);
  await jobsOf(thing(LATER).job).queue(kalpa);
  expect(await queued(vistar)).toEqual([]);
});

it('of two moments the earlier is queued, in whichever order they come', async () => {
  await queueAt(LATER);
  await queueAt(addHours(LATER, 1));
  expect(await queued()).toEqual([LATER]);
  await queueAt(NOW);
  expect(await queued()).toEqual([NOW]);
  const moments = Array.from({ length: 12 }, (_, index) => addMinutes(NOW, -index));
  await Promise.all(moments.map((at) => queueAt(at)));
  expect(await queued()).toEqual(moments.slice(-1));
});

it('a look that has begun hides nothing: what is found meanwhile is queued beside it', async () => {
  await queueAt(NOW);
  await owner.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed'`);
  expect(await queued()).toEqual([]);
  await queueAt(LATER);
  expect(await queued()).toEqual([LATER]);
});

it('a look that failed for good is queued again', async () => {
  await queueAt(NOW);
  await owner.query('update graphile_worker._private_jobs set attempts = max_attempts');
  await queueAt(LATER);
  expect(await queued()).toEqual([LATER]);
});

it('a committed change is looked at within half a minute, also when its own process died at once', async () => {
  const at = new Date().toISOString();
  await inTransaction(pool, { organizationId: kalpa }, (db) =>
    recordNews({ db, now: at }, [{ action: 'hold', resource: 'unit', id: newId(), version: 1 }]),
  );
  // The relay of another process, or of the same one after its next start.
  const relay = new OutboxRelay(pool, (error) => failures.push(String(error)));
  relay.wake();
  await relay.stop();
  const [look] = await queued();
  expect(Date.parse(look ?? '') - Date.parse(at)).toBeGreaterThan(29_000);
  expect(look && look < addMinutes(new Date().toISOString(), 0.6)).toBe(true);
  expect(await queued(vistar)).toEqual([]);
  expect(failures).toEqual([]);
});

/** A job that is always due and goes on until it is released; it counts how often it began. */
function longJob() {
  let release: () => void = () => undefined;
  let begin: () => void = () => undefined;
  const released = new Promise<void>((go) => (release = go));
  const begun = new Promise<void>((go) => (begin = go));
  let runs = 0;
  const forEach = async () => {
    runs += 1;
    begin();
    await released;
  };
  const job: DueJob = { name: 'printLetters', nextAt: () => NOW, forEach };
  return { job, begun, release: () => release(), runs: () => runs };
}

it('what a process was doing when it was killed is looked at again a minute later', async () => {
  const { job, begun, release } = longJob();
  const run = runDue(jobsOf(job));
  await begun;
  expect(await queued()).toEqual([addMinutes(NOW, 1)]);
  expect((await owner.query('select from job_run')).rowCount).toBe(0);
  release();
  await run;
});

it('a job that is still running in this process is not run a second time', async () => {
  const { job, begun, release, runs } = longJob();
  const jobs = jobsOf(job);
  const run = runDue(jobs);
  await begun;
  await runDue(jobs);
  release();
  await run;
  expect(runs()).toBe(1);
});

it('a job that fails is reported, stays due, and keeps no other from running', async () => {
  const { job, done } = thing(NOW, 'moveLines');
  const jobs = jobsOf(
    { name: 'endHolds', nextAt: () => NOW, inEach: () => Promise.reject(new Error('held')) },
    job,
  );
  await runDue(jobs);
  expect(done).toHaveLength(1);
  expect(failures).toEqual(['endHolds: Error: held']);
  expect(await queued()).toEqual([addMinutes(NOW, 1)]);
});

it('failures are counted with their last words until the job runs to its end', async () => {
  let words = 'held';
  const jobs = jobsOf({
    name: 'endHolds',
    nextAt: () => NOW,
    inEach: () => (words ? Promise.reject(new Error(words)) : Promise.resolve()),
  });
  const kept = async () =>
    (await owner.query<object>('select ran_at is null as never_ran, failures, failure from job_run')).rows;
  await runDue(jobs);
  words = 'still held';
  await runDue(jobs);
  expect(await kept()).toEqual([{ never_ran: true, failures: 2, failure: 'still held' }]);
  words = '';
  await runDue(jobs);
  expect(await kept()).toEqual([{ never_ran: false, failures: 0, failure: null }]);
});

it('a job that cannot say when it is due is reported, and keeps no other from running', async () => {
  const { job, done } = thing(NOW, 'moveLines');
  const broken = async ({ db }: LookAhead) => {
    await sql`select 1 / 0`.execute(db);
    return null;
  };
  await runDue(jobsOf({ name: 'endHolds', nextAt: broken, inEach: () => Promise.resolve() }, job));
  expect(done).toHaveLength(1);
  expect(failures).toEqual(['endHolds: error: division by zero']);
  expect(await queued()).toEqual([addMinutes(NOW, 1)]);
});

it('a job knows for which moment it last ran to its end in this organization', async () => {
  const seen: LookAhead[] = [];
  const jobs = jobsOf({
    name: 'remind',
    nextAt: (ahead) => {
      seen.push(ahead);
      return NOW;
    },
    inEach: () => Promise.resolve(),
  });
  await runDue(jobs);
  now = LATER;
  await runDue(jobs);
  await runDue(jobs, vistar);
  expect(seen.map(({ ranAt }) => ranAt.slice(0, 13))).toEqual([
    '1970-01-01T00',
    NOW.slice(0, 13),
    '1970-01-01T00',
  ]);
  expect(seen[1]).toMatchObject({ now: LATER, today: '2026-11-24', caller: { organizationId: kalpa } });
});
