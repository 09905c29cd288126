import { describe, expect, it } from 'vitest';
import { logChance, logGamma, quantilesOf } from './negativeBinomial.ts';

it('the gamma function is that of the tables', () => {
  expect(logGamma(1)).toBeCloseTo(0, 10);
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 10);
  // 10! = 3,628,800
  expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 8);
});

/** Chances of 0, 1, 2 and so on, until nothing is left. */
function chances(mean: number, size: number): number[] {
  return Array.from({ length: 4000 }, (_, count) => Math.exp(logChance(count, mean, size)));
}

describe.each([
  [0.02, 0.5],
  [1.5, 2],
  [15, 12],
  [240, 5],
  [240, 100_000],
])('counts with mean %d and size %d', (mean, size) => {
  const all = chances(mean, size);

  it('have chances that add up to 1, with that mean and variance', () => {
    const sum = (of: (count: number) => number) =>
      all.reduce((total, chance, count) => total + of(count) * chance, 0);
    expect(sum(() => 1)).toBeCloseTo(1, 6);
    expect(sum((count) => count)).toBeCloseTo(mean, 4);
    expect(sum((count) => (count - mean) ** 2) / (mean + mean ** 2 / size)).toBeCloseTo(1, 3);
  });

  it('have the quantiles that adding up the chances gives', () => {
    const shares = [0.025, 0.1, 0.5, 0.9, 0.975];
    const added = shares.map((share) => {
      let below = 0;
      return all.findIndex((chance) => (below += chance) >= share);
    });
    expect(quantilesOf(shares, mean, size)).toEqual(added);
  });
});

it('very many have quantiles that lie as close as their curve', () => {
  const [low = 0, middle = 0, high = 0] = quantilesOf([0.1, 0.5, 0.9], 1e13, 50);
  expect(low).toBeGreaterThan(0.8e13);
  expect(middle / 1e13).toBeCloseTo(1, 1);
  expect(high).toBeLessThan(1.21e13);
  expect(quantilesOf([0.1, 0.9], 0, 3)).toEqual([0, 0]);
});
