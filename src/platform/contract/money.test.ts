import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  apportion,
  areaTimesRate,
  halfPctOf,
  MAX_PAISE,
  mulDiv,
  pctOf,
  pctOfDownToRupees,
  pctOfInRupees,
  ratePerArea,
  roundToRupee,
  shareOf,
  sumPaise,
  taxIncludedIn,
  toPaise,
} from './money.ts';

const MANY_RUNS = { numRuns: 2_000 };
const amount = fc.integer({ min: 0, max: MAX_PAISE });
const pct = fc.integer({ min: 0, max: 1_000_000 }).map((tenThousandths) => tenThousandths / 10_000);

test('a half is rounded up, below zero away from zero', () => {
  expect(mulDiv(1n, 1n, 2n)).toBe(1n);
  expect(mulDiv(3n, 1n, 2n)).toBe(2n);
  expect(mulDiv(-1n, 1n, 2n)).toBe(-1n);
  expect(mulDiv(1n, 1n, 3n)).toBe(0n);
  expect(mulDiv(-1n, 2n, 3n)).toBe(-1n);
});

test('a percentage is exact to the paisa, half up', () => {
  expect(pctOf(1_331_710_000, 5)).toBe(66_585_500);
  expect(pctOf(10, 5)).toBe(1);
  expect(pctOf(9, 5)).toBe(0);
  expect(pctOf(1_000_000, 33.3333)).toBe(333_333);
  expect(pctOf(-10, 5)).toBe(-1);
});

test('half of a percentage is rounded on its own', () => {
  expect(halfPctOf(1_331_710_000, 5)).toBe(33_292_750);
  expect(halfPctOf(20, 5)).toBe(1);
  expect(halfPctOf(19, 5)).toBe(0);
  // A quarter of a ten-thousandth of a percent still counts.
  expect(halfPctOf(MAX_PAISE, 0.0001)).toBe(5_000_000);
});

test('a percentage to the rupee rounds half a rupee up, the one for installments always down', () => {
  expect(pctOfInRupees(5_000, 1)).toBe(100);
  expect(pctOfInRupees(4_999, 1)).toBe(0);
  expect(pctOfDownToRupees(1_000_000_100, 33.3333)).toBe(333_333_000);
  expect(pctOfDownToRupees(19_900, 1)).toBe(100);
});

test('an area times a rate is a whole rupee, half up', () => {
  expect(areaTimesRate(985, 1_240_000)).toBe(1_221_400_000);
  expect(areaTimesRate(985, 450, 24)).toBe(10_638_000);
  expect(areaTimesRate(1_428.25, 1_234_500)).toBe(1_763_174_600);
  expect(areaTimesRate(0.5, 100)).toBe(100);
  expect(areaTimesRate(0.49, 100)).toBe(0);
});

test('the tax inside an amount is amount × rate ÷ (100 + rate)', () => {
  expect(taxIncludedIn(10_500, 5)).toBe(500);
  expect(taxIncludedIn(35_627_699, 5)).toBe(1_696_557);
  expect(taxIncludedIn(35_627_699, 0)).toBe(0);
});

test('an amount per square foot is exact to the paisa', () => {
  expect(ratePerArea(1_206_625_000, 985)).toBe(1_225_000);
  expect(ratePerArea(100, 0.3)).toBe(333);
});

test('half a rupee rounds up', () => {
  expect(roundToRupee(150)).toBe(200);
  expect(roundToRupee(149)).toBe(100);
});

test('an amount beyond the safe integers is refused, not rounded', () => {
  expect(() => toPaise(2n ** 53n)).toThrow(RangeError);
});

test('rounding is never more than half a paisa away from the exact value', () => {
  fc.assert(
    fc.property(amount, pct, (paise, percent) => {
      const exact = BigInt(paise) * BigInt(Math.round(percent * 10_000));
      const error = BigInt(pctOf(paise, percent)) * 1_000_000n - exact;
      expect(error > -500_000n && error <= 500_000n).toBe(true);
    }),
    MANY_RUNS,
  );
});

test('a share of the whole by the whole is the amount itself', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: MAX_PAISE }), (paise, whole) => {
      expect(shareOf(paise, whole, whole)).toBe(paise);
    }),
    MANY_RUNS,
  );
});

test('parts of a split add up to the amount and never exceed their weight', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 40 }), pct, (weights, percent) => {
      fc.pre(sumPaise(weights) > 0);
      const paise = Math.floor((sumPaise(weights) * percent) / 100);
      const parts = apportion(paise, weights);
      expect(sumPaise(parts)).toBe(paise);
      parts.forEach((part, index) => {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(weights[index] ?? 0);
      });
    }),
    MANY_RUNS,
  );
});

test('nothing can be split by weights of zero, but nothing splits into nothing', () => {
  expect(() => apportion(1, [0, 0])).toThrow(RangeError);
  expect(apportion(0, [0, 0])).toEqual([0, 0]);
});
