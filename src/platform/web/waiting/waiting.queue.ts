import type { ApiError } from '../client/api-error.ts';
import { toApiError } from '../client/api-error.ts';
import { noteWaiting } from './waiting.flag.ts';
import type { WaitingItem, WaitingStore } from './waiting.store.ts';

/** Sends one thing; returns why it cannot be taken as it is, or null once the server has confirmed it. */
export type SendWaiting<Item> = (item: Item, onSent: (percent: number) => void) => Promise<string | null>;

export interface QueueState<Item> {
  items: readonly Item[];
  /** Which one is on its way, and how much of it. */
  sending: { id: string; percent: number } | null;
  /** Why nothing is sent just now; it is tried again by itself. */
  pause: string | null;
}

interface QueueOptions<Item extends WaitingItem> {
  /** 'photos': names its lock and its flag. */
  name: string;
  store: WaitingStore<Item>;
  send: SendWaiting<Item>;
}

const AGAIN_MS = 20_000;

/**
 * What one person has made without a connection and what waits on this device. It is sent one by one, in the order in
 * which it was made; each is forgotten only when the server has confirmed it. What the server refuses waits for the
 * person, and holds up none of the others; without a connection all wait.
 */
export class WaitingQueue<Item extends WaitingItem> {
  private readonly name: string;
  private readonly store: WaitingStore<Item>;
  private readonly send: SendWaiting<Item>;
  private readonly listeners = new Set<() => void>();
  private state: QueueState<Item> = { items: [], sending: null, pause: null };
  private userId: string | null = null;
  private isSending = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ name, store, send }: QueueOptions<Item>) {
    this.name = name;
    this.store = store;
    this.send = send;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): QueueState<Item> => this.state;

  /** Shows and sends what waits of a person; what waits of others stays where it is. */
  async openFor(userId: string): Promise<void> {
    this.userId = userId;
    await this.reload();
    void this.drain();
  }

  /** What a new thing begins with, for the person whose queue it is. */
  newItem(): WaitingItem {
    if (this.userId === null) throw new Error('Nobody is signed in.');
    const id = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    return { id, userId: this.userId, addedAt: new Date().toISOString(), refusal: null };
  }

  /** Once it returns the thing is safe on the device. */
  async add(item: Item): Promise<void> {
    await this.store.put(item);
    await this.reload();
    void this.drain();
  }

  async retry(id: string): Promise<void> {
    const item = this.state.items.find((one) => one.id === id);
    if (item) await this.store.put({ ...item, refusal: null });
    await this.reload();
    void this.drain();
  }

  async remove(id: string): Promise<void> {
    await this.store.remove(id);
    await this.reload();
  }

  /** Sends what waits; nothing happens while it does so already. */
  async drain(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    clearTimeout(this.timer);
    try {
      // Only one window of the browser sends, where it can be told so.
      if ('locks' in navigator) await navigator.locks.request(`plinth.${this.name}`, () => this.sendAll());
      else await this.sendAll();
    } finally {
      this.isSending = false;
    }
  }

  private async sendAll(): Promise<void> {
    await this.reload();
    for (let next = this.next(); next; next = this.next()) {
      const obstacle = await this.sendOne(next);
      await this.reload();
      this.set({ sending: null, pause: obstacle && pauseText(obstacle) });
      if (obstacle === null) continue;
      // Without a session it goes on when the person has signed in.
      if (obstacle.status !== 401) this.timer = setTimeout(() => void this.drain(), AGAIN_MS);
      return;
    }
    this.set({ sending: null, pause: null });
  }

  private next(): Item | undefined {
    return this.state.items.find(({ refusal }) => refusal === null);
  }

  /** Why sending rests, if it does. */
  private async sendOne(item: Item): Promise<ApiError | null> {
    const { id } = item;
    this.set({ sending: { id, percent: 0 }, pause: null });
    try {
      const refusal = await this.send(item, (percent) => this.set({ sending: { id, percent } }));
      if (refusal === null) await this.store.remove(id);
      else await this.store.put({ ...item, refusal });
      return null;
    } catch (thrown) {
      const error = toApiError(thrown);
      if (isPassing(error)) return error;
      await this.store.put({ ...item, refusal: error.message });
      return null;
    }
  }

  private async reload(): Promise<void> {
    const items = this.userId === null ? [] : await this.store.of(this.userId);
    noteWaiting(this.name, items.length);
    this.set({ items });
  }

  private set(patch: Partial<QueueState<Item>>): void {
    this.state = { ...this.state, ...patch };
    for (const hear of this.listeners) hear();
  }
}

function pauseText(error: ApiError): string {
  return error.isUnreachable ? 'No connection.' : error.message;
}

/** No connection, no session, too much at once, or a server that is down: the thing is not to blame. */
function isPassing({ status }: ApiError): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}
