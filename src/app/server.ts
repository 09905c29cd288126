import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openApplication, REGISTRATIONS_PER_HOUR } from './application.ts';
import type { Application } from './application.ts';
import { applicationJobs, resumeRuns } from './application.jobs.ts';
import { mailTemplates, subscribers } from './application.plugins.ts';
import { demonstrationSignIns, seedDemonstration } from './demonstration/seed.ts';
import { confirmByOperator } from '#company/auth/server/verification.commands.ts';
import { Filling } from '#company/system/server/filling.ts';
import { secureWayBack } from '#platform/server/backup/way-back.ts';
import { ConfigError, readConfig } from '#platform/server/config.ts';
import type { Config } from '#platform/server/config.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import type { FileStore } from '#platform/server/files/file-store.ts';
import { openStore } from '#platform/server/files/open-store.ts';
import { serveWebFiles } from '#platform/server/http/web-files.ts';
import { serveMetrics } from '#platform/server/http/metrics-route.ts';
import { systemClock } from '#platform/server/http/caller.ts';
import { migrateJobs, startWorker } from '#platform/server/jobs/worker.ts';
import type { QueuedTask, Worker } from '#platform/server/jobs/worker.ts';
import { mailDelivery } from '#platform/server/mail/mail.delivery.ts';
import { outboxTransport, smtpTransport } from '#platform/server/mail/mail.transport.ts';
import { serveOutbox } from '#platform/server/mail/outbox-route.ts';
import { openLog } from '#platform/server/log.ts';
import { openPictureOpener } from '#platform/server/pictures/picture-opener.ts';
import { openPrinter } from '#platform/server/printing/printer.ts';
import { openTextReader } from '#platform/server/text/text-reader.ts';
import { startPostgres } from '#platform/server/postgres/supervisor.ts';
import { sessionSecret } from '#platform/server/session-secret.ts';

/** One process: configuration, database, migrations, demonstration, web, worker. Stops in the reverse order. */
async function start(stops: (() => Promise<void>)[]): Promise<void> {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  const say = { info: (message: string) => console.log(message) };

  await refuseTakenPort(config);
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(config, stops, say));
  await migrate(databaseUrl, join(process.cwd(), 'migrations'), say, {
    before: () => secureWayBack(databaseUrl, config, version(), say),
  });
  await migrateJobs(databaseUrl);

  const files = await openFiles(config);
  const printer = openPrinter({ files, publicUrl: config.publicUrl });
  const texts = openTextReader({ onLost: (error) => log.warn({ err: error }, 'a text was not read') });
  const pictures = openPictureOpener({
    onLost: (error) => log.warn({ err: error }, 'a photograph was not opened'),
  });
  let worker: Worker | null = null;
  const filling = new Filling();
  const application = await openApplication({
    databaseUrl,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    sessionSecret: sessionSecret(config),
    previousSecret: config.previousSecret,
    version: version(),
    services: { files, printer, texts, pictures },
    log,
    checkReplies: !config.isProduction,
    limits: { personPerMinute: config.requestsPerMinute },
    isWorkerUp: () => worker?.isUp() ?? false,
    operatorId: config.operatorId,
    filling,
    registration: { perHour: REGISTRATIONS_PER_HOUR, hasMailServer: config.mail.smtpUrl !== undefined },
  });
  stops.push(() => application.stop());
  await application.sealPlain();
  if (config.previousSecret !== null) await application.reseal();
  for (const email of addressesToConfirm())
    console.log(await confirmByOperator(application.pool, email, systemClock()));
  const seeding = seedDemonstration({
    application,
    databaseUrl,
    files,
    say,
    isWanted: config.demonstration,
    isRenewed: process.argv.includes('--new-demonstration'),
    watch: filling,
  });
  // As soon as its people can sign in, the rest is filled behind the first page.
  const hasDemonstration = await Promise.race([seeding, filling.begun.then(() => true)]);
  const open = () => openToPeople(application, config, hasDemonstration);
  const isFilling = filling.progress !== null;
  if (isFilling) await open();
  // Before any scheduled job runs: its work of today is not part of the seeded history.
  await seeding;
  const needs = { pool: application.pool, files, printer, texts, pictures, clock: systemClock, subscribers };
  const onError = (error: unknown, job: string) => log.error({ err: error, job }, 'a job failed');
  const { recurring, queued } = applicationJobs(needs, onError);
  const deliverMail = mailTask(config, application, files);
  worker = await startWorker(databaseUrl, { recurring, queued: { ...queued, deliverMail } }, log);
  // In the reverse order: requests end before jobs.
  stops.push(worker.stop, application.drain);
  resumeRuns(needs, onError);
  if (!isFilling) await open();
}

/** `npm start -- --confirm=asha@example.com`, where no mail server could send the link. */
function addressesToConfirm(): string[] {
  return process.argv.flatMap((argument) => /^--confirm=(.+)$/.exec(argument)?.[1] ?? []);
}

async function openToPeople(
  application: Application,
  config: Config,
  hasDemonstration: boolean,
): Promise<void> {
  serveMetrics(application.http, application.metrics, config.metricsToken);
  if (!config.isProduction && !config.mail.smtpUrl) serveOutbox(application.http, outboxOf(config));
  if (config.isProduction) await serveWebFiles(application.http, join(process.cwd(), 'dist', 'web'));
  await listen(application, config);
  console.log(`Plinth ${version()} is ready at ${config.publicUrl}`);
  if (hasDemonstration) console.log(demonstrationSignIns());
}

async function openFiles(config: Config): Promise<FileStore> {
  const files = await openStore(config);
  await files.sweep();
  return files;
}

function mailTask(config: Config, { pool }: Application, files: FileStore): QueuedTask {
  const { smtpUrl, from } = config.mail;
  const transport = smtpUrl ? smtpTransport(smtpUrl, from) : outboxTransport(outboxOf(config), from);
  const { publicUrl } = config;
  return mailDelivery({
    pool,
    transport,
    files,
    templates: mailTemplates,
    publicUrl,
    clock: systemClock,
  });
}

function outboxOf(config: Config): string {
  return join(config.dataDir, 'outbox');
}

async function startOwnDatabase(
  config: Config,
  stops: (() => Promise<void>)[],
  log: { info(message: string): void },
): Promise<string> {
  const postgres = await startPostgres({
    dataDir: config.dataDir,
    log,
    onLost: (error) => {
      console.error(error.message);
      void stopAll(stops, 1);
    },
  });
  stops.push(() => postgres.stop());
  return postgres.url;
}

/** With a message that names PORT, before anything is started that would then have to be stopped. */
async function refuseTakenPort(config: Config): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(config.port, config.host);
    await once(probe, 'listening');
  } catch (error) {
    throw portProblem(error, config);
  } finally {
    probe.close();
  }
}

async function listen(application: Application, config: Config): Promise<void> {
  try {
    await application.http.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw portProblem(error, config);
  }
}

function portProblem(error: unknown, config: Config): unknown {
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE') {
    return new ConfigError(
      `Port ${config.port} is taken. Set PORT to a free one, for example PORT=3001 npm start.`,
    );
  }
  if (code === 'EACCES')
    return new ConfigError(`Port ${config.port} may not be opened by this user. Set PORT to 1024 or more.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new ConfigError(`HOST ${config.host} is not an address of this machine.`);
  }
  return error;
}

function stopOnSignals(stops: (() => Promise<void>)[]): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAll(stops, 0));
}

/** What a wrong DATABASE_URL looks like, by the code of the error. */
const CONNECTION_PROBLEMS: Record<string, string> = {
  ECONNREFUSED: 'No PostgreSQL server answers at DATABASE_URL.',
  ENOTFOUND: 'The host in DATABASE_URL is not known.',
  ETIMEDOUT: 'The host in DATABASE_URL does not answer.',
  '28P01': 'The user or password in DATABASE_URL is wrong.',
  '28000': 'The user in DATABASE_URL may not connect.',
  '3D000': 'The database in DATABASE_URL does not exist.',
  '42501':
    'The user in DATABASE_URL may not create roles or tables, or may not use the existing role plinth_app; use the owner of the database, with CREATEROLE.',
};

let stopping = false;

async function stopAll(stops: (() => Promise<void>)[], exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const stop of stops.toReversed()) {
    await stop().catch((error: unknown) => console.error('While stopping:', error));
  }
  process.exit(exitCode);
}

function version(): string {
  const text = readFileSync(join(process.cwd(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

const stops: (() => Promise<void>)[] = [];
stopOnSignals(stops);
// Whoever read what is printed may have gone since; the filling goes on.
process.stdout.on('error', () => undefined);
try {
  await start(stops);
} catch (error) {
  // Errors an operator can fix are one sentence; anything else comes with its stack trace. Stopping interrupts the
  // filling.
  if (!stopping) console.error(error instanceof ConfigError ? error.message : describeFailure(error));
  await stopAll(stops, 1);
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A migration that fails says which, and carries what the database said.
  const problem = CONNECTION_PROBLEMS[codeOf(error) ?? codeOf(error.cause) ?? ''];
  return problem ? `${problem} (${error.message})` : (error.stack ?? error.message);
}

function codeOf(error: unknown): string | undefined {
  return (error as { code?: string } | undefined)?.code;
}
