import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#platform/contract/calendar.ts';
import { wholeMonths } from './wholeMonths.rules.ts';

it('splits days into whole months and what is left at both ends', () => {
  expect(wholeMonths({ from: '2026-04-01', until: '2026-11-28' })).toEqual({
    months: { from: '2026-04-01', before: '2026-11-01' },
    ends: [{ from: '2026-11-01', until: '2026-11-28' }],
  });
  expect(wholeMonths({ from: '2025-11-28', until: '2026-03-31' })).toEqual({
    months: { from: '2025-12-01', before: '2026-04-01' },
    ends: [{ from: '2025-11-28', until: '2025-11-30' }],
  });
  expect(wholeMonths({ from: '2026-02-01', until: '2026-02-28' })?.ends).toEqual([]);
  expect(wholeMonths({ until: '2026-02-03' })).toEqual({
    months: { from: undefined, before: '2026-02-01' },
    ends: [{ from: '2026-02-01', until: '2026-02-03' }],
  });
  expect(wholeMonths({})).toEqual({ months: { from: undefined, before: undefined }, ends: [] });
});

it('has no whole month within the days of one or at the turn of two', () => {
  expect(wholeMonths({ from: '2026-02-02', until: '2026-02-28' })).toBeNull();
  expect(wholeMonths({ from: '2026-02-20', until: '2026-03-30' })).toBeNull();
});

it('has each day of a period in exactly one part, and no other day', () => {
  const days = fc.integer({ min: 0, max: 800 }).map((n) => addDays('2025-01-01', n));
  fc.assert(
    fc.property(days, days, days, (one, other, day) => {
      const [from, until] = one < other ? [one, other] : [other, one];
      const split = wholeMonths({ from, until });
      const { months, ends } = split ?? { months: null, ends: [{ from, until }] };
      const inMonths = months !== null && day >= (months.from ?? '') && day < (months.before ?? '');
      const inEnds = ends.filter((end) => day >= (end.from ?? '') && day <= (end.until ?? '')).length;
      expect(Number(inMonths) + inEnds).toBe(day >= from && day <= until ? 1 : 0);
    }),
  );
});
