import { useSyncExternalStore } from 'react';
import { clockTime, listenToClock } from './hold.clock.ts';

const HOUR_MS = 3_600_000;

/** How long a hold still lasts: '41 h', '35 min', 'ended'. Only this text re-renders. */
export function HoldLeft({ until }: { until: string }) {
  const text = useSyncExternalStore(listenToClock, () => leftText(until, clockTime()));
  return <span className="tabular">{text}</span>;
}

export function leftText(until: string, at: number): string {
  const left = Date.parse(until) - at;
  if (left <= 0) return 'ended';
  return left >= HOUR_MS ? `${Math.ceil(left / HOUR_MS)} h` : `${Math.ceil(left / 60_000)} min`;
}
