import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailTemplates } from '../../src/application.mails.ts';
import { inject } from 'vitest';
import { openApplication } from '../../src/application.ts';
import type { Application } from '../../src/application.ts';
import type { Call } from '../../src/platform/contract/call.ts';
import type { Role } from '../../src/platform/contract/roles.ts';
import { FileStore } from '../../src/platform/server/files/file-store.ts';
import { serveWebFiles } from '../../src/platform/server/http/web-files.ts';
import { systemClock } from '../../src/platform/server/http/caller.ts';
import type { Worker } from '../../src/platform/server/jobs/worker.ts';
import { startWorker } from '../../src/platform/server/jobs/worker.ts';
import { mailDelivery } from '../../src/platform/server/mail/mail.delivery.ts';
import { smtpTransport } from '../../src/platform/server/mail/mail.transport.ts';
import type { Log } from '../../src/platform/server/log.ts';
import { openLog } from '../../src/platform/server/log.ts';
import { openPrinter } from '../../src/platform/server/pdf/printer.ts';
import { createUser } from '../../src/domains/users/server/user.commands.ts';
import { createChannelPartner } from '../../src/domains/channel-partners/server/channelPartner.commands.ts';
import type { Caller, Work } from '../../src/platform/server/context.ts';
import type { MailServer } from './mail-server.ts';
import { startMailServer } from './mail-server.ts';
import type { TestDatabase } from './test-database.ts';
import { testDatabase } from './test-database.ts';

/** An answer as a client sees it. */
export interface Answer {
  status: number;
  body: Record<string, unknown> & { data?: unknown; message?: string; code?: string };
  headers: Headers;
}

export interface TestUser {
  id: string;
  role: Role;
  token: string;
  caller: Caller;
  send(call: Call, input?: TestInput): Promise<Answer>;
}

export interface TestInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestOrganization {
  id: string;
  businessHead: TestUser;
  /** A further active user of a role, signed in. */
  user(
    role: Role,
    more?: { managerId?: string; projectIds?: string[]; channelPartnerId?: string },
  ): Promise<TestUser>;
}

export interface TestApp {
  url: string;
  databaseUrl: string;
  application: Application;
  files: FileStore;
  /** Where its mails arrive; only with `withMail`. */
  mails: MailServer;
  /** Registers an organization in Pune over the API. */
  organization(more?: Record<string, unknown>): Promise<TestOrganization>;
  send(call: Call, input?: TestInput): Promise<Answer>;
  stop(): Promise<void>;
}

/** Of every user of a test. */
export const PASSWORD = 'Correct-Horse-9';
let made = 0;

interface TestOptions {
  /** Another one than a copy of its own. */
  database?: TestDatabase;
  /** Fixes its clock. */
  now?: () => string;
  sessionSecret?: string;
  withScreens?: boolean;
  withMail?: boolean;
  /** Another place for files than a folder of its own. */
  files?: FileStore;
  /** Where it writes what goes wrong, instead of the output of the test. */
  log?: Log;
}

/** The whole server on a database of its own, over real HTTP. */
export async function testApp(options: TestOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'plinth-app-'));
  const files = options.files ?? new FileStore(join(folder, 'files'));
  const application = await openApplication({
    databaseUrl: database.url,
    sessionSecret: options.sessionSecret ?? randomBytes(32).toString('hex'),
    version: '0.0.0-test',
    services: { files, printer: openPrinter({ files }) },
    log: options.log ?? openLog('error'),
    checkReplies: true,
    poolSize: 6,
    limits: { publicPerMinute: 100_000, sessionPerMinute: 100_000 },
    ...(options.now ? { clock: options.now } : {}),
  });
  if (options.withScreens) await serveWebFiles(application.http, inject('screens'));
  const url = await application.http.listen({ port: 0, host: '127.0.0.1' });
  const post = options.withMail
    ? await startPost(application, { databaseUrl: database.url, publicUrl: url, files, clock: options.now })
    : null;
  const send = (call: Call, input: TestInput = {}, token?: string) => requestTo(url, call, input, token);
  return {
    url,
    databaseUrl: database.url,
    application,
    files,
    get mails() {
      if (!post) throw new Error('This test runs without mail: ask for it with { withMail: true }.');
      return post.mails;
    },
    send: (call, input) => send(call, input),
    organization: (more) => registered(application, send, more ?? {}),
    stop: async () => {
      await post?.worker.stop();
      await post?.mails.stop();
      await application.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The worker that sends mails, and a mail server of this machine that takes them. */
async function startPost(
  { pool }: Application,
  {
    databaseUrl,
    publicUrl,
    files,
    clock = systemClock,
  }: { databaseUrl: string; publicUrl: string; files: FileStore; clock: (() => string) | undefined },
): Promise<{ worker: Worker; mails: MailServer }> {
  const mails = await startMailServer();
  const transport = smtpTransport(mails.url, 'Plinth <no-reply@plinth.test>');
  const deliverMail = mailDelivery({
    pool,
    transport,
    files,
    templates: mailTemplates,
    publicUrl,
    clock,
  });
  const worker = await startWorker(databaseUrl, { recurring: [], queued: { deliverMail } }, openLog('error'));
  return { worker, mails };
}

type Send = (call: Call, input?: TestInput, token?: string) => Promise<Answer>;

async function registered(
  application: Application,
  send: Send,
  more: Record<string, unknown>,
): Promise<TestOrganization> {
  made += 1;
  const email = `head.${made}.${randomBytes(4).toString('hex')}@example.test`;
  const { register } = await import('../../src/domains/auth/auth.contract.ts');
  const answer = await send(register, {
    body: {
      orgName: `Sahyadri Test ${made}`,
      orgType: 'Real Estate Developer',
      city: 'Pune',
      country: 'India',
      firstName: 'Meera',
      lastName: 'Kulkarni',
      email,
      password: PASSWORD,
      agreeToTerms: true,
      ...more,
    },
  });
  if (answer.status !== 201) throw new Error(`Registration failed: ${JSON.stringify(answer.body)}`);
  const user = answer.body['user'] as { id: string };
  const organization = answer.body['organization'] as { id: string };
  const country = (more['country'] as string | undefined) ?? 'India';
  const callerOf = (id: string, role: Role, channelPartnerId: string | null): Caller => ({
    organizationId: organization.id,
    userId: id,
    role,
    channelPartnerId,
    timezone: 'Asia/Kolkata',
    isIndia: country === 'India',
  });
  const testUser = (
    id: string,
    role: Role,
    token: string,
    channelPartnerId: string | null = null,
  ): TestUser => ({
    id,
    role,
    token,
    caller: callerOf(id, role, channelPartnerId),
    send: (call, input) => send(call, input, token),
  });
  const businessHead = testUser(user.id, 'Business Head', answer.body['token'] as string);
  return {
    id: organization.id,
    businessHead,
    user: async (role, rest = {}) => {
      made += 1;
      const address = `user.${made}.${randomBytes(4).toString('hex')}@example.test`;
      const { id } = await application.runAs(businessHead.caller, new Date().toISOString(), async (work) => {
        if (rest.channelPartnerId) await ensureFirm(work, rest.channelPartnerId);
        return createUser(work, {
          firstName: 'Test',
          lastName: `Person ${made}`,
          email: address,
          password: PASSWORD,
          role,
          phoneNumber: null,
          managerId: rest.managerId ?? null,
          projectIds: rest.projectIds ?? [],
          channelPartnerId: rest.channelPartnerId ?? null,
        });
      });
      const { login } = await import('../../src/domains/auth/auth.contract.ts');
      const signedIn = await send(login, { body: { email: address, password: PASSWORD } });
      if (signedIn.status !== 200) throw new Error(`Sign-in failed: ${JSON.stringify(signedIn.body)}`);
      return testUser(id, role, signedIn.body['token'] as string, rest.channelPartnerId ?? null);
    },
  };
}

/** A firm of this id, for people who are named after the id alone. */
async function ensureFirm(work: Work, id: string): Promise<void> {
  const known = await work.db
    .selectFrom('channelPartner')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (known) return;
  await createChannelPartner(work, {
    id,
    name: `Firm ${id}`,
    reraAgentNumber: 'A52100000001',
    reraValidUntil: '2099-12-31',
    pan: 'AAACF1234F',
  });
}

/** As a client sends it, to any server. */
export async function requestTo(url: string, call: Call, input: TestInput, token?: string): Promise<Answer> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)]),
  ).toString();
  const body = call.method === 'GET' ? undefined : input.body;
  const response = await fetch(`${url}/api${path}${query ? `?${query}` : ''}`, {
    method: call.method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...input.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const isJson = response.headers.get('content-type')?.includes('application/json') ?? false;
  const answer = isJson
    ? ((await response.json()) as Answer['body'])
    : { bytes: Buffer.from(await response.arrayBuffer()) };
  return { status: response.status, body: answer, headers: response.headers };
}
