import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApplication } from '../../src/application.ts';
import type { Application } from '../../src/application.ts';
import type { Call } from '../../src/platform/contract/call.ts';
import type { Role } from '../../src/platform/contract/roles.ts';
import { FileStore } from '../../src/platform/server/files/file-store.ts';
import { serveWebFiles } from '../../src/platform/server/http/web-files.ts';
import { openLog } from '../../src/platform/server/log.ts';
import { openPrinter } from '../../src/platform/server/pdf/printer.ts';
import { createUser } from '../../src/domains/users/server/user.commands.ts';
import type { Caller } from '../../src/platform/server/context.ts';
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
  /** Registers an organization in Pune over the API. */
  organization(more?: Record<string, unknown>): Promise<TestOrganization>;
  send(call: Call, input?: TestInput): Promise<Answer>;
  stop(): Promise<void>;
}

/** Of every user of a test. */
export const PASSWORD = 'Correct-Horse-9';
let made = 0;

/** The whole server on a database of its own, over real HTTP. `now` fixes its clock. */
export async function testApp(
  options: { now?: () => string; sessionSecret?: string; withScreens?: boolean } = {},
): Promise<TestApp> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'plinth-app-'));
  const files = new FileStore(join(folder, 'files'));
  const application = await openApplication({
    databaseUrl: database.url,
    sessionSecret: options.sessionSecret ?? randomBytes(32).toString('hex'),
    version: '0.0.0-test',
    services: { files, printer: openPrinter({ files }) },
    log: openLog('error'),
    checkReplies: true,
    poolSize: 6,
    limits: { publicPerMinute: 100_000, sessionPerMinute: 100_000 },
    ...(options.now ? { clock: options.now } : {}),
  });
  if (options.withScreens) {
    // A copy: a build in between would take the screens away from under the browser.
    await cp(join(process.cwd(), 'dist', 'web'), join(folder, 'web'), { recursive: true });
    await serveWebFiles(application.http, join(folder, 'web'));
  }
  const url = await application.http.listen({ port: 0, host: '127.0.0.1' });
  const send = (call: Call, input: TestInput = {}, token?: string) => request(url, call, input, token);
  return {
    url,
    databaseUrl: database.url,
    application,
    files,
    send: (call, input) => send(call, input),
    organization: (more) => registered(application, send, more ?? {}),
    stop: async () => {
      await application.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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
      const { id } = await application.runAs(businessHead.caller, new Date().toISOString(), (work) =>
        createUser(work, {
          firstName: 'Test',
          lastName: `Person ${made}`,
          email: address,
          password: PASSWORD,
          role,
          phoneNumber: null,
          managerId: rest.managerId ?? null,
          projectIds: rest.projectIds ?? [],
          channelPartnerId: rest.channelPartnerId ?? null,
        }),
      );
      const { login } = await import('../../src/domains/auth/auth.contract.ts');
      const signedIn = await send(login, { body: { email: address, password: PASSWORD } });
      if (signedIn.status !== 200) throw new Error(`Sign-in failed: ${JSON.stringify(signedIn.body)}`);
      return testUser(id, role, signedIn.body['token'] as string, rest.channelPartnerId ?? null);
    },
  };
}

async function request(url: string, call: Call, input: TestInput, token?: string): Promise<Answer> {
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
