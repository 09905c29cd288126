import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import { comparedPeriods, daysWithin, monthsWithin, reportPeriods } from './reportDays.rules.ts';

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

describe('a period by name', () => {
  // 22 November 2026 is a Sunday.
  it.each([
    ['today', '2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['week', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['lastWeek', '2026-11-09', '2026-11-15', '2026-11-02', '2026-11-08'],
    ['lastMonth', '2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['lastQuarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['lastYear', '2025-04-01', '2026-03-31', '2024-04-01', '2025-03-31'],
    ['last12Months', '2025-11-01', '2026-10-31', '2024-11-01', '2025-10-31'],
  ] as const)('%s has its own days, and all of those before it', (period, from, to, fromBefore, toBefore) => {
    const { now, before } = reportPeriods({ period }, TODAY);
    expect(now).toEqual({ from, to });
    expect(before).toEqual({ from: fromBefore, to: toBefore });
  });

  it('compares all of February with all of January', () => {
    const { now, before } = reportPeriods({ period: 'lastMonth' }, '2024-03-31');
    expect(now).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(before).toEqual({ from: '2024-01-01', to: '2024-01-31' });
  });
});

describe('a comparison', () => {
  it('with last year takes the same days, and with none nothing', () => {
    const chosen = { period: 'month' } as const;
    expect(comparedPeriods({ ...chosen, compare: 'lastYear' }, TODAY).before).toEqual({
      from: '2025-11-01',
      to: '2025-11-22',
    });
    expect(comparedPeriods({ ...chosen, compare: 'none' }, TODAY).before).toBeNull();
    expect(comparedPeriods(chosen, TODAY).before).toEqual({ from: '2026-10-01', to: '2026-10-22' });
  });

  it('says which days are not over yet', () => {
    expect(comparedPeriods({ period: 'today' }, TODAY).isOpen).toBe(true);
    expect(comparedPeriods({ period: 'yesterday' }, TODAY).isOpen).toBe(false);
    expect(comparedPeriods({ from: '2026-11-01', to: '2026-12-31' }, TODAY).isOpen).toBe(true);
  });
});
