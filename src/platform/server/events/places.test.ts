import { randomBytes } from 'node:crypto';
import { setImmediate as immediate } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { TestApp, TestOrganization, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { StreamPlaces } from './places.ts';

/** Two processes on one database; the second one can be ended. */
let one: TestApp;
let other: TestApp;
let openOther: () => Promise<TestApp>;
let owner: pg.Client;
let organization: TestOrganization;
const windows: Window[] = [];
/** What the two wrote to their log as a failure. */
const failures: string[] = [];

beforeAll(async () => {
  const database = await testDatabase();
  const sessionSecret = randomBytes(32).toString('hex');
  const log = pino({ level: 'warn' }, { write: (line) => failures.push(line) });
  one = await testApp({ database, sessionSecret, log });
  openOther = () =>
    testApp({ database: { url: database.url, drop: () => Promise.resolve() }, sessionSecret, log });
  other = await openOther();
  owner = new pg.Client(database.url);
  await owner.connect();
  organization = await one.organization();
});

afterEach(async () => {
  await Promise.all(windows.splice(0).map((window) => window.close()));
  await vi.waitFor(async () => {
    if ((await openStreams()) > 0) throw new Error('A closed window still counts.');
  });
});

afterAll(async () => {
  await owner.end();
  await other.stop();
  await one.stop();
});

/** A browser window that listens. */
interface Window {
  status: number;
  message: string | undefined;
  /** All that its stream says until it ends. */
  ended: Promise<string>;
  close(): Promise<void>;
}

async function open({ token }: TestUser, { url }: TestApp): Promise<Window> {
  const abort = new AbortController();
  const answer = await fetch(`${url}/api/events`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const ended = answer.ok ? answer.text() : Promise.resolve('');
  const { message } = answer.ok ? {} : ((await answer.json()) as { message?: string });
  const close = async () => {
    abort.abort();
    // Broken off by this side, which is no failure.
    await ended.catch(() => '');
  };
  const window = { status: answer.status, message, ended, close };
  windows.push(window);
  return window;
}

async function openStreams(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from event_stream');
  return rows[0]?.count ?? 0;
}

/** Streams that others of the organization have open at the process that serves `window`. */
async function alsoOpen(count: number): Promise<void> {
  await owner.query(
    `insert into event_stream (organization_id, id, user_id, process)
     select organization_id, gen_random_uuid(), gen_random_uuid(), process
       from event_stream, generate_series(1, $1)`,
    [count],
  );
}

it('the thirteenth window of a person ends the oldest, at whatever process and in whatever session it is', async () => {
  const person = await organization.user('Sales Executive');
  const again = await organization.userAgain(person);
  const oldest = await open(person, one);
  for (let count = 0; count < 11; count += 1) await open(again, other);
  expect(await openStreams()).toBe(12);
  const newest = await open(again, other);
  expect(newest.status).toBe(200);
  // It hears that it comes back after a minute, not to push out the next one at once.
  expect(await oldest.ended).toMatch(/retry: 60000\n\n$/);
  expect(await openStreams()).toBe(12);
});

it('an organization has five thousand windows over all processes, and those of a process that ended are free', async () => {
  const [asha, ravi] = [await organization.user('Sales Head'), await organization.user('Sales Executive')];
  await open(asha, other);
  await alsoOpen(4_998);
  expect((await open(ravi, one)).status).toBe(200);
  const refused = await open(ravi, one);
  expect(refused).toMatchObject({
    status: 429,
    message: 'Too many windows are open at once. Close some and reload.',
  });
  // The people of another organization are not concerned.
  const stranger = (await one.organization()).businessHead;
  expect((await open(stranger, one)).status).toBe(200);
  await other.stop();
  expect((await open(ravi, one)).status).toBe(200);
  other = await openOther();
  await open(ravi, one);
});

it('two hundred windows of twenty people that open at once at two processes all have a place', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => organization.user('Sales Executive')));
  const opened = await Promise.all(
    people.flatMap((person) =>
      Array.from({ length: 10 }, (_, index) => open(person, index % 2 ? one : other)),
    ),
  );
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await openStreams()).toBe(200);
});

it('what is written of closed windows is written before a process ends', async () => {
  const pool = new pg.Pool({ connectionString: one.databaseUrl });
  const client = await pool.connect();
  const places = new StreamPlaces(pool, (error) => failures.push(String(error)));
  await places.liveBy(client);
  const { businessHead, id } = organization;
  const take = () => places.take(id, businessHead.caller.userId, () => undefined);
  for (const place of [await take(), await take(), await take()]) {
    places.giveBack(id, place);
    await immediate();
  }
  await places.stop();
  client.release(true);
  await pool.end();
  expect(await openStreams()).toBe(0);
});

it('none of this is a failure', () => {
  expect(failures).toEqual([]);
});

it('after its connection is lost a process ends its streams, and takes new ones when it has another', async () => {
  const person = await organization.user('Sales Executive');
  const before = await open(person, one);
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'plinth-events' and datname = current_database()`,
  );
  expect(await before.ended).not.toContain('retry: 60000');
  await expect.poll(async () => (await open(person, one)).status).toBe(200);
  // Each of the two says so once, and listens again once.
  expect(failures).toHaveLength(2);
  await expect.poll(listening).toBe(2);
});

async function listening(): Promise<number> {
  const { rows } = await owner.query(
    `select pid from pg_stat_activity where application_name = 'plinth-events' and datname = current_database()`,
  );
  return rows.length;
}
