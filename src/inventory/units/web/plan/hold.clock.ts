const TICK_MS = 15_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all cells of all plans; it stands still while nothing counts down, and is set when it starts again. */
export function listenToClock(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    tick();
    timer = setInterval(tick, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Its time in milliseconds, the same for all cells until it ticks. */
export function clockTime(): number {
  return now;
}

function tick(): void {
  now = Date.now();
  for (const tell of listeners) tell();
}
