import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import {
  addSums,
  averageRatePaise,
  daysWithin,
  monthsWithin,
  NO_SALES,
  reportPeriods,
} from './salesReport.rules.ts';

const TODAY = '2026-11-22';

describe('the days of a report', () => {
  it.each([
    ['month', '2026-11-01', '2026-10-01', '2026-10-22'],
    ['quarter', '2026-10-01', '2026-07-01', '2026-08-22'],
    ['year', '2026-04-01', '2025-04-01', '2025-11-22'],
  ] as const)('of a %s end today, and are compared with the same days before', (period, from, before, to) => {
    expect(reportPeriods({ period }, TODAY)).toEqual({
      name: period,
      now: { from, to: TODAY },
      before: { from: before, to },
    });
  });

  it('end on the last day of a shorter month', () => {
    expect(reportPeriods({ period: 'month' }, '2026-03-31').before).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });

  it('chosen freely lie directly after as many others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 3_000 }), (start, length) => {
        const from = addDays('2015-01-01', start);
        const { now, before } = reportPeriods({ from, to: addDays(from, length) }, TODAY);
        expect(addDays(before.to, 1)).toBe(now.from);
        expect(daysBetween(before.from, before.to)).toBe(daysBetween(now.from, now.to));
      }),
    );
  });

  it('begin with the financial year of the last one, when only that is named', () => {
    expect(reportPeriods({ to: '2026-02-10' }, TODAY).now).toEqual({ from: '2025-04-01', to: '2026-02-10' });
  });

  it.each([
    [{ from: '2026-10-02', to: '2026-10-01' }, 'The last day is before the first.'],
    [{ from: '2010-01-01', to: '2026-10-01' }, 'A report covers at most ten years.'],
    [{ from: '0001-01-01' }, 'Choose days between 1990 and 2199.'],
  ])('are refused when they make no period: %o', (days, message) => {
    expect(() => reportPeriods(days, TODAY)).toThrow(message);
  });

  it('fall into months that cover each of them once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 900 }), (start, length) => {
        const from = addDays('2015-01-01', start);
        const period = { from, to: addDays(from, length) };
        const parts = monthsWithin(period).map((month) => daysWithin(month, period));
        const covered = parts.reduce((sum, part) => sum + daysBetween(part.from, part.to) + 1, 0);
        expect(covered).toBe(length + 1);
      }),
    );
  });
});

describe('the sums of a report', () => {
  it('add areas without gathering an error', () => {
    const tenth = { ...NO_SALES, bookings: 1, carpetArea: 0.1 };
    expect(addSums(Array.from({ length: 30 }, () => tenth)).carpetArea).toBe(3);
  });

  it('know the average of ₹1,33,17,100 over 1,074 sq ft to the paisa, and none of nothing', () => {
    expect(averageRatePaise({ ...NO_SALES, valuePaise: 1_33_17_100_00, carpetArea: 1_074 })).toBe(12_399_53);
    expect(averageRatePaise(NO_SALES)).toBeNull();
  });
});
