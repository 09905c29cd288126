import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aimColour, aimOf, isYearOpen, monthsOfYear, partOf, raisedBy, spreadOver } from './target.rules.ts';

const NOVEMBER = { month: '2026-11', units: 30, valuePaise: 3_000 };

describe('what is due of a target', () => {
  it('is the part of the month that has passed, so that day 3 is not behind the whole month', () => {
    const aim = aimOf([NOVEMBER], { from: '2026-11-01', to: '2026-11-03' }, '2026-11-03');
    expect(aim).toEqual({ units: 30, valuePaise: 3_000, unitsByNow: 3, valuePaiseByNow: 300 });
    expect(aim && aimColour({ units: 3, valuePaise: 300 }, aim)).toBe('warning');
    expect(aim && aimColour({ units: 4, valuePaise: 330 }, aim)).toBe('success');
    expect(aim && aimColour({ units: 0, valuePaise: 0 }, aim)).toBe('error');
  });

  it('is all of a month that is over and nothing of one to come', () => {
    const months = [NOVEMBER, { month: '2026-12', units: 10, valuePaise: null }];
    const year = { from: '2026-04-01', to: '2027-03-31' };
    expect(aimOf(months, year, '2026-11-30')).toEqual({
      units: 40,
      valuePaise: 3_000,
      unitsByNow: 30,
      valuePaiseByNow: 3_000,
    });
  });

  it('has no colour before anything is due, and goes by number where no value is aimed at', () => {
    const ahead = aimOf(
      [{ month: '2026-12', units: 10, valuePaise: null }],
      { from: '2026-12-01', to: '2026-12-31' },
      '2026-11-30',
    );
    expect(ahead && aimColour({ units: 0, valuePaise: 0 }, ahead)).toBeNull();
    const byUnits = aimOf(
      [{ ...NOVEMBER, valuePaise: null }],
      { from: '2026-11-01', to: '2026-11-30' },
      '2026-11-30',
    );
    expect(byUnits && aimColour({ units: 33, valuePaise: 0 }, byUnits)).toBe('success');
  });

  it('is nothing where no month of the days has a target', () => {
    expect(aimOf([NOVEMBER], { from: '2026-10-01', to: '2026-10-31' }, '2026-11-30')).toBeNull();
    expect(partOf('2028-02', { from: '2028-02-29', to: '2028-03-10' })).toBeCloseTo(1 / 29);
  });
});

describe('a year of targets', () => {
  it('runs from April to March, and is set within ten years', () => {
    expect(monthsOfYear(2026)).toHaveLength(12);
    expect([monthsOfYear(2026)[0], monthsOfYear(2026)[11]]).toEqual(['2026-04', '2027-03']);
    expect([2016, 2036].map((year) => isYearOpen(year, '2026-11-25'))).toEqual([true, true]);
    expect([2015, 2037].map((year) => isYearOpen(year, '2026-11-25'))).toEqual([false, false]);
  });

  it('is spread by season in whole numbers that add up to it', () => {
    const months = monthsOfYear(2026);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000_000_000 }),
        fc.array(fc.double({ min: 0, max: 12, noNaN: true }), { minLength: 12, maxLength: 12 }),
        (total, weights) => {
          const spread = spreadOver(total, weights, months);
          expect(spread.reduce((sum, one) => sum + one, 0)).toBe(total);
          expect(spread.every((one) => Number.isInteger(one) && one >= 0)).toBe(true);
        },
      ),
    );
    const season = [0.9, 0.95, 1.15, 1.15, 0.95, 0.8, 0.75, 0.85, 0.75, 1.45, 1.4, 0.9];
    expect(spreadOver(120, season, months)).toEqual([12, 10, 8, 8, 9, 7, 14, 14, 9, 9, 9, 11]);
  });

  it('copies last year raised by percent, and never below nothing', () => {
    expect([raisedBy(10, 15), raisedBy(10, -25), raisedBy(null, 10), raisedBy(5, -200)]).toEqual([
      12,
      8,
      null,
      0,
    ]);
  });
});
