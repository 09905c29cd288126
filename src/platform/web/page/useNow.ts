import { useSyncExternalStore } from 'react';

const EVERY_MS = 30_000;

let now = new Date().toISOString();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The current time, updated every half minute by one timer for all countdowns on the screen. */
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
