import { describe, expect, it } from 'vitest';
import { randomFrom } from '../learning/random.ts';
import { accuracyOf } from './accuracy.ts';
import type { Forecast } from './forecast.ts';
import { forecastLong } from './longSeries.ts';
import { at, meanOf } from './numbers.ts';
import { drawNormal } from './paths.ts';
import { seasonOf, YEAR } from './season.ts';
import { smallest } from './simplex.ts';
import { dampedTrend, simpleSmoothing } from './smoothing.ts';
import { dynamicTheta, theta } from './theta.ts';

const row = (months: number, of: (month: number) => number) =>
  Float64Array.from({ length: months }, (_, m) => of(m));
const everyValue = (forecast: Forecast) =>
  Object.values(forecast).flatMap((values: Float64Array) => [...values]);

describe('each method', () => {
  it('keeps a figure that never changes', () => {
    const flat = row(60, () => 250);
    for (const expected of [
      theta(flat, 3),
      dynamicTheta(flat, 3),
      dampedTrend(flat, 3).expected,
      simpleSmoothing(flat, 3).expected,
    ]) {
      expect([...expected].map((value) => Math.round(value * 1000) / 1000)).toEqual([250, 250, 250]);
    }
  });

  it('follows a line: smoothing with half of its slope, a damped trend with most of it', () => {
    const line = row(60, (month) => 100 + 4 * month);
    const grown = (expected: Float64Array) => (at(expected, 11) - at(expected, 0)) / 11;
    expect(grown(theta(line, 12))).toBeCloseTo(2, 6);
    expect(grown(dampedTrend(line, 12).expected)).toBeGreaterThan(2.5);
    expect(grown(dampedTrend(line, 12).expected)).toBeLessThan(4);
    expect(at(dynamicTheta(line, 1), 0)).toBeCloseTo(340, -1);
  });

  it('thinks itself less sure the farther it looks', () => {
    const random = randomFrom(3);
    let level = 100;
    const walk = row(80, () => (level += 3 * drawNormal(random)));
    for (const { deviation } of [dampedTrend(walk, 12), simpleSmoothing(walk, 12)]) {
      expect(deviation.every((value, h) => h === 0 || value > at(deviation, h - 1))).toBe(true);
    }
  });
});

it('a simplex finds the bottom of a curved valley, and stays within bounds', () => {
  const valley = ([x = 0, y = 0]: Float64Array) => (1 - x) ** 2 + 100 * (y - x ** 2) ** 2;
  const bounds = [
    { low: -2, high: 2, start: -1 },
    { low: -2, high: 2, start: 1 },
  ];
  const [x = 0, y = 0] = smallest(valley, bounds, 400);
  expect([x, y].map((value) => value.toFixed(2))).toEqual(['1.00', '1.00']);
  const [edge = 0] = smallest(([one = 0]) => one, [{ low: 0.5, high: 2, start: 1 }], 60);
  expect(edge).toBe(0.5);
});

describe('a season', () => {
  const shape = row(YEAR, (month) => 1 + 0.4 * Math.cos((2 * Math.PI * month) / YEAR));

  it('is found under a trend', () => {
    const found = seasonOf(row(60, (month) => (100 + month) * at(shape, month % YEAR)));
    expect(found.every((value, month) => Math.abs(value - at(shape, month)) < 0.02)).toBe(true);
    expect(meanOf(found)).toBeCloseTo(1, 9);
  });

  it('is drawn to none where chance explains it, and none below two years', () => {
    const random = randomFrom(11);
    const found = seasonOf(row(60, () => 100 + 20 * drawNormal(random)));
    expect(Math.max(...found.map((value) => Math.abs(value - 1)))).toBeLessThan(0.1);
    expect([...seasonOf(row(23, (month) => at(shape, month % YEAR)))]).toEqual([...row(YEAR, () => 1)]);
  });
});

describe('long figures of 120 generated rows', () => {
  const random = randomFrom(20_261_127);
  const rows = Array.from({ length: 120 }, () => {
    const months = 50 + Math.floor(90 * random());
    const [slope, strength, noise] = [random() - 0.3, 0.4 * random(), 3 + 9 * random()];
    let level = 100 + 200 * random();
    const values = row(months + 18, (month) => {
      level += slope + noise * 0.4 * drawNormal(random);
      const season = 1 + strength * Math.sin((2 * Math.PI * month) / YEAR);
      return Math.max(0, level * season + noise * drawNormal(random));
    });
    const seen = values.subarray(0, months);
    return { seen, came: values.subarray(months), forecast: forecastLong(seen, 18) };
  });

  it('err less than the last value with its season, and hold what their bands promise', () => {
    const { owa, cover80, cover95 } = accuracyOf(rows);
    expect(owa).toBeLessThan(0.9);
    expect(cover80).toBeGreaterThan(0.72);
    expect(cover95).toBeGreaterThan(0.92);
  });
});

it.each([
  ['zeros', row(60, () => 0)],
  ['one figure', row(60, () => 7)],
  ['a spike', row(60, (month) => (month === 30 ? 10_000 : 0))],
  ['figures of 10^13', row(60, (month) => 1e13 + 1e11 * (month % 7))],
  ['two years', row(24, (month) => month % 5)],
  ['a single figure among zeros at the end', row(48, (month) => (month === 47 ? 5 : 0))],
])('%s give numbers, and none below zero', (_, values) => {
  const forecast = forecastLong(values, 18);
  expect(everyValue(forecast).filter((value) => !(Number.isFinite(value) && value >= 0))).toEqual([]);
  expect(forecast.expected).toHaveLength(18);
});
