import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestUser } from '../../../../tests/support/test-app.ts';
import { testApp } from '../../../../tests/support/test-app.ts';
import { upload } from '../../../../tests/support/upload.ts';
import { login } from '#company/auth/auth.contract.ts';
import { getDocs, getHealth } from '#company/system/system.contract.ts';
import { getMe, updateMe } from '#company/people/user.contract.ts';
import { openLog } from '../log.ts';
import { CallMetrics } from '../metrics.ts';
import { serveMetrics } from './metrics-route.ts';

let app: TestApp;
let head: TestUser;
let owner: pg.Client;

beforeAll(async () => {
  // What goes wrong here is meant to.
  app = await testApp({ log: openLog('silent') });
  head = (await app.organization()).businessHead;
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await app.stop();
});

const MB = 1_048_576;

describe('a file', () => {
  it('of up to 25 MB is stored whole, and a larger one is refused, never cut', async () => {
    const send = (bytes: number) => upload(app.url, head, 'large.pdf', pdfOf(bytes));
    const sizes: unknown[] = [];
    for (const bytes of [25 * MB - 1, 25 * MB]) {
      const { status, body } = await send(bytes);
      sizes.push([status, (body.data as { sizeBytes: number }).sizeBytes]);
    }
    expect(sizes).toEqual([
      [201, 25 * MB - 1],
      [201, 25 * MB],
    ]);
    for (const more of [1, 1, 100, 65_536, MB, 2 * MB]) {
      const { status, body } = await send(25 * MB + more);
      expect([more, status, body.message]).toEqual([more, 413, 'File is larger than 25 MB.']);
    }
  });
});

function pdfOf(bytes: number): Uint8Array {
  const content = new Uint8Array(bytes).fill(0x20);
  const end = Buffer.from('startxref\n9\n%%EOF');
  content.set(Buffer.from('%PDF-1.4'));
  content.set(end, bytes - end.length);
  return content;
}

describe('a body', () => {
  it('that is nested thousands of levels deep is refused on every write, signed in or not', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const send = (path: string, method: string, more: object = {}) =>
      fetch(`${app.url}/api${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${head.token}` },
        body: `{"deep":${deep}}`,
        ...more,
      });
    for (const [path, method] of [
      [login.path, 'POST'],
      [updateMe.path, updateMe.method],
    ] as const) {
      const answer = await send(path, method);
      expect([path, answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
        path,
        400,
        'The input is nested more than 30 levels deep.',
      ]);
    }
  });
});

describe('the description of the API', () => {
  it('is for people who are signed in, and written once however often it is read', async () => {
    expect((await fetch(`${app.url}/api${getDocs.path}`)).status).toBe(401);
    const read = async () => {
      const headers = { Authorization: `Bearer ${head.token}` };
      return (await fetch(`${app.url}/api${getDocs.path}`, { headers })).text();
    };
    const [first] = await Promise.all([read(), read(), read()]);
    expect(JSON.parse(first)).toMatchObject({ openapi: '3.1.0' });
  });
});

it('a statement that the database breaks off answers 503 and "try again", changes nothing, and the next one goes through', async () => {
  const { firstName } = (await head.send(getMe)).body.data as { firstName: string };
  await owner.query('begin');
  await owner.query('lock table app_user in access exclusive mode');
  const waiting = head.send(updateMe, { body: { firstName: 'Asha' } });
  await breakOffWhoWaits();
  const answer = await waiting;
  await owner.query('rollback');
  expect(answer).toMatchObject({
    status: 503,
    body: {
      code: 'unavailable',
      message: 'This took too long and nothing was changed. Try again.',
    },
  });
  expect((await head.send(getMe)).body.data).toMatchObject({ firstName });
});

/** As `statement_timeout` does, without its 25 seconds: to both the database gives the same code. */
async function breakOffWhoWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      `select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    );
    if (rowCount) return;
  }
}

describe('a disk without space', () => {
  it('answers 503 and "try again", health says so, and nothing is changed', async () => {
    expect((await app.send(getHealth, {})).body).toMatchObject({ status: 'up', database: 'up' });
    // As PostgreSQL refuses to write, without filling a disk.
    await owner.query(`create function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
    await owner.query(
      'create trigger no_space before update on app_user for each row execute function no_space()',
    );
    const answer = await head.send(updateMe, { body: { firstName: 'Asha' } });
    await owner.query('drop trigger no_space on app_user');
    expect([answer.status, answer.body.message]).toEqual([
      503,
      'The server has no space left, so nothing was changed. Try again shortly.',
    ]);
    expect((await app.send(getHealth, {})).body).toMatchObject({ status: 'degraded', database: 'full' });
  });
});

describe('metrics', () => {
  it('are for whoever has their token, and without one there are none', async () => {
    const metrics = new CallMetrics(app.application.pool);
    const ask = async (token: string | undefined, sent?: string) => {
      const server = Fastify();
      serveMetrics(server, metrics, token);
      const headers = sent ? { authorization: `Bearer ${sent}` } : {};
      const { statusCode } = await server.inject({ url: '/metrics', headers });
      await server.close();
      return statusCode;
    };
    const token = 'a-token-of-sixteen';
    expect(await ask(undefined)).toBe(404);
    expect(await ask(undefined, token)).toBe(404);
    expect(await ask(token)).toBe(401);
    expect(await ask(token, 'another')).toBe(401);
    expect(await ask(token, token)).toBe(200);
  });

  it('tell how old backups and checks are and what waits, and the rest while the database does not answer', async () => {
    const takenAt = new Date(Date.now() - 3_600_000).toISOString();
    await owner.query(
      `insert into backup_run (id, taken_at, ended_at, version, place, row_count)
       values (gen_random_uuid(), $1, now(), '1.12.0', '/backups/one', 7)`,
      [takenAt],
    );
    const text = await app.application.metrics.prometheus();
    const valueOf = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
    expect(valueOf('plinth_state_read')).toBe(1);
    expect(Math.round(valueOf('plinth_backup_age_seconds') / 60)).toBe(60);
    // Nobody has restored one.
    expect(text).not.toMatch(/^plinth_backup_proven_age_seconds \d/m);
    expect(valueOf('plinth_worker_up')).toBe(1);
    expect(valueOf('plinth_ledgers_broken')).toBe(0);
    expect(text).toMatch(/^plinth_queue_tasks\{state="failed"\} 0$/m);
    expect(text).toMatch(/^plinth_disk_bytes\{kind="free"\} [1-9]/m);
    expect(text).not.toContain('/backups/one');

    const alone = new CallMetrics(app.application.pool);
    alone.alsoRead(() => Promise.reject(new Error('The database does not answer.')));
    expect(await alone.prometheus()).toMatch(/^plinth_state_read 0$/m);
    expect(await alone.prometheus()).toContain('plinth_pool_connections');
  });
});
