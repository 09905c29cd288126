import { describe, expect, test } from 'vitest';
import { atCompletion } from '#site/analytics/values.rules.ts';
import {
  AS_PLANNED,
  beyondSince,
  costPerformance,
  severityOf,
  varianceOf,
  yearEnd,
} from './variance.rules.ts';

const crore = (value: number) => Math.round(value * 1_00_00_000_00);

describe('the worked examples of the design', () => {
  test('construction 6.20 planned and 6.71 spent is 51 lakh or 8.2% above, a warning', () => {
    const found = varianceOf('cost', { plannedPaise: crore(6.2), actualPaise: crore(6.71) });
    expect(found).toEqual({
      variancePaise: crore(0.51),
      variancePct: 8.23,
      ratio: 1.0823,
      colour: 'warning',
    });
  });

  test('booking value 9.50 planned and 10.60 booked is a success', () => {
    const found = varianceOf('revenue', { plannedPaise: crore(9.5), actualPaise: crore(10.6) });
    expect(found).toMatchObject({ ratio: 1.1158, colour: 'success' });
  });

  test('44 of 70 spent with 38 earned ends the year at 78.74', () => {
    const works = { earnedPaise: crore(38), spentPaise: crore(44) };
    expect(costPerformance(works)).toBe(0.8636);
    expect(yearEnd(crore(44), crore(30), works)).toBe(crore(44) + 34_73_68_42_105);
    expect((yearEnd(crore(44), crore(30), works) / crore(1)).toFixed(2)).toBe('78.74');
  });

  test('4.10 spent and 3.80 of 10 earned is 10.79 at completion', () => {
    const found = atCompletion({ budget: crore(10), earned: crore(3.8), actual: crore(4.1) });
    expect(((found ?? 0) / crore(1)).toFixed(2)).toBe('10.79');
  });

  test('110% to date is no alert; a lakh more is one', () => {
    const plannedPaise = crore(40);
    expect(severityOf('cost', { plannedPaise, actualPaise: crore(44) })).toBeNull();
    expect(severityOf('cost', { plannedPaise, actualPaise: crore(44.01) })).toBe('medium');
  });
});

describe('limits', () => {
  const of = (pct: number) => ({ plannedPaise: 10_000, actualPaise: Math.round(pct * 100) });

  test('costs turn red at 110%, are amber from 90% and green below', () => {
    expect([110, 109.99, 90, 89.99].map((pct) => varianceOf('cost', of(pct)).colour)).toEqual([
      'error',
      'warning',
      'warning',
      'success',
    ]);
  });

  test('revenue is green from 110%, amber from 90% and red below', () => {
    expect([110, 109.99, 90, 89.99].map((pct) => varianceOf('revenue', of(pct)).colour)).toEqual([
      'success',
      'warning',
      'warning',
      'error',
    ]);
  });

  test('alerts and high ones begin beyond their limits, not at them', () => {
    expect([110, 110.01, 125, 125.01].map((pct) => severityOf('cost', of(pct)))).toEqual([
      null,
      'medium',
      'medium',
      'high',
    ]);
    expect([90, 89.99, 75, 74.99].map((pct) => severityOf('revenue', of(pct)))).toEqual([
      null,
      'medium',
      'medium',
      'high',
    ]);
  });

  test('without a plan there is no share, no colour and no alert', () => {
    const found = varianceOf('cost', { plannedPaise: 0, actualPaise: 500 });
    expect(found).toEqual({ variancePaise: 500, variancePct: null, ratio: null, colour: null });
    expect(severityOf('cost', { plannedPaise: 0, actualPaise: 500 })).toBeNull();
  });

  test('what is ahead of its plan is not expected to stay so', () => {
    expect(yearEnd(100, 300, { earnedPaise: 200, spentPaise: 100 })).toBe(400);
    expect(yearEnd(100, 300, AS_PLANNED)).toBe(400);
  });
});

test('an alert stands since the first month of its last unbroken run, by amounts to date', () => {
  const months = [
    { month: '2026-04', plannedPaise: 100, actualPaise: 130 },
    { month: '2026-05', plannedPaise: 100, actualPaise: 60 },
    { month: '2026-06', plannedPaise: 100, actualPaise: 150 },
    { month: '2026-07', plannedPaise: 100, actualPaise: 120 },
  ];
  expect(beyondSince('cost', months)).toBe('2026-06');
  expect(beyondSince('cost', months.slice(0, 2))).toBeNull();
  expect(beyondSince('cost', [])).toBeNull();
});
