import { expect, test } from 'vitest';
import { earlyKeys } from './early.keys.ts';

const pressed = (key: string, timeStamp: number, more: object = {}) => ({
  key,
  timeStamp,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  ...more,
});

function taken(now: number, ...events: ReturnType<typeof pressed>[]): string {
  const early = earlyKeys<ReturnType<typeof pressed>>();
  events.forEach(early.keep);
  return early
    .take(now)
    .map(({ key }) => key)
    .join('');
}

test('letters pressed before the keys of the shell are there are heard then, in their order', () => {
  expect(taken(900, pressed('g', 100), pressed('c', 300))).toBe('gc');
});

test('a letter older than two seconds is dropped, and of many only the last four are kept', () => {
  expect(taken(2_150, pressed('g', 100), pressed('c', 300))).toBe('c');
  expect(taken(900, ...[...'abcdef'].map((key, at) => pressed(key, at)))).toBe('cdef');
});

test('what somebody has heard already, and all but letters and Ctrl K, is not heard again', () => {
  expect(taken(900, pressed('j', 100, { defaultPrevented: true }), pressed('k', 200))).toBe('k');
  expect(taken(900, pressed('Enter', 1), pressed('z', 2, { ctrlKey: true }), pressed('?', 3))).toBe('?');
  expect(taken(900, pressed('k', 2, { ctrlKey: true }))).toBe('k');
});

test('nothing is kept once it was taken', () => {
  const early = earlyKeys<ReturnType<typeof pressed>>();
  early.take(0);
  early.keep(pressed('v', 1));
  expect(early.take(2)).toEqual([]);
});
