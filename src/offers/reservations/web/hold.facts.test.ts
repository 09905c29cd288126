import { expect, it } from 'vitest';
import { timeLeft } from './hold.facts.shared.ts';

it.each([
  ['2026-11-24T17:00:00.000Z', '3 d 4 h left'],
  ['2026-11-21T16:12:00.000Z', '3 h 12 min left'],
  ['2026-11-21T13:00:01.000Z', '1 min left'],
  ['2026-11-21T13:00:00.000Z', 'expired'],
])('a reservation until %s has %s', (until, words) => {
  expect(timeLeft(until, '2026-11-21T13:00:00.000Z')).toBe(words);
});
