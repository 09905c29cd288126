import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockTime, listenToClock } from './hold.clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-29T10:00:00.000Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

test('the first hold after a quiet half hour counts from the present, not from when the clock stopped', () => {
  listenToClock(() => undefined)();
  vi.advanceTimersByTime(30 * 60_000);
  const stop = listenToClock(() => undefined);
  expect(clockTime()).toBe(Date.now());
  stop();
});

test('every tick reaches all cells, and nothing runs when none is left', () => {
  const tell = vi.fn<() => void>();
  const stops = [listenToClock(tell), listenToClock(() => undefined)];
  tell.mockClear();
  vi.advanceTimersByTime(30_000);
  expect(tell).toHaveBeenCalledTimes(2);
  for (const stop of stops) stop();
  expect(vi.getTimerCount()).toBe(0);
});
