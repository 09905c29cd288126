import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../contract/call.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { AppError } from '../../contract/errors.ts';
import { tidy } from '../../contract/fields.ts';
import {
  isDiskFull,
  isOverloaded,
  isPoolEnded,
  isTimedOut,
  isUnreachable,
} from '../database/constraint-errors.ts';
import type { DiskWatch } from '../database/disk-watch.ts';
import type { Log } from '../log.ts';
import type { CallMetrics } from '../metrics.ts';
import type { CallRunner, RawRequest } from './call-runner.ts';
import type { Clock } from './caller.ts';
import { API_KEY_START } from './api-key.ts';
import type { UnderWay } from './drain.ts';
import { Restarting } from './drain.ts';
import type { RequestLimit } from './request-limit.ts';
import type { AnyRoute, Download, KeyedRequest } from './route.ts';
import { SONNER_STYLES } from './sonner.styles.ts';
import type { Tokens } from './tokens.ts';
import { readUpload, readUploads } from './uploads.ts';
import type { Uploads } from './uploads.ts';

/** Requests a minute. */
interface RequestLimits {
  /** Of a network, without a session. */
  network: RequestLimit;
  person: RequestLimit;
}

export interface AppOptions {
  routes: readonly AnyRoute[];
  runner: CallRunner;
  tokens: Tokens;
  metrics: CallMetrics;
  log: Log;
  clock: Clock;
  disk: DiskWatch;
  underWay: UnderWay;
  limits: RequestLimits;
  /** Another origin of pictures beside this server: the file bucket. */
  pictureOrigin: string | null;
  /** Whose X-Forwarded-For is believed. */
  trustedProxies: string;
  uploads: Uploads;
}

const BODY_LIMIT_BYTES = 1_048_576;

/** The HTTP half of the contract: every call becomes a route below /api, with the same safety for all. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log,
    // Answers are logged below, by call and without addresses.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: options.trustedProxies,
    genReqId: () => randomBytes(9).toString('base64url'),
    routerOptions: { maxParamLength: 200 },
    // They are refused below, in our words.
    return503OnClosing: false,
  });
  await app.register(helmet, helmetOptions(options.pictureOrigin));
  await app.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 100_000 } });
  app.addHook('onSend', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    reply.headers(request.url.startsWith('/api/') ? API_HEADERS : UNLISTED);
  });
  app.addHook('onResponse', async (request, reply) => logAnswer(options, request, reply));
  app.setErrorHandler((error, request, reply) => sendError(options, error, request, reply));
  for (const route of options.routes) addRoute(app, options, route);
  return app;
}

const helmetOptions = (pictureOrigin: string | null) => ({
  enableCSPNonces: true,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", ...SONNER_STYLES],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...(pictureOrigin ? [pictureOrigin] : [])],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      frameSrc: ["'self'", 'blob:'],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'no-referrer' as const },
  // The proxy in front decides on HTTPS; a plain loopback address must stay reachable.
  strictTransportSecurity: false,
});

/** Nothing is for search engines, least of all pages open to anyone with the link. */
const UNLISTED = { 'X-Robots-Tag': 'noindex, nofollow' };

/**
 * Headers of every API response, instead of those that helmet sets per page: no scripts, frames, sniffing or caching. The page of GET /docs links one style sheet.
 */
const API_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  ...UNLISTED,
};

function addRoute(app: FastifyInstance, options: AppOptions, route: AnyRoute): void {
  const { call } = route;
  app.route({
    method: call.method,
    url: `/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`,
    handler: (request, reply) => options.underWay.run(() => handled(options, route, request, reply)),
    helmet: false,
    config: { call: `${call.method} ${call.path}` },
  });
}

async function handled(
  options: AppOptions,
  route: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { call } = route;
  const apiKey = call.byKey ? apiKeyOf(request) : null;
  if (call.byKey && apiKey !== null) {
    options.limits.network.take(request.ip);
    reply.code(call.byKey.status);
    return options.runner.runKeyed(route, keyedRequest(options, request, apiKey));
  }
  const raw = await readRequest(options, call, request);
  const { answer, isReplayed } = await answerOf(options, route, raw);
  reply.code(call.status ?? 200);
  if (isReplayed) reply.header('Idempotency-Replayed', 'true');
  if (call.reply.kind === 'bytes') return sendBytes(reply, answer as Download);
  reply.header('Content-Type', 'application/json; charset=utf-8');
  return JSON.stringify(answer);
}

/** An upload that was kept is no longer where it arrived; any other goes with its request. */
async function answerOf(options: AppOptions, route: AnyRoute, raw: RawRequest) {
  try {
    return await options.runner.run(route, raw);
  } finally {
    await discard(options, raw);
  }
}

async function discard({ uploads }: AppOptions, { file, sent }: RawRequest): Promise<void> {
  if (file) await uploads.discard(file.content);
  for (const one of sent?.files ?? []) if ('content' in one) await uploads.discard(one.content);
}

/** In its own header, or as bearer token where a program can set nothing else. */
function apiKeyOf(request: FastifyRequest): string | null {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  return headerText(request, 'x-api-key') ?? (bearer?.startsWith(API_KEY_START) ? bearer : null);
}

function keyedRequest(options: AppOptions, request: FastifyRequest, apiKey: string): KeyedRequest {
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: headerText(request, 'user-agent')?.slice(0, 300) ?? null,
    accept: headerText(request, 'accept'),
    lastEventId: null,
    now: options.clock(),
    apiKey,
    body: tidy(request.body ?? {}),
  };
}

async function readRequest(options: AppOptions, call: Call, request: FastifyRequest): Promise<RawRequest> {
  const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const session = bearer && call.can !== 'public' ? await options.tokens.verify(bearer) : null;
  if (session) options.limits.person.take(session.userId);
  else options.limits.network.take(request.ip);
  if (call.can !== 'public' && !session) throw new AppError('unauthenticated', 'Please sign in.');
  const idempotencyKey = call.creates ? headerText(request, 'idempotency-key') : null;
  if (idempotencyKey !== null && (idempotencyKey.length < 8 || idempotencyKey.length > 200)) {
    throw new AppError('validation', 'Idempotency-Key must have 8 to 200 characters.');
  }
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: headerText(request, 'user-agent')?.slice(0, 300) ?? null,
    accept: headerText(request, 'accept'),
    lastEventId: headerText(request, 'last-event-id'),
    now: options.clock(),
    params: request.params,
    query: request.query,
    body: call.upload ? {} : request.body,
    ...(await filesOf(options, call, request)),
    path: request.url,
    session,
    idempotencyKey,
  };
}

async function filesOf({ uploads }: AppOptions, { upload }: Call, request: FastifyRequest) {
  if (!upload) return { file: null };
  return upload.most === undefined
    ? { file: await readUpload(request, upload, uploads) }
    : { file: null, sent: await readUploads(request, { ...upload, most: upload.most }, uploads) };
}

function headerText(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}

function sendBytes(reply: FastifyReply, download: Download) {
  const name = encodeURIComponent(download.fileName);
  reply.header('Content-Type', download.contentType);
  reply.header(
    'Content-Disposition',
    `${download.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
  );
  return reply.send(download.content);
}

function sendError({ log, disk }: AppOptions, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (isDiskFull(error)) disk.note();
  const known = toAppError(error);
  if (known.status >= 500 && !(error instanceof Restarting))
    log.error({ err: error, requestId: request.id }, 'request failed');
  if (known.code === 'rateLimited') reply.header('Retry-After', '60');
  const body = {
    success: false,
    message: known.message,
    error: known.message,
    code: known.code,
    ...(known.fields ? { errors: known.fields } : {}),
    ...known.secondStep,
    requestId: request.id,
  };
  return reply.code(known.status).send(body);
}

/** Messages for transport errors, by the status of the framework. */
const TRANSPORT_ERRORS: Record<number, [ErrorCode, string]> = {
  400: ['validation', 'The request could not be read. Check that the body is valid JSON.'],
  404: ['notFound', 'There is no such call.'],
  413: ['tooLarge', 'The request is larger than allowed.'],
  415: ['unsupportedType', 'Send the body as application/json.'],
};

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isPoolEnded(error)) return new Restarting();
  if (isOverloaded(error))
    return new AppError('rateLimited', 'Too many requests at once. Try again in a moment.');
  if (isUnreachable(error))
    return new AppError('unavailable', 'The database cannot be reached. Try again shortly.');
  if (isDiskFull(error))
    return new AppError(
      'unavailable',
      'The server has no space left, so nothing was changed. Try again shortly.',
    );
  if (isTimedOut(error))
    return new AppError('unavailable', 'This took too long and nothing was changed. Try again.');
  const { statusCode } = error as { statusCode?: number };
  const transport = TRANSPORT_ERRORS[statusCode ?? 500];
  if (transport) return new AppError(...transport);
  return new AppError(
    'internal',
    'Something went wrong on our side. Try again; if it persists, send us the reference.',
  );
}

function logAnswer(options: AppOptions, request: FastifyRequest, reply: FastifyReply): void {
  const { call } = request.routeOptions.config as { call?: string };
  if (call) options.metrics.record(call, reply.elapsedTime, reply.statusCode);
  options.log.info(
    {
      requestId: request.id,
      call: call ?? 'static',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    'answered',
  );
}
