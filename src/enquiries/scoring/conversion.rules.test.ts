import { describe, expect, it } from 'vitest';
import type { StageOutcome } from './conversion.rules.ts';
import { ownSourceValues, wilson } from './conversion.rules.ts';

function outcome(more: Partial<StageOutcome>): StageOutcome {
  return { source: 'website', stage: 'any', decided: 0, won: 0, recentDecided: 0, recentWon: 0, ...more };
}

describe('the interval of a share', () => {
  it('holds the share and narrows with more cases', () => {
    const few = wilson(6.2, 24);
    const many = wilson(620, 2400);
    expect(few.low).toBeLessThan(6.2 / 24);
    expect(few.high).toBeGreaterThan(6.2 / 24);
    expect(many.high - many.low).toBeLessThan(few.high - few.low);
  });
});

describe('what a source is worth', () => {
  it('follows its own bookings from two hundred decided leads on', () => {
    const rows = [
      outcome({ source: 'referral', decided: 100, won: 20 }),
      outcome({ source: 'meta', decided: 99, won: 1 }),
    ];
    expect(ownSourceValues(rows).size).toBe(0);
    const values = ownSourceValues([...rows, outcome({ source: 'event', decided: 10, won: 9 })]);
    expect(values.get('referral')).toBe(1);
    expect(values.get('meta')).toBeCloseTo(1 / 99 / 0.2, 6);
    expect(values.has('event')).toBe(false);
  });
});
