import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { clockTime, listenToClock } from './hold.clock.ts';

const HOUR_MS = 3_600_000;

/** How long a hold still lasts: '41 h', '35 min', 'ended'. Only this text re-renders. */
export function HoldLeft({ until }: { until: string }) {
  const text = useSyncExternalStore(listenToClock, () => leftText(until, clockTime()));
  return <span className="tabular">{text}</span>;
}

interface UntilThenProps {
  until: string;
  children: ReactNode;
  /** What is shown from then on. */
  after: ReactNode;
}

/** Shown until a time has come. */
export function UntilThen({ until, children, after }: UntilThenProps) {
  const isOver = useSyncExternalStore(listenToClock, () => Date.parse(until) <= clockTime());
  return isOver ? after : children;
}

export function leftText(until: string, at: number): string {
  const left = Date.parse(until) - at;
  if (left <= 0) return 'ended';
  return left >= HOUR_MS ? `${Math.ceil(left / HOUR_MS)} h` : `${Math.ceil(left / 60_000)} min`;
}
