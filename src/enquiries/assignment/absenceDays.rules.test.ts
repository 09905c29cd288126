import { expect, it } from 'vitest';
import { mondayOf, spanWithin } from './absenceDays.rules.ts';

it('a week begins on its Monday, over the ends of months and years', () => {
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2026-11-16')).toBe('2026-11-16');
  expect(mondayOf('2027-01-02')).toBe('2026-12-28');
});

it('an absence is shown for the days of it that are in sight', () => {
  const from = '2026-11-16';
  expect(spanWithin({ firstDay: '2026-11-18', lastDay: '2026-11-18' }, from, 28)).toEqual({
    column: 2,
    width: 1,
  });
  expect(spanWithin({ firstDay: '2026-11-01', lastDay: '2026-11-17' }, from, 28)).toEqual({
    column: 0,
    width: 2,
  });
  expect(spanWithin({ firstDay: '2026-12-12', lastDay: '2027-02-01' }, from, 28)).toEqual({
    column: 26,
    width: 2,
  });
  expect(spanWithin({ firstDay: '2026-12-14', lastDay: '2026-12-20' }, from, 28)).toBeNull();
  expect(spanWithin({ firstDay: '2026-11-01', lastDay: '2026-11-15' }, from, 28)).toBeNull();
});
