import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TdsTerms } from './tds.rules.ts';
import { blendedPct, tdsBeside, tdsOn } from './tds.rules.ts';

const TERMS: TdsTerms = { pct: 1, considerationPaise: 1_36_48_480_00, marketValuePaise: 1_18_00_000_00 };

test('the booking stage of the example: bank and tax together settle the demand to the paisa', () => {
  const [principal, gst] = [13_31_710_00, 66_585_50];
  const tax = tdsOn(principal, TERMS);
  expect(tax).toBe(13_317_10);
  expect(principal + gst - tax).toBe(13_84_978_40);
  expect(principal + gst).toBe(13_98_295_50);
  expect(tdsBeside(principal - tax, tax, TERMS)).toBe(tax);
});

test('tax is on the stamp value in proportion when that is above the price', () => {
  const above = { ...TERMS, marketValuePaise: 1_50_00_000_00, considerationPaise: 1_20_00_000_00 };
  expect(tdsOn(10_00_000_00, above)).toBe(12_500_00);
  expect(tdsOn(10_00_000_00, { ...above, marketValuePaise: 1_20_00_000_00 })).toBe(10_000_00);
});

test('a payment in full leaves nothing to deduct, and none is expected of nothing', () => {
  expect(tdsBeside(13_31_710_00, 0, TERMS)).toBe(0);
  expect(tdsBeside(13_31_710_00, 5_00, TERMS)).toBe(5_00);
  expect(tdsBeside(0, 100, TERMS)).toBe(0);
  expect(tdsBeside(100, 100, { ...TERMS, pct: 0 })).toBe(0);
});

test('a buyer without a PAN bears the higher rate on his share', () => {
  const rate = { pct: 1, noPanPct: 20 };
  expect(blendedPct([{ sharePct: 100, hasPan: true }], rate)).toBe(1);
  expect(blendedPct([{ sharePct: 100, hasPan: false }], rate)).toBe(20);
  const two = [
    { sharePct: 75, hasPan: true },
    { sharePct: 25, hasPan: false },
  ];
  expect(blendedPct(two, rate)).toBe(5.75);
});

test('what is expected beside a payment is the percent of what both settle, for every amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000_000_000 }),
      fc.constantFrom(0.5, 1, 5.75, 20),
      fc.option(fc.integer({ min: 1_00_00_000_00, max: 3_00_00_000_00 }), { nil: null }),
      (principal, pct, marketValuePaise) => {
        const terms = { pct, considerationPaise: 1_00_00_000_00, marketValuePaise };
        const tax = tdsOn(principal, terms);
        const beside = tdsBeside(principal - tax, principal, terms);
        expect(tdsOn(principal - tax + beside, terms)).toBe(beside);
        expect(Math.abs(beside - tax)).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 2_000 },
  );
});
