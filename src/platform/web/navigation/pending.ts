import { useSyncExternalStore } from 'react';

let pending = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  pending += by;
  listeners.forEach((listener) => listener());
}

/** Counts `work` as a screen on its way, so that the top bar can show that a click had effect. */
export async function announcePending<Result>(work: Promise<Result>): Promise<Result> {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

export function useIsScreenPending(): boolean {
  return useSyncExternalStore(subscribe, () => pending > 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
