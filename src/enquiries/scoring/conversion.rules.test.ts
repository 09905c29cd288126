import { describe, expect, it } from 'vitest';
import type { StageOutcome } from './conversion.rules.ts';
import { baseChance, chanceInterval, chanceOf, ownSourceValues, wilson } from './conversion.rules.ts';

function outcome(more: Partial<StageOutcome>): StageOutcome {
  return { source: 'website', stage: 'any', decided: 0, won: 0, recentDecided: 0, recentWon: 0, ...more };
}

describe('the chance that a lead books', () => {
  const outcomes = [
    outcome({ recentDecided: 4000, recentWon: 200 }),
    outcome({ stage: 'negotiating', recentDecided: 240, recentWon: 62 }),
  ];
  const lead = { status: 'negotiating', source: 'website' } as const;
  const facts = { score: 78, hasVisited: true, daysSilent: 3 };

  it('is .557 in the worked example', () => {
    const base = baseChance(outcomes, lead);
    expect(base.chance).toBeCloseTo(0.2423, 4);
    expect(base).toMatchObject({ decided: 240, won: 62, confidence: 'normal' });
    expect(chanceOf(base.chance, facts)).toBeCloseTo(0.557, 3);
  });

  it('lies within its interval, which narrows with more cases', () => {
    const interval = chanceInterval(baseChance(outcomes, lead), facts);
    expect(interval?.low).toBeLessThan(0.557);
    expect(interval?.high).toBeGreaterThan(0.557);
    const few = wilson(6.2, 24);
    const many = wilson(620, 2400);
    expect(many.high - many.low).toBeLessThan(few.high - few.low);
  });

  it('falls with silence after a week and never passes .97', () => {
    expect(chanceOf(0.2, { ...facts, daysSilent: 7 })).toBe(chanceOf(0.2, { ...facts, daysSilent: 0 }));
    expect(chanceOf(0.2, { ...facts, daysSilent: 20 })).toBeLessThan(chanceOf(0.2, facts));
    expect(chanceOf(0.9, { ...facts, score: 100 })).toBe(0.97);
  });

  it('is a default of low confidence below a hundred decided leads', () => {
    const few = baseChance([outcome({ recentDecided: 99, recentWon: 50 })], lead);
    expect(few).toMatchObject({ chance: 0.45, confidence: 'low', interval: null });
    const enough = baseChance([outcome({ recentDecided: 100, recentWon: 5 })], lead);
    expect(enough).toMatchObject({ chance: 1 / 20, confidence: 'normal' });
  });

  it('holds when nothing was ever won', () => {
    expect(baseChance([outcome({ recentDecided: 500 })], lead).chance).toBe(1 / 20);
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
