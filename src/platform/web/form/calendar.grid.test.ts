import { expect, it } from 'vitest';
import { dayByKey, weeksOf } from './calendar.grid.ts';

it('a month is shown in whole weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11-24');
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
});

it.each([
  ['ArrowLeft', false, '2026-11-23'],
  ['ArrowRight', false, '2026-11-25'],
  ['ArrowUp', false, '2026-11-17'],
  ['ArrowDown', false, '2026-12-01'],
  ['Home', false, '2026-11-23'],
  ['End', false, '2026-11-29'],
  ['PageUp', false, '2026-10-24'],
  ['PageDown', false, '2026-12-24'],
  ['PageUp', true, '2025-11-24'],
  ['PageDown', true, '2027-11-24'],
  ['a', false, null],
])('%s (with shift: %s) leads from 24 November to %s', (key, isShifted, day) => {
  expect(dayByKey('2026-11-24', key, isShifted)).toBe(day);
});
