import { describe, expect, it } from 'vitest';
import { randomFrom } from '../learning/random.ts';
import type { CountModel, Counts } from './counts.ts';
import { followed, forecastCounts, learnCounts } from './counts.ts';
import { at, meanOf, sumOf } from './numbers.ts';
import { drawBinomial, drawGamma, drawPaths, drawPoisson, quantileOf } from './paths.ts';
import { YEAR } from './season.ts';

const FLAT = new Float64Array(YEAR).fill(1);
const model = (change: Partial<CountModel> = {}): CountModel => ({
  d: 0.75,
  k: 2,
  c: 0,
  v: 0.03,
  mean: 4,
  season: FLAT,
  ownSeason: 0,
  ...change,
});
const counts = (...values: number[]): Counts => ({ values: Float64Array.from(values), firstMonth: 0 });

describe('what is known of a rate', () => {
  it('begins with the mean of the group, and each month weighs less than the next', () => {
    expect(followed(counts(), model()).known).toEqual({ a: 8, b: 2 });
    // a: 8·¾ + 6 = 12, b: 2·¾ + 1 = 2.5; then 12·¾ + 2 = 11, 2.5·¾ + 1 = 2.875.
    expect(followed(counts(6, 2), model()).known).toEqual({ a: 11, b: 2.875 });
  });

  it('comes back to the first guess where that is likelier', () => {
    // c = 1 adds ¼·k·m = 2 and ¼·k = ½ each month.
    expect(followed(counts(6, 2), model({ c: 1 })).known).toEqual({ a: 14.5, b: 3.75 });
  });

  it('a month counts for as much as is usual in it', () => {
    const season = Float64Array.from({ length: YEAR }, (_, month) => (month === 0 ? 2 : 10 / 11));
    expect(followed(counts(8), model({ season })).known).toEqual({ a: 14, b: 3.5 });
  });

  it('months of a launch teach nothing', () => {
    const launched = { ...counts(6, 400, 2), skipped: new Set([1]) };
    expect(followed(launched, model()).known).toEqual(followed(counts(6, 2), model()).known);
  });

  it('one spike is no new rate, and the first three months are what they are', () => {
    const calm = Array.from({ length: 12 }, () => 4);
    const rate = (...values: number[]) => {
      const { a, b } = followed(counts(...values), model()).known;
      return a / b;
    };
    expect(rate(...calm, 400)).toBeLessThan(6);
    expect(rate(40, 40, 40)).toBeGreaterThan(24);
  });
});

/** Rates that change slowly, with a season and more than chance between months. */
function group(random: () => number, months: number): { seen: Counts; came: Float64Array }[] {
  return Array.from({ length: 4 }, () => {
    let rate = 1.5 + 12 * random();
    const values = Float64Array.from({ length: months + 6 }, (_, month) => {
      rate *= Math.exp(0.12 * (random() + random() - 1));
      const season = 1 + 0.3 * Math.sin((2 * Math.PI * month) / YEAR);
      return drawPoisson((rate * season * drawGamma(12, random)) / 12, random);
    });
    return {
      seen: { values: values.subarray(0, months), firstMonth: 0 },
      came: values.subarray(months),
    };
  });
}

describe('forecasts of 240 rows of 8 to 36 months', () => {
  const random = randomFrom(20_261_127);
  const cells: { expected: number; last: number; came: number; in80: boolean; in95: boolean }[] = [];
  const sums: boolean[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    const rows = group(random, 8 + Math.floor(29 * random()));
    const learned = learnCounts(
      rows.map(({ seen }) => seen),
      FLAT,
    );
    for (const { seen, came } of rows) {
      const { expected, low80, high80, low95, high95 } = forecastCounts(seen, learned, 6);
      for (const [h, value] of came.entries()) {
        cells.push({
          expected: at(expected, h),
          last: at(seen.values, seen.values.length - 1),
          came: value,
          in80: value >= at(low80, h) && value <= at(high80, h),
          in95: value >= at(low95, h) && value <= at(high95, h),
        });
      }
      const paths = drawPaths(seen, learned, { horizon: 6, paths: 300, random });
      const ways = Float64Array.from(paths, sumOf).toSorted();
      const total = sumOf(came);
      sums.push(total >= quantileOf(ways, 0.1) && total <= quantileOf(ways, 0.9));
    }
  }
  const share = (of: readonly boolean[]) => of.filter(Boolean).length / of.length;

  it('hold what their bands promise, month by month and for the sum of six', () => {
    expect(share(cells.map(({ in80 }) => in80))).toBeGreaterThan(0.78);
    expect(share(cells.map(({ in80 }) => in80))).toBeLessThan(0.92);
    expect(share(cells.map(({ in95 }) => in95))).toBeGreaterThan(0.94);
    expect(share(sums)).toBeGreaterThan(0.68);
  });

  it('err by a fifth less than the last month again would', () => {
    const error = (of: (cell: (typeof cells)[number]) => number) =>
      meanOf(Float64Array.from(cells, (cell) => Math.abs(of(cell) - cell.came)));
    expect(error(({ expected }) => expected)).toBeLessThan(0.8 * error(({ last }) => last));
  });
});

describe('the season of a group', () => {
  const shape = Float64Array.from(
    { length: YEAR },
    (_, month) => 1 + 0.5 * Math.sin((2 * Math.PI * month) / YEAR),
  );
  const row = (months: number, firstMonth = 0): Counts => ({
    values: Float64Array.from({ length: months }, (_, place) =>
      Math.round(100 * at(shape, (place + firstMonth) % YEAR)),
    ),
    firstMonth,
  });

  it('is that of the seed below two years, and its own where it repeats', () => {
    expect([...learnCounts([row(23)], FLAT).season]).toEqual([...FLAT]);
    const { season, ownSeason } = learnCounts([row(36)], FLAT);
    expect(ownSeason).toBeGreaterThan(0.9);
    expect(season.every((value, month) => Math.abs(value - at(shape, month)) < 0.06)).toBe(true);
  });

  it('belongs to months of the year, wherever rows begin', () => {
    const { season } = learnCounts([row(36, 4)], FLAT);
    expect(season.every((value, month) => Math.abs(value - at(shape, month)) < 0.06)).toBe(true);
  });

  it('is no more than chance where months differ by chance alone', () => {
    const random = randomFrom(7);
    const values = Float64Array.from({ length: 36 }, () => drawPoisson(3, random));
    const { season } = learnCounts([{ values, firstMonth: 0 }], FLAT);
    expect(Math.max(...season.map((value) => Math.abs(value - 1)))).toBeLessThan(0.35);
  });
});

describe('how many of so many come', () => {
  it.each([
    [20, 0.02],
    [40, 0.3],
    [40, 0.9],
    [3000, 0.004],
    [3000, 0.4],
  ])('of %i with a chance of %d has their mean and variance, and is never more than all', (count, chance) => {
    const random = randomFrom(11);
    const drawn = Array.from({ length: 20_000 }, () => drawBinomial(count, chance, random));
    const mean = drawn.reduce((sum, come) => sum + come, 0) / drawn.length;
    const variance = drawn.reduce((sum, come) => sum + (come - mean) ** 2, 0) / drawn.length;
    const expected = count * chance * (1 - chance);
    expect(Math.abs(mean - count * chance)).toBeLessThan(4 * Math.sqrt(expected / drawn.length));
    expect(variance / expected).toBeCloseTo(1, 1);
    expect(drawn.every((come) => come >= 0 && come <= count)).toBe(true);
  });

  it('is nobody without a chance and everybody with a sure one', () => {
    const random = randomFrom(11);
    expect(drawBinomial(1000, 0, random)).toBe(0);
    expect(drawBinomial(1000, 1, random)).toBe(1000);
  });
});
