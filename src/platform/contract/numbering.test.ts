import { expect, test } from 'vitest';
import { seriesNumber } from './numbering.ts';

test('a number carries its series and the financial year of its day', () => {
  expect(seriesNumber('BKG', '2026-06-14', 49, 4)).toBe('BKG/26-27/0049');
  expect(seriesNumber('R', '2027-03-31', 123, 6)).toBe('R/26-27/000123');
  expect(seriesNumber('R', '2027-04-01', 1, 6)).toBe('R/27-28/000001');
});

test('a full series refuses instead of growing', () => {
  expect(seriesNumber('BKG', '2026-06-14', 9_999, 4)).toBe('BKG/26-27/9999');
  expect(() => seriesNumber('BKG', '2026-06-14', 10_000, 4)).toThrow(
    'The number series BKG/26-27 is full. Start another series.',
  );
  expect(() => seriesNumber('BKG', '2026-06-14', 0, 4)).toThrow(RangeError);
});
