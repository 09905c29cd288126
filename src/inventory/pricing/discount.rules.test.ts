import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaTimesRate } from '#platform/contract/money.ts';
import type { DiscountAmount } from './costSheetModel.rules.ts';
import type { DiscountBase } from './discount.rules.ts';
import { DEFAULT_DISCOUNT_LIMITS } from '#company/organizations/discountLimits.rules.ts';
import { discountAllowed, discountPct, isBelowFloorRate } from './discount.rules.ts';

const BASE: DiscountBase = { basePaise: 1_22_14_000_00, ratePaise: 12_400_00, waivedPlcPaise: 0 };
const pct = (value: number): DiscountAmount => ({ kind: 'pct', value });
const judge = (role: Parameters<typeof discountAllowed>[1], discount: DiscountAmount | null, base = BASE) =>
  discountAllowed(DEFAULT_DISCOUNT_LIMITS, role, base, discount);

test('each role grants up to its limit', () => {
  expect(judge('Sales Executive', pct(1))).toEqual({ allowed: true });
  expect(judge('Sales Manager', pct(3))).toEqual({ allowed: true });
  expect(judge('Sales Head', pct(5))).toEqual({ allowed: true });
  expect(judge('Business Head', pct(100))).toEqual({ allowed: true });
  expect(judge('Channel Partner Agent', null)).toEqual({ allowed: true });
});

test('a refusal names the limit and the most junior person who may grant it', () => {
  expect(judge('Sales Executive', pct(2.5))).toEqual({
    allowed: false,
    grantableBy: 'Sales Manager',
    message: 'Discount of 2.5% exceeds your limit of 1%. Ask a Sales Manager or above.',
  });
  expect(judge('Sales Executive', pct(4.2))).toMatchObject({
    message: 'Discount of 4.2% exceeds your limit of 1%. Ask a Sales Head or above.',
  });
  expect(judge('Sales Manager', pct(5.01))).toMatchObject({ grantableBy: 'Project Director' });
  expect(judge('Channel Partner Agent', pct(0.5))).toMatchObject({
    message: 'Discount of 0.5% exceeds your limit of 0%. Ask a Sales Manager or above.',
  });
});

test('the text names a Sales Manager for 4.2% where the project lets them grant it', () => {
  const limits = { ...DEFAULT_DISCOUNT_LIMITS, 'Sales Manager': 5 };
  expect(discountAllowed(limits, 'Sales Executive', BASE, pct(4.2))).toMatchObject({
    message: 'Discount of 4.2% exceeds your limit of 1%. Ask a Sales Manager or above.',
  });
});

test('a discount nobody may grant says so', () => {
  expect(discountAllowed({ 'Sales Executive': 1 }, 'Sales Executive', BASE, pct(2))).toEqual({
    allowed: false,
    grantableBy: null,
    message: 'Discount of 2% exceeds your limit of 1%. Nobody may approve it in this project; reduce it.',
  });
});

test('the limit is judged before rupees are rounded', () => {
  // 985.37 sq ft: ₹1,22,186 of ₹1,22,18,588 is a trifle more than 1 %, ₹124 of ₹12,400 is not.
  const base = { ...BASE, basePaise: areaTimesRate(985.37, BASE.ratePaise) };
  expect(judge('Sales Executive', { kind: 'perSqFt', value: 124_00 }, base)).toEqual({ allowed: true });
  expect(judge('Sales Executive', { kind: 'flat', value: 1_22_186_00 }, base)).toMatchObject({
    allowed: false,
  });
});

test('₹124 off ₹12,400 is exactly 1% for any area, though rupees round', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (hundredths) => {
      const base = { ...BASE, basePaise: areaTimesRate(hundredths / 100, BASE.ratePaise) };
      fc.pre(base.basePaise > 0);
      expect(judge('Sales Executive', { kind: 'perSqFt', value: 124_00 }, base)).toEqual({ allowed: true });
      expect(judge('Sales Executive', { kind: 'perSqFt', value: 124_01 }, base)).toMatchObject({
        allowed: false,
      });
      expect(judge('Sales Executive', pct(1), base)).toEqual({ allowed: true });
    }),
    { numRuns: 1_000 },
  );
});

test('one paisa above the limit is refused and never reads as the limit', () => {
  expect(judge('Sales Executive', { kind: 'flat', value: 1_22_140_00 })).toEqual({ allowed: true });
  expect(judge('Sales Executive', { kind: 'flat', value: 1_22_140_01 })).toMatchObject({
    message: 'Discount of 1.01% exceeds your limit of 1%. Ask a Sales Manager or above.',
  });
});

test('a location charge left out counts like a discount', () => {
  expect(judge('Sales Executive', null, { ...BASE, waivedPlcPaise: 1_47_750_00 })).toMatchObject({
    message: 'Discount of 1.21% exceeds your limit of 1%. Ask a Sales Manager or above.',
  });
  expect(discountPct(pct(1), { ...BASE, waivedPlcPaise: 1_22_140_00 })).toBe(2);
});

test('the lowest rate itself may be sold at, whatever the area rounds to', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 100, max: 5_000_000 }),
      (hundredths, ratePaise) => {
        const netBasePaise = areaTimesRate(hundredths / 100, ratePaise);
        expect(isBelowFloorRate(netBasePaise, hundredths / 100, ratePaise)).toBe(false);
        expect(isBelowFloorRate(netBasePaise - 100, hundredths / 100, ratePaise)).toBe(true);
        expect(isBelowFloorRate(netBasePaise - 100, hundredths / 100, null)).toBe(false);
      },
    ),
    { numRuns: 1_000 },
  );
});
