import { expect, test } from 'vitest';
import { monthEndBefore } from './monthEnd.rules.ts';

test.each([
  ['2026-11-30T17:59:59.000Z', '2026-10-31'],
  ['2026-11-30T18:00:00.000Z', '2026-11-30'],
  ['2026-11-30T18:30:00.000Z', '2026-11-30'],
  ['2026-12-15T06:00:00.000Z', '2026-11-30'],
  ['2027-03-01T06:00:00.000Z', '2027-02-28'],
])('in India the last month closed at %s ended on %s', (now, monthEnd) => {
  expect(monthEndBefore(now, 'Asia/Kolkata')).toBe(monthEnd);
});
