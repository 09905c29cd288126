import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LivePace } from './live.pace.ts';

let reads: string[][];
let isHidden: boolean;
let pace: LivePace;

beforeEach(() => {
  vi.useFakeTimers();
  reads = [];
  isHidden = false;
  pace = new LivePace({
    read: (paths) => reads.push([...paths]),
    isPaced: (path) => path === '/sums',
    isHidden: () => isHidden,
  });
});
afterEach(() => vi.useRealTimers());

test('what changes together is read once', () => {
  pace.add(['/rows']);
  pace.add(['/rows', '/sums']);
  vi.advanceTimersByTime(150);
  expect(reads).toEqual([['/rows', '/sums']]);
});

test('sums follow within two seconds and are read at most once in two, rows at once', () => {
  for (let change = 0; change < 40; change += 1) {
    pace.add(['/rows', '/sums']);
    vi.advanceTimersByTime(250);
  }
  vi.advanceTimersByTime(2_000);
  const sums = reads.filter((paths) => paths.includes('/sums')).length;
  expect(sums).toBeGreaterThanOrEqual(5);
  expect(sums).toBeLessThanOrEqual(7);
  expect(reads.filter((paths) => paths.includes('/rows')).length).toBeGreaterThan(30);
});

test('a hidden tab reads nothing, and catches up once when it is seen again', () => {
  isHidden = true;
  pace.add(['/rows']);
  vi.advanceTimersByTime(10_000);
  pace.add(['/sums']);
  vi.advanceTimersByTime(10_000);
  expect(reads).toEqual([]);
  isHidden = false;
  pace.seen();
  vi.advanceTimersByTime(0);
  expect(reads).toEqual([['/rows', '/sums']]);
});

test('nothing is read after the screen has closed', () => {
  pace.add(['/rows']);
  pace.stop();
  vi.advanceTimersByTime(10_000);
  expect(reads).toEqual([]);
});
