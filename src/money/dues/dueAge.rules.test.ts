import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#platform/contract/calendar.ts';
import type { DueDates } from './dueAge.rules.ts';
import { DUE_AGES, dueDatesOfAge, dueDatesWithin } from './dueAge.rules.ts';

const TODAY = '2026-11-22';

test.each([
  ['upTo30', '2026-10-23', '2026-11-21'],
  ['upTo60', '2026-09-23', '2026-10-22'],
  ['upTo90', '2026-08-24', '2026-09-22'],
  ['over90', null, '2026-08-23'],
] as const)('%s holds due dates from %s to %s', (age, from, to) => {
  expect(dueDatesOfAge(age, TODAY)).toEqual({ from, to });
});

test('today, a week and a month begin today', () => {
  expect(dueDatesWithin('today', TODAY)).toEqual({ from: TODAY, to: TODAY });
  expect(dueDatesWithin('week', TODAY)).toEqual({ from: TODAY, to: '2026-11-28' });
  expect(dueDatesWithin('month', TODAY)).toEqual({ from: TODAY, to: '2026-12-21' });
  expect(dueDatesWithin('any', TODAY)).toEqual({ from: TODAY, to: null });
});

test('every due date is in exactly one age, or not past', () => {
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 500 }), (days) => {
      const dueDate = addDays(TODAY, days);
      const places = [...DUE_AGES.map((age) => dueDatesOfAge(age, TODAY)), dueDatesWithin('any', TODAY)];
      expect(places.filter((dates) => holds(dates, dueDate))).toHaveLength(1);
    }),
  );
});

function holds({ from, to }: DueDates, day: string): boolean {
  return (from === null || day >= from) && (to === null || day <= to);
}
