import { useSyncExternalStore } from 'react';

const EVERY_MS = 30_000;

let now = new Date().toISOString();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The present moment, anew every half minute: for what counts down on the screen, by one timer for all of it. */
export function useNow(): string {
  return useSyncExternalStore(subscribe, read);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = new Date().toISOString();
  for (const listener of listeners) listener();
}

/** While nobody looked, no timer ran. */
function read(): string {
  if (Date.now() - Date.parse(now) > EVERY_MS) now = new Date().toISOString();
  return now;
}
