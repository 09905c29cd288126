import type pg from 'pg';
import type { Call } from '../../contract/call.ts';
import { answerSchema, paramsSchema } from '../../contract/call.ts';
import { AppError, forbidden } from '../../contract/errors.ts';
import { tidy } from '../../contract/fields.ts';
import { hasRole } from '../../contract/roles.ts';
import { addMinutes } from '../../contract/calendar.ts';
import * as z from 'zod';
import type { Caller, ChangeSubscriber, Work } from '../context.ts';
import { readOf } from '../context.ts';
import { isDeadlock, translateDatabaseError } from '../database/constraint-errors.ts';
import type { ConstraintMessages } from '../database/constraint-errors.ts';
import type { Tenant } from '../database/tenant.ts';
import { inTransaction, readingDatabase } from '../database/tenant.ts';
import type { SecretBox } from '../secret-box.ts';
import type { Clock, KnownCaller, SessionKey } from './caller.ts';
import { CallerChanged, CallerDirectory, SESSION_ENDED } from './caller.ts';
import { hashOfRequest, OnlyOnce } from './idempotency.ts';
import { parsed } from './parsed.ts';
import type {
  AnyRoute,
  CallContext,
  CallInput,
  KeyedRequest,
  PublicRequest,
  SentFiles,
  UploadedFile,
} from './route.ts';

const DEADLOCK_TRIES = 3;
/** For so long whoever proved who they are is not asked again. */
const PROOF_MINUTES = 10;

export interface RunnerOptions {
  pool: pg.Pool;
  constraintMessages: ConstraintMessages;
  /** Replies are compared with their schema in tests and development; in production it halves throughput. */
  checkReplies: boolean;
  clock: Clock;
  /** Seals what is kept of requests with an `Idempotency-Key`. */
  secrets: SecretBox;
  /** Called after a transaction that may have left events. */
  onCommit: () => void;
  subscribers: readonly ChangeSubscriber[];
  /** Throws while the organization of the caller may not be changed by a call. */
  refuseChange?: (call: Call, caller: Caller) => void;
}

/** One incoming request, read from HTTP and not yet trusted. */
export interface RawRequest extends PublicRequest {
  params: unknown;
  query: unknown;
  body: unknown;
  file: UploadedFile | null;
  sent?: SentFiles;
  path: string;
  session: SessionKey | null;
  idempotencyKey: string | null;
}

/** What a call answers. */
interface Ran {
  /** The body of the success answer, or bytes for calls that answer so. */
  answer: unknown;
  /** It was done before, by an earlier request with the same `Idempotency-Key`. */
  isReplayed: boolean;
}

/** Runs calls: authenticates, authorizes, validates the input, calls the handler and checks the reply. */
export class CallRunner {
  private readonly options: RunnerOptions;
  readonly callers: CallerDirectory;

  constructor(options: RunnerOptions) {
    this.options = options;
    this.callers = new CallerDirectory(options.pool, options.clock);
  }

  async run(route: AnyRoute, raw: RawRequest): Promise<Ran> {
    try {
      return await this.answer(route, raw);
    } catch (error) {
      throw translateDatabaseError(error, this.options.constraintMessages);
    }
  }

  /** The same for a program with an API key: its handler finds out whose key it is. */
  async runKeyed(route: AnyRoute, request: KeyedRequest): Promise<unknown> {
    const { byKey } = route.call;
    if (!byKey || !('handleKeyed' in route) || !route.handleKeyed)
      throw new Error(`${route.call.path} takes no API keys.`);
    try {
      const answer = { success: true, data: await route.handleKeyed(request) };
      this.options.onCommit();
      if (this.options.checkReplies) checkReply({ ...route.call, reply: byKey.reply }, answer);
      return answer;
    } catch (error) {
      throw translateDatabaseError(error, this.options.constraintMessages);
    }
  }

  private async answer(route: AnyRoute, raw: RawRequest): Promise<Ran> {
    const { result, isReplayed } =
      'handlePublic' in route
        ? { result: await route.handlePublic(raw, inputOf(route.call, raw)), isReplayed: false }
        : await this.signedIn(route, raw);
    const answer = toAnswer(route.call, result);
    if (this.options.checkReplies) checkReply(route.call, answer);
    return { answer, isReplayed };
  }

  /** Retries when the caller turned out to have changed, unless something was already written. */
  private async signedIn(
    route: Extract<AnyRoute, { handle: unknown }>,
    raw: RawRequest,
  ): Promise<{ result: unknown; isReplayed: boolean }> {
    const session = raw.session;
    if (!session) throw new AppError('unauthenticated', 'Please sign in.');
    for (let attempt = 1; ; attempt += 1) {
      const known = await this.permitted(route.call, session);
      const progress = { wrote: false, once: this.onceOf(route.call, raw) };
      try {
        const input = inputOf(route.call, raw);
        const proved = await this.proved(route.call, input.body, session, known);
        const context = this.contextFor(
          route.call,
          raw,
          session,
          proved.caller,
          this.callers.tenantOf(session, proved),
          progress,
        );
        const result = await route.handle(context, input);
        return { result, isReplayed: progress.once?.isReplayed ?? false };
      } catch (error) {
        if (!(error instanceof CallerChanged)) throw error;
        if (progress.wrote || attempt > 2) throw new AppError('unauthenticated', SESSION_ENDED);
      }
    }
  }

  /** The caller, if the role may make the call at all. A cached role is checked again later. */
  private async permitted(call: Call, session: SessionKey): Promise<KnownCaller> {
    const known = await this.callers.find(session);
    if (mayMake(call, known)) return known;
    this.callers.forget(session);
    const asOfNow = await this.callers.find(session);
    if (!mayMake(call, asOfNow)) throw refusalOf(call, asOfNow);
    return asOfNow;
  }

  /** The caller, who has proved lately who they are if this call wants it. */
  private async proved(
    call: Call,
    body: unknown,
    session: SessionKey,
    known: KnownCaller,
  ): Promise<KnownCaller> {
    if (!wantsProof(call, body, known) || this.isProved(known)) return known;
    this.callers.forget(session);
    const asOfNow = await this.callers.find(session);
    if (!this.isProved(asOfNow)) throw proofWanted(asOfNow);
    return asOfNow;
  }

  private isProved({ provedAt }: KnownCaller): boolean {
    return addMinutes(provedAt, PROOF_MINUTES) > this.options.clock();
  }

  private contextFor(
    call: Call,
    raw: RawRequest,
    session: SessionKey,
    caller: Caller,
    tenant: Tenant,
    progress: { wrote: boolean; once: OnlyOnce | null },
  ): CallContext {
    const now = raw.now;
    const read = readOf(readingDatabase(this.options.pool, tenant), caller, now);
    return {
      requestId: raw.requestId,
      ip: raw.ip,
      userAgent: raw.userAgent,
      accept: raw.accept,
      lastEventId: raw.lastEventId,
      now,
      caller,
      sessionId: session.sessionId,
      read,
      write: async (command) => {
        this.options.refuseChange?.(call, caller);
        const base = { ...read, requestId: raw.requestId, ip: raw.ip, subscribers: this.options.subscribers };
        const result = await this.withRetry(tenant, progress.once?.next(command) ?? command, base);
        progress.wrote = true;
        this.options.onCommit();
        return result;
      },
    };
  }

  private onceOf({ method, path }: Call, raw: RawRequest): OnlyOnce | null {
    if (raw.idempotencyKey === null) return null;
    const hash = hashOfRequest(raw.path, raw.body, raw.file, raw.sent);
    return new OnlyOnce({ key: raw.idempotencyKey, call: `${method} ${path}`, hash }, this.options.secrets);
  }

  private async withRetry<T>(tenant: Tenant, command: (work: Work) => Promise<T>, base: Work): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTransaction(this.options.pool, tenant, (db) => command({ ...base, db }));
      } catch (error) {
        if (!isDeadlock(error) || attempt >= DEADLOCK_TRIES) throw error;
      }
    }
  }
}

function inputOf(call: Call, raw: RawRequest): CallInput<Call> {
  return {
    params: parsed(paramsSchema(call), raw.params),
    query: queryInput(call, raw.query),
    body: call.body ? parsed(call.body, tidy(raw.body ?? {})) : undefined,
    file: raw.file,
    ...(raw.sent ? { sent: raw.sent } : {}),
  };
}

/** The query of a call, validated; throws what is wrong with it. */
export function queryInput(call: Call, query: unknown): Record<string, unknown> {
  return call.query ? parsed(call.query, tidyQuery(query)) : {};
}

/** The fields of a form beside its files, validated as a body is; throws what is wrong with them. */
export function formInput<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  return parsed(schema, tidy(fields));
}

function mayMake(call: Call, { caller, lacksFactor, isConfirmed }: KnownCaller): boolean {
  if (call.can === 'public') return true;
  if (lacksFactor && call.isForSetup !== true) return false;
  return hasRole(caller.role, ...call.can) && (isConfirmed || call.needsConfirmed !== true);
}

function refusalOf(call: Call, { caller, lacksFactor }: KnownCaller): AppError {
  if (lacksFactor) return factorMissing();
  return call.can !== 'public' && hasRole(caller.role, ...call.can) ? unconfirmed() : forbidden();
}

function unconfirmed(): AppError {
  return new AppError(
    'unconfirmed',
    'Confirm your email address first: open the link in the email that we sent to you.',
  );
}

export function factorMissing(): AppError {
  return new AppError(
    'secondFactorMissing',
    'Your organization requires two-step sign-in. Set it up first, then go on.',
  );
}

/** Setting up the first second factor takes the password with it: there is nothing more to prove by. */
function wantsProof({ stepUp, isForSetup }: Call, body: unknown, { provesBy }: KnownCaller): boolean {
  if (isForSetup && provesBy === 'password') return false;
  if (typeof stepUp !== 'function') return stepUp === true;
  return stepUp(typeof body === 'object' && body !== null ? { ...body } : {});
}

function proofWanted({ provesBy }: KnownCaller): AppError {
  const proof = provesBy === 'password' ? 'enter your password' : 'enter a code, or use a passkey';
  return new AppError('stepUpRequired', `Confirm that it is you: ${proof}.`);
}

/** An empty filter is none. */
function tidyQuery(query: unknown): unknown {
  const entries = Object.entries(tidy(query ?? {}) as object);
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

function toAnswer(call: Call, result: unknown): unknown {
  switch (call.reply.kind) {
    case 'data':
      return { success: true, data: result };
    case 'page': {
      const page = result as { rows: unknown[]; pagination: unknown };
      return { success: true, data: page.rows, pagination: page.pagination };
    }
    case 'flat':
      return { success: true, ...(result as object) };
    case 'bytes':
      return result;
  }
}

function checkReply(call: Call, answer: unknown): void {
  const schema = answerSchema(call.reply);
  const result = schema?.safeParse(answer);
  if (result && !result.success) {
    throw new Error(
      `The reply of ${call.method} ${call.path} does not match its contract: ${z.prettifyError(result.error)}`,
    );
  }
}
