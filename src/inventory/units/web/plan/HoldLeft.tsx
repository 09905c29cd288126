import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;
const HOUR_MS = 3_600_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all cells of all plans; it stands still while nothing counts down. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const tell of listeners) tell();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** How long a hold still lasts: '41 h', '35 min', 'ended'. Only this text re-renders. */
export function HoldLeft({ until }: { until: string }) {
  const text = useSyncExternalStore(subscribe, () => leftText(until, now));
  return <span className="tabular">{text}</span>;
}

export function leftText(until: string, at: number): string {
  const left = Date.parse(until) - at;
  if (left <= 0) return 'ended';
  return left >= HOUR_MS ? `${Math.ceil(left / HOUR_MS)} h` : `${Math.ceil(left / 60_000)} min`;
}
