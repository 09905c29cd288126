import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { logout } from '#company/auth/auth.contract.ts';
import { updateOrganization } from '#company/organizations/organization.contract.ts';
import { streamEvents } from '#company/system/system.contract.ts';
import { createLead } from '#enquiries/leads/lead.contract.ts';
import { EventHub } from '#platform/server/events/stream.ts';
import { deactivateUser } from '#company/people/user.contract.ts';
import type { TestApp, TestOrganization, TestUser } from '../support/test-app.ts';
import { openWorlds } from '../support/world.ts';

let app: TestApp;
let owner: pg.Client;
let organization: TestOrganization;
let project: string;
/** What the server wrote to its log as a failure. */
const failures: string[] = [];

beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line) => failures.push(line) });
  const opened = await openWorlds({ log });
  ({ app } = opened);
  owner = new pg.Client(app.databaseUrl);
  await owner.connect();
  const { world } = opened;
  organization = world.organization;
  project = world.records.project;
});

beforeEach(() => failures.splice(0));

afterAll(async () => {
  await owner.end();
  await app.stop();
});

/** What the server tells a browser, read until it has said this, or to its end. */
async function listen(
  user: TestUser,
  lastEventId?: string,
): Promise<{
  hears(text: string): Promise<boolean>;
  ends(): Promise<void>;
  place(): string | undefined;
  leave(): Promise<void>;
}> {
  const answer = await fetch(`${app.url}/api/events`, {
    headers: {
      Authorization: `Bearer ${user.token}`,
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    },
  });
  if (!answer.body) throw new Error('The stream of events has no body.');
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const hears = async (text: string) => {
    while (!heard.includes(text)) {
      const { done, value } = await reader.read();
      if (done) return false;
      heard += value;
    }
    return true;
  };
  await hears('retry:');
  return {
    hears,
    ends: async () => {
      while (!(await reader.read()).done);
    },
    place: () => /^id: (\d+)$/m.exec(heard)?.[1],
    leave: () => reader.cancel(),
  };
}

/** Whether a window is let in: the answer is left at once. */
async function statusOfStream(user: TestUser): Promise<Response> {
  const answer = await fetch(`${app.url}/api/events`, { headers: { Authorization: `Bearer ${user.token}` } });
  await answer.body?.cancel();
  return answer;
}

let leads = 0;

async function newLead(): Promise<string> {
  leads += 1;
  const { status, body } = await organization.businessHead.send(createLead, {
    body: {
      firstName: 'Kavya',
      lastName: 'Iyer',
      phone: `+9198123400${leads + 10}`,
      source: 'referral',
      projectIds: [project],
    },
  });
  expect(status).toBe(201);
  return (body.data as { id: string }).id;
}

it('a stream is closed with its session, and the log speaks of no failure', async () => {
  const executive = await organization.user('Sales Executive');
  const stream = await listen(executive);
  expect((await executive.send(logout)).status).toBe(200);
  await newLead();
  await stream.ends();
  expect(failures).toEqual([]);
});

it('a stream is closed when its user is deactivated, and the log speaks of no failure', async () => {
  const executive = await organization.user('Sales Executive');
  const stream = await listen(executive);
  const removed = await organization.businessHead.send(deactivateUser, {
    params: { id: executive.id },
    body: {},
  });
  expect(removed.status).toBe(200);
  await stream.ends();
  expect(failures).toEqual([]);
});

it('a stream is closed when its role needs a second factor that is missing, and not opened before there is one', async () => {
  const manager = await organization.user('Sales Manager');
  const stream = await listen(manager);
  const needs = (roles: readonly string[]) =>
    organization.businessHead.send(updateOrganization, { body: { settings: { secondFactorRoles: roles } } });
  expect((await needs(['Sales Manager'])).status).toBe(200);
  await newLead();
  await stream.ends();
  expect((await manager.send(streamEvents)).status).toBe(403);
  await needs([]);
  expect(failures).toEqual([]);
});

it('a stream goes on when the role changes, with what the new role may hear', async () => {
  const person = await organization.user('Finance Head');
  const stream = await listen(person);
  await owner.query('update app_user set role = $2 where id = $1', [person.id, 'Sales Head']);
  const id = await newLead();
  expect(await stream.hears(id)).toBe(true);
  expect(failures).toEqual([]);
});

it('a window that loses its stream before it has heard of anything hears what it missed', async () => {
  const { businessHead } = organization;
  const stream = await listen(businessHead);
  await stream.hears('event: opened');
  await stream.leave();
  const missed = await newLead();
  const again = await listen(businessHead, stream.place());
  expect(await again.hears(missed)).toBe(true);
  await again.leave();
  expect(failures).toEqual([]);
});

it('after the connection that hears of changes is lost, windows come back and hear what they missed and what follows', async () => {
  const { businessHead } = organization;
  const stream = await listen(businessHead);
  await stream.hears('event: opened');
  const { rowCount } = await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'plinth-events' and datname = current_database()`,
  );
  expect(rowCount).toBe(1);
  await stream.ends();
  const missed = await newLead();
  // As a browser does: once a second, from where it was.
  const back = await vi.waitFor(async () => {
    expect((await statusOfStream(businessHead)).status).toBe(200);
    return listen(businessHead, stream.place());
  }, 15_000);
  expect(await back.hears(missed)).toBe(true);
  expect(await back.hears(await newLead())).toBe(true);
  await back.leave();
});

it('a database that went away without a word is noticed, and the changes of the one in its place are heard', async () => {
  const { port, hostname } = new URL(app.databaseUrl);
  const sockets: Socket[] = [];
  const proxy = createServer((socket) => {
    const there = connect(Number(port), hostname);
    sockets.push(socket, there);
    socket.on('error', () => there.destroy()).pipe(there);
    there.on('error', () => socket.destroy()).pipe(socket);
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  const databaseUrl = Object.assign(new URL(app.databaseUrl), {
    host: `127.0.0.1:${(proxy.address() as AddressInfo).port}`,
  }).href;
  const errors: unknown[] = [];
  const { pool } = app.application;
  const hub = new EventHub({
    pool,
    databaseUrl,
    audiences: {},
    onError: (error) => errors.push(error),
    heartbeatMs: 100,
    silentMs: 200,
  });
  await hub.start();
  const before = sockets.length;
  for (const socket of sockets) socket.unpipe().pause();
  await vi.waitFor(() => expect(sockets.length).toBeGreaterThan(before), 10_000);
  expect(errors).toHaveLength(1);
  await vi.waitFor(async () => {
    const { rows } = await owner.query(
      `select from pg_stat_activity where application_name = 'plinth-events' and datname = current_database()
          and query = 'select 1'`,
    );
    expect(rows.length).toBeGreaterThan(0);
  }, 5_000);
  await hub.stop();
  for (const socket of sockets) socket.destroy();
  proxy.close();
});

it('six hundred windows of one session cost each change one look, and the oldest give way', async () => {
  const person = await organization.user('Finance Head');
  await owner.query('update app_user set role = $2 where id = $1', [person.id, 'Sales Head']);
  const open = () => fetch(`${app.url}/api/events`, { headers: { Authorization: `Bearer ${person.token}` } });
  const answers = await Promise.all(Array.from({ length: 600 }, open));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const newest = await listen(person);
  // A connection says what it has read a second after its last transaction at the latest: here that each has opened.
  await sleep(1500);
  const before = await looksAtOutbox();
  const id = await newLead();
  expect(await newest.hears(id)).toBe(true);
  // One look of the session for each publication, and what the relay itself reads in the meantime, which on a busy
  // machine is longer: far from one look of each window.
  expect((await looksAtOutbox()) - before).toBeLessThan(300);
  for (const { body } of answers) await body?.cancel();
  expect(failures).toEqual([]);
});

/** How often the table of events was read by an index or in full. */
async function looksAtOutbox(): Promise<number> {
  await owner.query('select pg_stat_force_next_flush()');
  const { rows } = await owner.query<{ looks: string }>(
    `select coalesce(idx_scan, 0) + seq_scan as looks from pg_stat_user_tables where relname = 'outbox_event'`,
  );
  return Number(rows[0]?.looks ?? 0);
}
