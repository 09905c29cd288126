import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { ShareTokens } from '#platform/server/share-token.ts';
import { Filling } from '#company/system/server/filling.ts';
import { systemRoutes } from '#company/system/server/system.routes.ts';
import { installationFigures } from '#insight/system-status/server/installation.metrics.ts';
import { systemStatusRoutes } from '#insight/system-status/server/systemStatus.routes.ts';
import { DUE, organizationsForJobs } from './application.jobs.ts';
import { audiences, constraintMessages, PLUGINS, subscribers } from './application.plugins.ts';
import type { AreaPlugin, RegistrationTerms, RouteNeeds } from '#platform/server/area-plugin.ts';
import type { Caller, Work } from '#platform/server/context.ts';
import { readOf } from '#platform/server/context.ts';
import { openPool } from '#platform/server/database/pool.ts';
import { DiskWatch } from '#platform/server/database/disk-watch.ts';
import { sealWith } from '#platform/server/database/sealed.ts';
import type { Database } from '#platform/server/database/tenant.ts';
import { inTransaction } from '#platform/server/database/tenant.ts';
import { SecretBox } from '#platform/server/secret-box.ts';
import { FileLinks } from '#platform/server/files/file-links.ts';
import { OutboxRelay } from '#platform/server/events/outbox.ts';
import { EventHub } from '#platform/server/events/stream.ts';
import { buildApp } from '#platform/server/http/app.ts';
import { drained, UnderWay, UnusedConnections, within } from '#platform/server/http/drain.ts';
import { CallRunner } from '#platform/server/http/call-runner.ts';
import type { Clock } from '#platform/server/http/caller.ts';
import { systemClock } from '#platform/server/http/caller.ts';
import { RequestLimit } from '#platform/server/http/request-limit.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { Tokens } from '#platform/server/http/tokens.ts';
import type { Log } from '#platform/server/log.ts';
import { CallMetrics } from '#platform/server/metrics.ts';
import { SignInThrottle } from '#platform/server/sign-in-throttle.ts';
import type { PasswordCost } from '#platform/server/passwords.ts';
import { choosePasswordCost, DEFAULT_PASSWORD_COST } from '#platform/server/passwords.ts';
import type { Services } from '#platform/server/services.ts';

export interface ApplicationOptions {
  /** The URL of the owner; connections switch to the application role. */
  databaseUrl: string;
  /** Where people reach it; passkeys work nowhere else. */
  publicUrl?: string;
  /** Whose X-Forwarded-For is believed; those of this machine unless named. */
  trustedProxies?: string;
  sessionSecret: string;
  /** While the secret is being changed: the one before. */
  previousSecret?: string | null;
  version: string;
  services: Services;
  log: Log;
  checkReplies: boolean;
  clock?: Clock;
  poolSize?: number;
  limits?: { publicPerMinute?: number; personPerMinute?: number };
  registration?: RegistrationTerms;
  /** Tests make hundreds of people who guard nothing. */
  passwordCost?: PasswordCost;
  isWorkerUp?: () => boolean;
  /** The organization whose administrators run the installation; the first one unless named. */
  operatorId?: string | null;
  /** How long requests under way have when the server ends. */
  patienceMs?: number;
  /** Progress of filling the demonstration company; none is filled without it. */
  filling?: Filling;
}

export interface Application {
  http: FastifyInstance;
  pool: pg.Pool;
  metrics: CallMetrics;
  routes: readonly AnyRoute[];
  services: Services;
  /** Secret for links to cost sheets. */
  shareTokens: ShareTokens;
  /** Secret for links to files. */
  fileLinks: FileLinks;
  /** Runs a command as a user at a given time, in one transaction; used to seed history. */
  runAs<T>(caller: Caller, now: string, command: (work: Work) => Promise<T>): Promise<T>;
  /** After a change of the secret: seals all that is kept encrypted under the new one. */
  reseal(): Promise<void>;
  /** Seals what an earlier version kept unencrypted; at the start, before anybody is let in. */
  sealPlain(): Promise<void>;
  /** Takes no more requests, ends the event streams and answers what is under way; jobs go on. */
  drain(): Promise<void>;
  /** Drains, then lets go of the database. */
  stop(): Promise<void>;
}

const PATIENCE_MS = 10_000;
const DEFAULT_LIMITS = { publicPerMinute: 300, personPerMinute: 3000 };
export const REGISTRATIONS_PER_HOUR = 5;

/** The server half of Plinth: its plugins, and the order in which they start and stop. */
export async function openApplication(options: ApplicationOptions): Promise<Application> {
  const { log, services } = options;
  choosePasswordCost(options.passwordCost ?? DEFAULT_PASSWORD_COST);
  const secret = { current: options.sessionSecret, previous: options.previousSecret ?? null };
  const secrets = new SecretBox(secret);
  const clock = options.clock ?? systemClock;
  const filling = options.filling ?? new Filling();
  const onError = (error: unknown) => log.error({ err: error }, 'background work failed');
  const pool = openPool(options.databaseUrl, options.poolSize ?? 20);
  sealWith(pool, secrets);
  const metrics = new CallMetrics(pool);
  const isWorkerUp = options.isWorkerUp ?? (() => true);
  metrics.alsoRead(() => installationFigures({ pool, files: services.files, clock, isWorkerUp }));
  const tokens = new Tokens(secret, clock);
  const disk = new DiskWatch();
  const relay = new OutboxRelay(pool, onError);
  const events = new EventHub({ pool, databaseUrl: options.databaseUrl, audiences, onError });
  const runner = new CallRunner({
    pool,
    constraintMessages,
    checkReplies: options.checkReplies,
    clock,
    secrets,
    onCommit: () => relay.wake(),
    subscribers,
    refuseChange: (call, caller) => filling.refuseChange(call, caller),
  });
  const shareTokens = new ShareTokens(options.sessionSecret);
  const fileLinks = new FileLinks(secret);
  const needs: RouteNeeds = {
    publicUrl: options.publicUrl ?? null,
    pool,
    services,
    secret,
    tokens,
    throttle: new SignInThrottle(pool),
    registration: options.registration ?? { perHour: REGISTRATIONS_PER_HOUR, hasMailServer: false },
    fileLinks,
    subscribers,
    constraints: constraintMessages,
    routes: () => routes,
  };
  const routes: AnyRoute[] = PLUGINS.flatMap((plugin) => plugin.routes?.(needs) ?? []);
  routes.push(
    ...systemRoutes({
      pool,
      metrics,
      version: options.version,
      events,
      disk,
      callers: runner.callers,
      calls: () => routes.map((route) => route.call),
      isWorkerUp,
      filling,
      clock,
      scanner: services.files.scanner,
    }),
    ...systemStatusRoutes({
      pool,
      metrics,
      disk,
      version: options.version,
      files: services.files,
      isWorkerUp,
      jobs: DUE,
      subscribers,
      operatorId: options.operatorId ?? null,
    }),
  );
  const underWay = new UnderWay();
  const { publicPerMinute, personPerMinute } = { ...DEFAULT_LIMITS, ...options.limits };
  const limits = {
    network: new RequestLimit({ pool, name: 'network', perMinute: publicPerMinute, clock, onError }),
    person: new RequestLimit({ pool, name: 'person', perMinute: personPerMinute, clock, onError }),
  };
  const http = await buildApp({
    routes,
    runner,
    tokens,
    metrics,
    log,
    clock,
    disk,
    underWay,
    limits,
    pictureOrigin: services.files.origin,
    trustedProxies: options.trustedProxies ?? 'loopback',
    uploads: services.files,
  });
  const unused = new UnusedConnections(http.server);
  http.addHook('preClose', () => events.stop());
  await events.start();
  relay.start();
  const patienceMs = options.patienceMs ?? PATIENCE_MS;
  let draining: Promise<void> | null = null;
  const drain = () => (draining ??= drained({ http, underWay, unused, patienceMs }));
  return {
    http,
    pool,
    metrics,
    routes,
    services,
    shareTokens,
    fileLinks,
    runAs: (caller, now, command) =>
      inTransaction(pool, { organizationId: caller.organizationId }, (db) =>
        command({ ...readOf(db, caller, now), requestId: null, ip: null, subscribers }),
      ),
    reseal: () => inEachOrganization(pool, ({ reseal }, db) => reseal?.(db, secrets)),
    sealPlain: () => inEachOrganization(pool, ({ sealPlain }, db) => sealPlain?.(db, secrets)),
    drain,
    stop: async () => {
      await drain();
      await Promise.all([relay.stop(), limits.network.stop(), limits.person.stop()]);
      await Promise.all([services.printer.stop(), services.texts.stop(), services.pictures.stop()]);
      // It waits for connections in use: of a request that was broken off, not for long.
      await within(patienceMs, pool.end());
    },
  };
}

/** An organization at a time; one that was done already is left as it is. */
async function inEachOrganization(
  pool: pg.Pool,
  work: (plugin: AreaPlugin, db: Database) => Promise<void> | undefined,
): Promise<void> {
  for (const organizationId of await organizationsForJobs(pool))
    await inTransaction(pool, { organizationId }, async (db) => {
      for (const plugin of PLUGINS) await work(plugin, db);
    });
}
