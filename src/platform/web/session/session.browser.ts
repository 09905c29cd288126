import type { Session, SessionSurroundings } from './session.ts';
import { REFRESH_EVERY_MS, RETRY_REFRESH_AFTER_MS } from './session.ts';
import { browserStorage } from './session.storage.ts';

const LOCK = 'plinth.session';

/** What a session needs from its browser. */
export function browserSurroundings(): SessionSurroundings {
  return {
    storage: browserStorage(),
    // Without https there are no locks; the server then answers both tabs with the same pair for 30 seconds.
    exclusively: async (work) =>
      'locks' in navigator ? await navigator.locks.request(LOCK, work) : await work(),
    now: () => new Date(),
  };
}

/** Renews the session every 15 minutes and follows other tabs; returns what stops both. */
export function keepSession<Credentials, Registration>(
  session: Session<Credentials, Registration>,
): () => void {
  const stopRefreshing = refreshRegularly(session);
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea === window.localStorage) session.follow(event.key);
  };
  window.addEventListener('storage', onStorage);
  return () => {
    stopRefreshing();
    window.removeEventListener('storage', onStorage);
  };
}

/** Each new token starts its own 15 minutes, so the tab that followed another does not refresh as well. */
export function refreshRegularly<Credentials, Registration>(
  session: Session<Credentials, Registration>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let timedToken: string | null = null;

  function plan(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void refreshNow(), milliseconds);
  }

  async function refreshNow(): Promise<void> {
    const outcome = await session.refresh();
    if (outcome === 'unreachable') plan(RETRY_REFRESH_AFTER_MS);
  }

  function follow(): void {
    const { isAuthenticated, token, refreshToken } = session.getState();
    if (timedToken === token) return;
    timedToken = token;
    clearTimeout(timer);
    if (isAuthenticated && refreshToken) plan(REFRESH_EVERY_MS);
  }

  follow();
  const unsubscribe = session.subscribe(follow);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
