import { expect, it } from 'vitest';
import { mainReasons } from './mainReasons.rules.ts';

const factor = (key: 'budgetFit' | 'source' | 'siteVisit' | 'profile', points: number, weight: number) => ({
  key,
  raw: null,
  normalized: points / weight,
  weight,
  points,
  text: `${key} in words`,
  hint: null,
});

it('three reasons are named, the strongest first, each for or against', () => {
  const factors = [
    factor('profile', 3, 5),
    factor('budgetFit', 20, 20),
    factor('source', 1, 10),
    factor('siteVisit', 0, 15),
  ];
  expect(mainReasons({ model: null, factors, penalties: [] })).toEqual([
    { key: 'budgetFit', text: 'budgetFit in words', isFor: true },
    { key: 'siteVisit', text: 'siteVisit in words', isFor: false },
    { key: 'source', text: 'source in words', isFor: false },
  ]);
});

it('a deduction counts by its size, and always against', () => {
  const penalties = [{ key: 'wrongNumber' as const, points: -30, text: 'Wrong number' }];
  const [first] = mainReasons({ model: null, factors: [factor('budgetFit', 20, 20)], penalties });
  expect(first).toEqual({ key: 'wrongNumber', text: 'Wrong number', isFor: false });
});

it('what the learned score says goes before the rules, however it multiplies the odds', () => {
  const reasons = [
    { key: 'a', text: 'Visited twice', odds: 1.5 },
    { key: 'b', text: 'Source: Meta', odds: 0.25 },
  ];
  const found = mainReasons({ model: { reasons }, factors: [factor('budgetFit', 20, 20)], penalties: [] });
  expect(found).toEqual([
    { key: 'b', text: 'Source: Meta', isFor: false },
    { key: 'a', text: 'Visited twice', isFor: true },
  ]);
});

it('what is exactly in the middle is no reason', () => {
  expect(mainReasons({ model: null, factors: [factor('source', 5, 10)], penalties: [] })).toEqual([]);
});
