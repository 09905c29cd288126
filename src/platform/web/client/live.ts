import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Call, Method } from '../../contract/call.ts';
import { connectedClient } from './client.ts';
import type { LiveEvent } from './events.ts';
import { followEvents } from './events.ts';
import { LivePace } from './live.pace.ts';
import { readsRemoved } from './removed.ts';

/** Which calls show a kind of record: every call whose path starts with one of these. */
export type LiveResources = Readonly<Record<string, readonly string[]>>;

type PathsOf<Contract> = Contract extends unknown
  ? Extract<Contract[keyof Contract], { method: Method; path: string }>['path']
  : never;

/**
 * The same said with calls of these contracts, `LiveCalls<typeof leads>`. Their types are imported and not the
 * contracts, which would come with the first screen; a path that is renamed there does not compile here.
 */
export type LiveCalls<Contracts> = Readonly<Record<string, readonly PathsOf<Contracts>[]>>;

/** The stream of changes and what each kind of record concerns. */
export interface LiveUpdates {
  subscription: Call;
  resources: LiveResources;
  /** Calls below these paths sum over many rows: a tab reads them at most once in two seconds. */
  paced: readonly string[];
}

const CHANNEL = 'plinth.events';

interface Relayed {
  event: LiveEvent | null;
  eventId: string | null;
}

/**
 * Keeps what is on screen up to date while the caller is mounted. One tab of the browser holds the stream and
 * tells the others; when it closes, another takes over where it stopped.
 */
export function useLiveEvents({ subscription, resources, paced }: LiveUpdates): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const pace = new LivePace({
      read: (paths) =>
        void queryClient.invalidateQueries({
          predicate: (query) => isBelow(query.queryKey[1], paths) && !readsRemoved(query),
        }),
      isPaced: (path) => isBelow(path, paced),
      isHidden: () => document.hidden,
    });
    const onSeen = () => pace.seen();
    document.addEventListener('visibilitychange', onSeen);
    void shareEvents(subscription, ({ kind }) => pace.add(pathsOf([kind], resources)), stop.signal);
    return () => {
      stop.abort();
      pace.stop();
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [queryClient, subscription, resources, paced]);
}

async function shareEvents(
  subscription: Call,
  onEvent: (event: LiveEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let lastEventId: string | null = null;
  const channel = new BroadcastChannel(CHANNEL);
  const take = ({ event, eventId }: Relayed) => {
    lastEventId = eventId ?? lastEventId;
    if (event) onEvent(event);
  };
  channel.addEventListener('message', (message: MessageEvent<Relayed>) => take(message.data));
  const lead = () =>
    followEvents(
      {
        lastEventId: () => lastEventId,
        open: (last, streamSignal) =>
          connectedClient().open(subscription, last ? { 'Last-Event-ID': last } : {}, streamSignal),
        onEvent: (event, eventId) => {
          const relayed: Relayed = { event, eventId };
          channel.postMessage(relayed);
          take(relayed);
        },
      },
      signal,
    );
  try {
    await asLeader(lead, signal);
  } finally {
    channel.close();
  }
}

/** Browsers give no locks to pages without https; there each tab follows the stream itself. */
async function asLeader(lead: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return await lead();
  try {
    await navigator.locks.request(CHANNEL, { signal }, lead);
  } catch (error) {
    // Waiting for the lock ended because the screen closed; every other failure is one.
    if (!signal.aborted) throw error;
  }
}

/** The paths to read again after these kinds changed. */
export function pathsOf(kinds: Iterable<string>, resources: LiveResources): string[] {
  return [...new Set([...kinds].flatMap((kind) => resources[kind] ?? []))];
}

/** '/units/{id}' is below '/units'; '/units-sold' is not. */
export function isBelow(path: unknown, parents: readonly string[]): boolean {
  return (
    typeof path === 'string' && parents.some((parent) => path === parent || path.startsWith(`${parent}/`))
  );
}
