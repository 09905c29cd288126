import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSavedView, listSavedViews } from '#company/saved-views/savedView.contract.ts';
import type { TestApp, TestUser } from '../support/test-app.ts';
import { testApp } from '../support/test-app.ts';
import { testDatabase } from '../support/test-database.ts';

let app: TestApp;
let head: TestUser;
/** Holds what a request needs, for as long as the test wants. */
let holder: pg.Client;
/** What the server wrote to its log as a failure. */
let failures: string[];
const PATIENCE_MS = 1500;

beforeEach(async () => {
  failures = [];
  const log = pino({ level: 'warn' }, { write: (line) => failures.push(line) });
  app = await testApp({ log, patienceMs: PATIENCE_MS, database: await keptDatabase() });
  head = (await app.organization()).businessHead;
  holder = new pg.Client(app.databaseUrl);
  await holder.connect();
  await holder.query('begin; lock table saved_view in exclusive mode');
});

afterEach(async () => {
  await holder.end();
  await drop();
});

let drop: () => Promise<void>;

/** Outlives the application, so that a test can look at what it left. */
async function keptDatabase() {
  const database = await testDatabase();
  drop = database.drop;
  return { url: database.url, drop: async () => undefined };
}

const VIEW = { list: 'leads', name: 'This week', query: 'status=new' };

/** Until a request waits for the table. */
async function isWaiting(): Promise<void> {
  await expect
    .poll(() => countOf(`pg_locks where relation = 'saved_view'::regclass and not granted`), {
      timeout: 20_000,
    })
    .toBe(1);
}

async function countOf(what: string): Promise<number> {
  const { rows } = await holder.query<{ count: string }>(`select count(*) from ${what}`);
  return Number(rows[0]?.count);
}

describe('a server that ends', () => {
  it('answers the requests under way, takes no others and fails at nothing', async () => {
    const slow = head.send(createSavedView, { body: VIEW });
    await isWaiting();
    const ended = app.stop();
    expect([503, 'no connection']).toContain(await later());
    await holder.query('commit');
    expect((await slow).status).toBe(201);
    await ended;
    expect(failures).toEqual([]);
    expect(await countOf('saved_view')).toBe(1);
  });

  it('finishes a request whose caller has gone', async () => {
    const gone = new AbortController();
    const slow = fetch(`${app.url}/api/saved-views`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${head.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(VIEW),
      signal: gone.signal,
    });
    const lost = expect(slow).rejects.toThrow('aborted');
    await isWaiting();
    gone.abort();
    await lost;
    const ended = app.stop();
    await holder.query('commit');
    await ended;
    expect(failures).toEqual([]);
    expect(await countOf('saved_view')).toBe(1);
  });

  it('ends the event streams, and does not wait for connections that are kept open', async () => {
    const headers = { Authorization: `Bearer ${head.token}` };
    const events = await fetch(`${app.url}/api/events`, { headers });
    const begin = performance.now();
    const [text] = await Promise.all([events.text(), app.stop()]);
    expect(text).toContain('retry:');
    expect(performance.now() - begin).toBeLessThan(PATIENCE_MS);
    expect(failures).toEqual([]);
  });

  it('breaks off what does not end within its patience', async () => {
    const slow = expect(head.send(createSavedView, { body: VIEW })).rejects.toThrow('socket hang up');
    await isWaiting();
    await Promise.all([app.stop(), slow]);
  });
});

/** What another request is answered, once the server has begun to end. */
async function later(): Promise<number | string> {
  await new Promise((go) => setImmediate(go));
  return head.send(listSavedViews, { query: { list: 'leads' } }).then(
    ({ status }) => status,
    () => 'no connection',
  );
}
