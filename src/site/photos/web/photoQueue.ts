import type { ApiError } from '#platform/web/client/api-error.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import type { PhotoAbout, SitePhoto } from '../photo.contract.ts';
import { notePhotosWait } from './waitingPhotos.flag.shared.ts';
import type { WaitingPhoto, WaitingPhotos } from './waitingPhotos.storage.ts';

/** Sends one photo and returns what the server has of it. */
export type SendPhoto = (
  photo: WaitingPhoto,
  onSent: (percent: number) => void,
) => Promise<readonly SitePhoto[]>;

export interface QueueState {
  photos: readonly WaitingPhoto[];
  /** Which one is on its way, and how much of it. */
  sending: { id: string; percent: number } | null;
  /** Why nothing is sent just now; it is tried again by itself. */
  pause: string | null;
}

interface NewPhoto {
  milestoneId: string;
  work: string;
  file: File;
  about: PhotoAbout;
}

const EMPTY: QueueState = { photos: [], sending: null, pause: null };
const AGAIN_MS = 20_000;

/**
 * Photos of one person that wait on this phone. They are sent one by one, in the order in which they were taken; each
 * is forgotten only when the server has confirmed the hash of its bytes. What the server refuses waits for the person,
 * and holds up none of the others; without a connection all wait.
 */
export class PhotoQueue {
  private readonly store: WaitingPhotos;
  private readonly send: SendPhoto;
  private readonly listeners = new Set<() => void>();
  private state = EMPTY;
  private userId: string | null = null;
  private isSending = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: WaitingPhotos, send: SendPhoto) {
    this.store = store;
    this.send = send;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getState = (): QueueState => this.state;

  /** Shows and sends what waits of a person; what waits of others stays where it is. */
  async openFor(userId: string): Promise<void> {
    this.userId = userId;
    await this.reload();
    void this.drain();
  }

  /** Once it returns the photo is safe on the phone. */
  async add({ milestoneId, work, file, about }: NewPhoto): Promise<void> {
    if (this.userId === null) throw new Error('Nobody is signed in.');
    const bytes = await file.arrayBuffer();
    await this.store.put({
      id: `${Date.now()}-${Math.random().toString(36).slice(2)}`,
      userId: this.userId,
      milestoneId,
      work,
      name: file.name,
      picture: new Blob([bytes], { type: file.type }),
      sha256: await hashOf(bytes),
      about,
      addedAt: new Date().toISOString(),
      refusal: null,
    });
    await this.reload();
    void this.drain();
  }

  async retry(id: string): Promise<void> {
    const photo = this.state.photos.find((one) => one.id === id);
    if (photo) await this.store.put({ ...photo, refusal: null });
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
      if ('locks' in navigator) await navigator.locks.request('plinth.photos', () => this.sendAll());
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

  private next(): WaitingPhoto | undefined {
    return this.state.photos.find(({ refusal }) => refusal === null);
  }

  /** Why sending rests, if it does. */
  private async sendOne(photo: WaitingPhoto): Promise<ApiError | null> {
    const { id, sha256 } = photo;
    this.set({ sending: { id, percent: 0 }, pause: null });
    try {
      const received = await this.send(photo, (percent) => this.set({ sending: { id, percent } }));
      const isConfirmed = received.some((one) => sha256 === null || one.sha256 === sha256);
      if (isConfirmed) await this.store.remove(id);
      else await this.store.put({ ...photo, refusal: 'It did not arrive as it was sent. Try again.' });
      return null;
    } catch (thrown) {
      const error = toApiError(thrown);
      if (isPassing(error)) return error;
      await this.store.put({ ...photo, refusal: error.message });
      return null;
    }
  }

  private async reload(): Promise<void> {
    const photos = this.userId === null ? [] : await this.store.of(this.userId);
    notePhotosWait(photos.length);
    this.set({ photos });
  }

  private set(patch: Partial<QueueState>): void {
    this.state = { ...this.state, ...patch };
    for (const hear of this.listeners) hear();
  }
}

function pauseText(error: ApiError): string {
  return error.isUnreachable ? 'No connection.' : error.message;
}

/** No connection, no session, too much at once, or a server that is down: the photo is not to blame. */
function isPassing({ status }: ApiError): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}

async function hashOf(bytes: ArrayBuffer): Promise<string | null> {
  if (!('subtle' in crypto)) return null;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
