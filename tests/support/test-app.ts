import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Filling } from '#company/system/server/filling.ts';
import { mailTemplates } from '#app/application.plugins.ts';
import { openApplication } from '#app/application.ts';
import type { Application } from '#app/application.ts';
import type { Call } from '#platform/contract/call.ts';
import { FileStore } from '#platform/server/files/file-store.ts';
import { serveWebFiles } from '#platform/server/http/web-files.ts';
import { systemClock } from '#platform/server/http/caller.ts';
import type { Worker } from '#platform/server/jobs/worker.ts';
import { startWorker } from '#platform/server/jobs/worker.ts';
import { mailDelivery } from '#platform/server/mail/mail.delivery.ts';
import { smtpTransport } from '#platform/server/mail/mail.transport.ts';
import type { Log } from '#platform/server/log.ts';
import { openLog } from '#platform/server/log.ts';
import { inject } from 'vitest';
import { DEFAULT_PASSWORD_COST } from '../../src/platform/server/passwords.ts';
import { freePort } from './free-port.ts';
import type { MailServer } from './mail-server.ts';
import { startMailServer } from './mail-server.ts';
import { testPrinter } from './printer.ts';
import { requestTo } from './request-to.ts';
import type { Answer, KnownOrganization, TestInput, TestOrganization } from './test-organization.ts';
import { organizationAgain, registered } from './test-organization.ts';
import type { TestDatabase } from './test-database.ts';
import { testDatabase } from './test-database.ts';
import { openPictureOpener } from '#platform/server/pictures/picture-opener.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';

export interface TestApp {
  url: string;
  databaseUrl: string;
  application: Application;
  files: FileStore;
  /** Where its mails arrive; only with `withMail`. */
  mails: MailServer;
  /** Registers an organization in Pune over the API; its address counts as confirmed. */
  organization(more?: Record<string, unknown>): Promise<TestOrganization>;
  /** One that its database had before. */
  organizationAgain(known: KnownOrganization): Promise<TestOrganization>;
  send(call: Call, input?: TestInput): Promise<Answer>;
  stop(): Promise<void>;
}

export type { Answer, TestInput, TestOrganization, TestUser } from './test-organization.ts';
export { PASSWORD } from './test-organization.ts';

/** Of applications that nobody reaches by a name. */
export const PUBLIC_URL = 'https://plinth.test';

/** The least that argon2 takes. */
const LIGHT_PASSWORD_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export interface TestOptions {
  /** Another one than a copy of its own. */
  database?: TestDatabase;
  /** Registrations that it takes of one network; by default as many as a test likes. */
  registrationsPerHour?: number;
  /** Nobody receives its mails: the first organization counts as confirmed. */
  withoutMailServer?: boolean;
  /** Fixes its clock. */
  now?: () => string;
  sessionSecret?: string;
  /** The one before, while it is being changed. */
  previousSecret?: string;
  withScreens?: boolean;
  /** Where people reach it; passkeys work nowhere else. By default an address with a name that nobody has. */
  publicUrl?: string;
  /** Reached as localhost, where browsers have passkeys, and not by its number. */
  atLocalhost?: boolean;
  withMail?: boolean;
  /** At what passwords cost in production: for what is about their cost or the time they take. */
  withRealPasswords?: boolean;
  /** Another place for files than a folder of its own. */
  files?: FileStore;
  /** Of its demonstration. */
  filling?: Filling;
  limits?: { publicPerMinute?: number; personPerMinute?: number };
  /** How long requests have when it ends. */
  patienceMs?: number;
  /** Where it writes what goes wrong, instead of the output of the test. */
  log?: Log;
}

/** The whole server on a database of its own, over real HTTP. */
export async function testApp(options: TestOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'plinth-app-'));
  const files = options.files ?? new FileStore(join(folder, 'files'));
  const port = options.atLocalhost ? await freePort() : 0;
  const local = `http://${options.atLocalhost ? 'localhost' : '127.0.0.1'}`;
  const application = await openApplication({
    databaseUrl: database.url,
    publicUrl: options.atLocalhost ? `${local}:${port}` : (options.publicUrl ?? PUBLIC_URL),
    sessionSecret: options.sessionSecret ?? randomBytes(32).toString('hex'),
    previousSecret: options.previousSecret ?? null,
    version: '0.0.0-test',
    services: { files, printer: testPrinter(files), texts: openTextReader(), pictures: openPictureOpener() },
    log: options.log ?? openLog('error'),
    checkReplies: true,
    poolSize: 6,
    limits: { publicPerMinute: 100_000, personPerMinute: 100_000, ...options.limits },
    registration: {
      perHour: options.registrationsPerHour ?? 100_000,
      hasMailServer: !options.withoutMailServer,
    },
    passwordCost: options.withRealPasswords ? DEFAULT_PASSWORD_COST : LIGHT_PASSWORD_COST,
    ...(options.now ? { clock: options.now } : {}),
    ...(options.patienceMs === undefined ? {} : { patienceMs: options.patienceMs }),
    ...(options.filling ? { filling: options.filling } : {}),
  });
  if (options.withScreens) await serveWebFiles(application.http, inject('screens'));
  const heard = new URL(await application.http.listen({ port, host: '127.0.0.1' }));
  const url = `${local}:${heard.port}`;
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
    organization: (more) => registered(application, send, more),
    organizationAgain: (known) => organizationAgain(application, send, known),
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
