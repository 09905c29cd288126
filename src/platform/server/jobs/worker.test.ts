import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../../tests/support/test-database.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { startWorker } from './worker.ts';

let database: TestDatabase;
let owner: pg.Client;
/** What was written to the log as worse than a warning. */
let failures: string[];
const log = pino({ level: 'error' }, { write: (line) => failures.push(line) });
const PATIENCE_MS = 300;

beforeEach(async () => {
  failures = [];
  database = await testDatabase();
  owner = new pg.Client(database.url);
  await owner.connect();
});

afterEach(async () => {
  await owner.end();
  await database.drop();
});

/** Starts a worker with one job that ends when `end` is called, once the job is under way. */
async function atWork() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const long = async () => {
    begin();
    await ended;
  };
  const worker = await startWorker(database.url, { recurring: [], queued: { long } }, log, PATIENCE_MS);
  await owner.query(`select graphile_worker.add_job('long')`);
  await begun;
  return { worker, end };
}

async function queued() {
  const { rows } = await owner.query<{ attempts: number; isTaken: boolean }>(
    'select attempts, locked_by is not null as "isTaken" from graphile_worker._private_jobs',
  );
  return rows;
}

describe('a process that ends', () => {
  it('waits for a job that soon ends', async () => {
    const { worker, end } = await atWork();
    const stopped = worker.stop();
    end();
    await stopped;
    expect(await queued()).toEqual([]);
    expect(failures).toEqual([]);
  });

  it('breaks off a job that does not, and queues it again', async () => {
    const { worker, end } = await atWork();
    await worker.stop();
    expect(await queued()).toEqual([{ attempts: 1, isTaken: false }]);
    expect(worker.isUp()).toBe(false);
    end();
  });
});
