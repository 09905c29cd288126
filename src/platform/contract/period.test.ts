import { describe, expect, it } from 'vitest';
import { aYearEarlier, comingWeekend, daysOfMonth, lastMonths, periodUntil } from './period.ts';

describe('the period of a dashboard', () => {
  it.each([
    ['month', '2026-11-22', '2026-11-01'],
    ['quarter', '2026-11-22', '2026-10-01'],
    ['quarter', '2026-03-31', '2026-01-01'],
    ['quarter', '2026-04-01', '2026-04-01'],
    ['year', '2026-11-22', '2026-04-01'],
    ['year', '2026-03-31', '2025-04-01'],
  ] as const)('of a %s that holds %s begins on %s', (name, today, from) => {
    expect(periodUntil(name, today)).toEqual({ from, to: today });
  });

  it('is compared with the same days of the year before, also after a leap day', () => {
    expect(aYearEarlier({ from: '2028-02-01', to: '2028-02-29' })).toEqual({
      from: '2027-02-01',
      to: '2027-02-28',
    });
  });
});

describe('months', () => {
  it('end with the current one and cross the year', () => {
    expect(lastMonths('2026-02-28', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  });

  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ])('know their last day: %s ends on %s', (month, last) => {
    expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to: last });
  });
});

describe('the weekend', () => {
  it.each([
    ['2026-11-16', '2026-11-21', '2026-11-22'],
    ['2026-11-20', '2026-11-21', '2026-11-22'],
    ['2026-11-21', '2026-11-21', '2026-11-22'],
    ['2026-11-22', '2026-11-22', '2026-11-22'],
  ])('ahead of %s is %s to %s', (today, from, to) => {
    expect(comingWeekend(today)).toEqual({ from, to });
  });
});
