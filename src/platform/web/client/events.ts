import { ApiError } from './api-error.ts';

/** The server sends only which record changed: the screen reads it again with the rights of its user. */
export interface LiveEvent {
  kind: string;
  id: string;
  version: number;
}

export interface EventSource {
  /** Opens the stream, from after `lastEventId` when there is one. */
  open(lastEventId: string | null, signal: AbortSignal): Promise<Response>;
  /** `event` is null where the stream says only where it stands, as it does when it is opened. */
  onEvent(event: LiveEvent | null, eventId: string | null): void;
  /** Where to go on, known from a stream of this or another tab. */
  lastEventId(): string | null;
  /** Waits of the reconnection in milliseconds; the last repeats. */
  backoffMs?: readonly number[];
  /** Longest silence, comments of the server included, before the stream counts as dead. */
  silenceMs?: number;
}

const BACKOFF_MS: readonly number[] = [1_000, 2_000, 5_000, 10_000, 30_000];
const SILENCE_MS = 90_000;

/** Follows the stream until `signal` ends it or the session is refused, opening it again whenever it breaks. */
export async function followEvents(source: EventSource, signal: AbortSignal): Promise<void> {
  const waits = source.backoffMs ?? BACKOFF_MS;
  for (let failures = 0; !signal.aborted; failures += 1) {
    let askedToWait = 0;
    try {
      await readStream(source, signal, {
        onOpen: () => (failures = 0),
        onRetry: (milliseconds) => (askedToWait = milliseconds),
      });
    } catch (error) {
      if (isRefusal(error)) return;
      // A broken stream is an ordinary event of mobile networks and deployments: wait, then open it again.
    }
    const wait = waits[Math.min(failures, waits.length - 1)] ?? 0;
    await pause(Math.max(wait, askedToWait), signal);
  }
}

async function readStream(
  source: EventSource,
  signal: AbortSignal,
  { onOpen, onRetry }: { onOpen(): void; onRetry(milliseconds: number): void },
): Promise<void> {
  const watch = createWatch(source.silenceMs ?? SILENCE_MS, signal);
  try {
    const answer = await source.open(source.lastEventId(), watch.signal);
    if (!answer.body) return;
    // Not needed for the first picture; if it cannot be fetched, the stream counts as broken.
    const { createParser } = await import('eventsource-parser');
    onOpen();
    const parser = createParser({
      onRetry,
      onEvent: ({ id, data }) => {
        const event = readEvent(data);
        if (event || id) source.onEvent(event, id ?? null);
      },
    });
    const decoder = new TextDecoder();
    const reader = answer.body.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      watch.heard();
      parser.feed(decoder.decode(chunk.value, { stream: true }));
    }
  } finally {
    watch.stop();
  }
}

/** A silently dropped connection is detected by its silence. */
function createWatch(silenceMs: number, outer: AbortSignal) {
  const controller = new AbortController();
  const expire = () => controller.abort(new Error('The event stream fell silent.'));
  let timer = setTimeout(expire, silenceMs);
  return {
    signal: AbortSignal.any([outer, controller.signal]),
    heard() {
      clearTimeout(timer);
      timer = setTimeout(expire, silenceMs);
    },
    stop() {
      clearTimeout(timer);
      controller.abort();
    },
  };
}

/** Reads `{kind,id,version}`; anything else on the stream is not for this version of the screens. */
export function readEvent(data: string): LiveEvent | null {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value !== 'object' || value === null) return null;
    const { kind, id, version } = value as Record<string, unknown>;
    if (typeof kind !== 'string' || typeof id !== 'string' || typeof version !== 'number') return null;
    return { kind, id, version };
  } catch {
    return null;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
