import type { Call, ResultOf } from '../../contract/call.ts';
import { ApiError, errorOfAnswer, networkError, UNEXPECTED_MESSAGE } from './api-error.ts';
import { fetchTelling } from './progress.ts';
import type { LooseArguments, SendOptions, WriteArguments } from './request.ts';
import { bodyOf, newRequestKey, urlOf } from './request.ts';

const REQUEST_TIMEOUT_MS = 30_000;
/** 25 MB over a slow phone. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

/** The result of renewing the session; `unreachable` says nothing about the session. */
export type Renewal = 'renewed' | 'ended' | 'unreachable';

/** What the client needs from the session. */
export interface Connection {
  /** '/api', or with a host in tests. */
  baseUrl: string;
  token(): string | null;
  /** Exchanges the refresh token after the server refused `refusedToken`. */
  renew(refusedToken: string | null): Promise<Renewal>;
  /** The server refused a fresh token too: forgets the stored session, which leads to the sign-in page. */
  end(): void;
  /** Asks the person to prove who they are; false when they would rather not. The call is then repeated. */
  proveAgain?(): Promise<boolean>;
  /** The organization requires a second factor that this person has not set up. */
  lacksFactor?(): void;
  timeoutMs?: number;
}

type Arguments<C> = WriteArguments<C> & SendOptions;

/** Arguments may be left out when the call needs none. */
export type SendTuple<C> =
  Record<never, never> extends Arguments<C> ? [args?: Arguments<C>] : [args: Arguments<C>];

export interface Client {
  /** Sends a call whose arguments the caller has checked against it; `send` and the hooks do. */
  perform<C extends Call>(call: C, args: LooseArguments, options?: SendOptions): Promise<ResultOf<C>>;
  /** Opens an answer that never ends; the caller closes it by `signal`. */
  open(call: Call, headers: Record<string, string>, signal: AbortSignal): Promise<Response>;
}

export function createClient(connection: Connection): Client {
  return {
    async perform(call, args, options) {
      const keyed = withOwnKey(call, options);
      try {
        return await performOnce(connection, call, args, keyed);
      } catch (error) {
        if (!isRefusedBy(error, 'stepUpRequired') || !(await connection.proveAgain?.())) throw error;
        return await performOnce(connection, call, args, keyed);
      }
    },
    async open(call, headers, signal) {
      return await reachable(signal, async () => {
        const transport = { headers: new Headers(headers), signal };
        const answer = await requestInSession(connection, call, {}, transport);
        if (!answer.ok) throw await readError(answer);
        return answer;
      });
    },
  };
}

/** What the client itself sends again, after a new token or a proof of who the person is, is one request. */
function withOwnKey(call: Call, options: SendOptions = {}): SendOptions {
  return call.creates ? { ...options, idempotencyKey: options.idempotencyKey ?? newRequestKey() } : options;
}

async function performOnce<C extends Call>(
  connection: Connection,
  call: C,
  args: LooseArguments,
  { idempotencyKey, signal: callerSignal, onSent }: SendOptions = {},
): Promise<ResultOf<C>> {
  const longest = call.upload ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
  const timeout = AbortSignal.timeout(connection.timeoutMs ?? longest);
  const signal = callerSignal ? AbortSignal.any([callerSignal, timeout]) : timeout;
  const headers = new Headers(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {});
  try {
    return await reachable(callerSignal, async () => {
      const answer = await requestInSession(connection, call, args, {
        headers,
        signal,
        ...(onSent ? { onSent } : {}),
      });
      return await readResult(call, answer);
    });
  } catch (error) {
    if (isRefusedBy(error, 'secondFactorMissing')) connection.lacksFactor?.();
    throw error;
  }
}

function isRefusedBy(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

let current: Client | null = null;

/** Names the client that `send` and the hooks use; the entry does this once, before anything is drawn. */
export function connectClient(client: Client): void {
  current = client;
}

export function connectedClient(): Client {
  if (!current) throw new Error('The client is not connected; the entry calls connectClient first.');
  return current;
}

/**
 * Sends one call of the contract through the connected client and returns its result:
 * `send(getLead, { params: { id } })`. Throws an `ApiError` for anything but a success.
 */
export async function send<C extends Call>(call: C, ...[args]: SendTuple<C>): Promise<ResultOf<C>> {
  const { idempotencyKey, signal, ...rest }: LooseArguments & SendOptions = args ?? {};
  return await connectedClient().perform(call, rest, { idempotencyKey, signal });
}

interface Transport {
  headers: Headers;
  signal: AbortSignal;
  onSent?: (percent: number) => void;
}

/**
 * A refused token is renewed once and the request repeated, since a laptop wakes from sleep with an old token.
 * Public calls carry no token: their 401 is a wrong password, not an ended session.
 */
async function requestInSession(
  connection: Connection,
  call: Call,
  args: LooseArguments,
  transport: Transport,
): Promise<Response> {
  if (call.can === 'public') return await request(connection, call, args, transport, null);

  const token = connection.token();
  const answer = await request(connection, call, args, transport, token);
  if (answer.status !== 401) return answer;

  const renewal = await connection.renew(token);
  if (renewal === 'unreachable') throw networkError();
  if (renewal === 'ended') return answer;

  const second = await request(connection, call, args, transport, connection.token());
  if (second.status === 401) connection.end();
  return second;
}

async function request(
  connection: Connection,
  call: Call,
  args: LooseArguments,
  transport: Transport,
  token: string | null,
): Promise<Response> {
  const body = bodyOf(call, args);
  const headers = new Headers(transport.headers);
  // A failed download answers with the same JSON as every other call.
  headers.set(
    'Accept',
    call.reply.kind === 'bytes' ? `${call.reply.contentType}, application/json` : 'application/json',
  );
  if (body.contentType) headers.set('Content-Type', body.contentType);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const url = urlOf(connection.baseUrl, call, args);
  const { signal, onSent } = transport;
  const sent = { method: call.method, headers, body: body.content, signal };
  return onSent
    ? await fetchTelling(url, sent, onSent)
    : await fetch(url, { ...sent, credentials: 'same-origin' });
}

/** Runs a request; errors thrown by `fetch` become the network error. */
async function reachable<Result>(
  callerSignal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof ApiError || callerSignal?.aborted) throw thrown;
    if (isLostAnswer(thrown)) throw networkError();
    throw thrown;
  }
}

/** `fetch` throws a TypeError without a connection, and the abort reason when the time is over. */
function isLostAnswer(thrown: unknown): boolean {
  return thrown instanceof TypeError || (thrown instanceof DOMException && thrown.name === 'TimeoutError');
}

async function readResult<C extends Call>(call: C, answer: Response): Promise<ResultOf<C>> {
  if (!answer.ok) throw await readError(answer);
  // The server checks its answers against the call's schema in tests and development.
  if (call.reply.kind === 'bytes') return (await readFile(answer)) as ResultOf<C>;
  return unwrap(call, await readJson(answer)) as ResultOf<C>;
}

/** Bytes keep the name the server gave them: 'Invoice MH-26-27-000001.pdf'. */
async function readFile(answer: Response): Promise<File> {
  const bytes = await answer.blob();
  return new File([bytes], fileNameOf(answer.headers.get('content-disposition') ?? ''), { type: bytes.type });
}

function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? '';
}

function unwrap(call: Call, body: Record<string, unknown>): unknown {
  const { success: _success, ...flat } = body;
  switch (call.reply.kind) {
    case 'page':
      return { rows: body['data'], pagination: body['pagination'] };
    case 'flat':
      return flat;
    default:
      return body['data'];
  }
}

async function readJson(answer: Response): Promise<Record<string, unknown>> {
  const text = await answer.text();
  const body = parse(text);
  if (typeof body !== 'object' || body === null) {
    throw new ApiError({
      status: 0,
      code: 'unreadable',
      message: UNEXPECTED_MESSAGE,
      requestId: answer.headers.get('x-request-id'),
      data: text,
    });
  }
  return body as Record<string, unknown>;
}

async function readError(answer: Response): Promise<ApiError> {
  const body = parse(await answer.text());
  return errorOfAnswer(answer.status, body, answer.headers.get('x-request-id'));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A proxy may respond with its own page; the status still tells what happened.
    return null;
  }
}
