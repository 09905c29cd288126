import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MailServer } from '../../../../tests/support/mail-server.ts';
import { linkIn, startMailServer } from '../../../../tests/support/mail-server.ts';
import type { TestDatabase } from '../../../../tests/support/test-database.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { openPool } from '../database/pool.ts';
import { inTransaction } from '../database/tenant.ts';
import type { Database } from '../database/tenant.ts';
import { FileStore } from '../files/file-store.ts';
import { systemClock } from '../http/caller.ts';
import type { Worker } from '../jobs/worker.ts';
import { startWorker } from '../jobs/worker.ts';
import { mailDelivery } from './mail.delivery.ts';
import { queueMail } from './mail.ts';
import type { MailTemplate } from './mail.ts';
import { serveOutbox } from './outbox-route.ts';
import { outboxTransport, smtpTransport } from './mail.transport.ts';
import type { MailTransport } from './mail.transport.ts';

interface Greeting {
  name: string;
  path: string;
}

const greeting: MailTemplate<Greeting> = {
  name: 'greeting',
  write: ({ name, path }) => ({
    subject: `Good day, ${name}`,
    heading: `Good day, ${name}`,
    paragraphs: ['The tower is topped out.'],
    facts: [['Price', '₹1,24,00,000']],
    action: { label: 'Look at it', path },
    notes: ['Sent once.'],
  }),
};

const FROM = 'Plinth <no-reply@plinth.test>';
const organizationId = newId();

let database: TestDatabase;
let owner: pg.Client;
let pool: pg.Pool;
let mailServer: MailServer;
let workers: Worker[] = [];
let logged: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.url);
  await owner.connect();
  await owner.query(
    `insert into organization (organization_id, name, type, city, country, settings, created_at, updated_at, confirmed_at)
     values ($1, 'Kalpa', 'Other', 'Pune', 'India', '{}', now(), now(), now())`,
    [organizationId],
  );
  pool = openPool(database.url, 6);
});

afterAll(async () => {
  await pool.end();
  await owner.end();
  await database.drop();
});

beforeEach(async () => {
  mailServer = await startMailServer();
});

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  logged = [];
  await owner.query('truncate mail');
  await mailServer.stop();
});

async function work(transport: MailTransport = smtpTransport(mailServer.url, FROM)): Promise<void> {
  const deliverMail = mailDelivery({
    pool,
    transport,
    files: new FileStore(join(tmpdir(), 'plinth-no-files')),
    templates: [greeting],
    publicUrl: 'https://plinth.test',
    clock: systemClock,
  });
  const log = pino({ level: 'debug' }, { write: (line) => logged.push(line) });
  workers.push(await startWorker(database.url, { recurring: [], queued: { deliverMail } }, log));
}

function write(to: string, more: { name?: string; expiresAt?: string } = {}, then?: () => void) {
  return inTransaction(pool, { organizationId }, async (db) => {
    await greet(db, to, more);
    then?.();
  });
}

function greet(db: Database, to: string, more: { name?: string; expiresAt?: string }): Promise<void> {
  const data = { name: more.name ?? 'Asha', path: '/units?token=secret-of-the-link' };
  const expiry = more.expiresAt ? { expiresAt: more.expiresAt } : {};
  return queueMail({ db, now: new Date().toISOString() }, { template: greeting, to, data, ...expiry });
}

interface Row {
  data: unknown;
  delivered: boolean;
  failure: string | null;
}

async function rowOf(to: string): Promise<Row | undefined> {
  const { rows } = await owner.query<Row>(
    'select data, delivered_at is not null as delivered, failure from mail where recipient = $1',
    [to],
  );
  return rows[0];
}

async function settled(to: string): Promise<Row> {
  for (;;) {
    const row = await rowOf(to);
    if (row && row.data === null) return row;
    await new Promise((go) => setTimeout(go, 50));
  }
}

it('sends a mail that was committed, as a page and as plain text, and keeps nothing of what it says', async () => {
  await work();
  await write('asha@mail.test');
  const mail = await mailServer.next('asha@mail.test');
  expect(mail.subject).toBe('Good day, Asha');
  expect(mail.text).toContain('The tower is topped out.');
  expect(mail.text).toContain('Price: ₹1,24,00,000');
  expect(mail.text).toContain('https://plinth.test/units?token=secret-of-the-link');
  expect(mail.html).toContain('href="https://plinth.test/units?token=secret-of-the-link"');
  expect(linkIn(mail)).toBe('/units?token=secret-of-the-link');
  expect(await settled('asha@mail.test')).toEqual({ data: null, delivered: true, failure: null });
});

it('never sends a mail whose transaction was rolled back', async () => {
  await work();
  const undone = write('undone@mail.test', {}, () => {
    throw new Error('second thoughts');
  });
  await expect(undone).rejects.toThrow('second thoughts');
  await write('after@mail.test');
  await mailServer.next('after@mail.test');
  await settled('after@mail.test');
  expect(mailServer.received.map(({ to }) => to)).toEqual(['after@mail.test']);
});

it('lets no value become markup or a further header', async () => {
  await work();
  await write('eve@mail.test', { name: '<b>Eve</b>\r\nBcc: all@mail.test' });
  const mail = await mailServer.next('eve@mail.test');
  expect(mail.html).toContain('&lt;b&gt;Eve&lt;/b&gt;');
  expect(mail.html).not.toContain('<b>Eve');
  const [headers] = mail.raw.split('\r\n\r\n');
  expect(headers).not.toMatch(/^bcc:/im);
});

it('tries again when the mail server is busy, with the same Message-ID, and the log names nobody', async () => {
  const ids: string[] = [];
  const transport = smtpTransport(mailServer.url, FROM);
  await work({
    send: (letter) => {
      ids.push(letter.id);
      return transport.send(letter);
    },
  });
  mailServer.answerWith(() => (ids.length < 2 ? 451 : null));
  await write('busy@mail.test');
  const mail = await mailServer.next('busy@mail.test');
  expect(ids.length).toBe(2);
  expect(mail.messageId).toBe(`<${ids[0]}@plinth.test>`);
  expect(await settled('busy@mail.test')).toMatchObject({ delivered: true });
  expect(logged.join('')).toContain('was not taken: 451');
  expect(logged.join('')).not.toContain('busy@mail.test');
  expect(logged.join('')).not.toContain('secret-of-the-link');
});

it('stops at once, and keeps nothing, when the mail server refuses for good', async () => {
  await work();
  mailServer.answerWith(() => 550);
  await write('unknown@mail.test');
  expect(await settled('unknown@mail.test')).toEqual({ data: null, delivered: false, failure: '550' });
  expect(mailServer.received).toEqual([]);
});

it('does not send what has become useless while it waited', async () => {
  await write('late@mail.test', { expiresAt: new Date(Date.now() - 1000).toISOString() });
  await work();
  expect(await settled('late@mail.test')).toEqual({ data: null, delivered: false, failure: 'expired' });
  expect(mailServer.received).toEqual([]);
});

it('sends each mail once, however many processes work', async () => {
  await Promise.all([work(), work(), work()]);
  const people = Array.from({ length: 30 }, (_, index) => `person.${index}@mail.test`);
  await Promise.all(people.map((to) => write(to)));
  await Promise.all(people.map((to) => settled(to)));
  expect(mailServer.received.map(({ to }) => to).sort()).toEqual(people.toSorted());
});

it('puts mails as readable files into the outbox folder where there is no mail server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-outbox-'));
  await work(outboxTransport(folder, FROM));
  await write('outbox@mail.test');
  await settled('outbox@mail.test');
  const files = await readdir(folder);
  const eml = files.find((name) => name.endsWith('.eml')) ?? '';
  expect(files).toHaveLength(2);
  expect(eml).toMatch(/^\d{8}T\d{6}-greeting-[\w-]+\.eml$/);
  expect(await readFile(join(folder, eml), 'utf8')).toMatch(/^To: outbox@mail\.test\r?$/m);
  const app = Fastify();
  serveOutbox(app, folder);
  const listed = await app.inject({ url: '/api/__mail' });
  expect(listed.json()).toMatchObject({ data: [{ to: 'outbox@mail.test', subject: 'Good day, Asha' }] });
  await rm(folder, { recursive: true });
});
