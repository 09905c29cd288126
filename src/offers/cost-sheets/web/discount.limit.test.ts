import { describe, expect, it } from 'vitest';
import { DEFAULT_DISCOUNT_LIMITS } from '#company/organizations/discountLimits.rules.ts';
import { discountAllowed } from '#inventory/pricing/discount.rules.ts';
import { discountStanding, highestDiscount } from './discount.limit.ts';

/** Flat B-1203: 985 sq ft at ₹12,400. */
const BASE = { basePaise: 1_221_400_000, ratePaise: 1_240_000, waivedPlcPaise: 0 };
const LIMITS = DEFAULT_DISCOUNT_LIMITS;

describe('a discount against the limits', () => {
  it('says by how much ₹150 a square foot passes 1% of the base price, and who may give it', () => {
    const standing = discountStanding(LIMITS, 'Sales Executive', BASE, {
      discountPaise: 14_775_000,
      discountPct: 1.2097,
    });
    expect(standing).toEqual({
      givenPct: 1.2097,
      limitPct: 1,
      next: { role: 'Sales Manager', limitPct: 3 },
      tooMuchPaise: 2_561_000,
    });
  });

  it('knows nobody above the highest role, nor above a partner who is shown only their own limit', () => {
    const given = { discountPaise: 0, discountPct: 0 };
    expect(discountStanding(LIMITS, 'Business Head', BASE, given).next).toBeNull();
    expect(
      discountStanding({ 'Channel Partner Agent': 0 }, 'Channel Partner Agent', BASE, given).next,
    ).toBeNull();
  });

  it('counts location charges that were left out', () => {
    const base = { ...BASE, waivedPlcPaise: 14_775_000 };
    expect(
      discountStanding(LIMITS, 'Sales Executive', base, { discountPaise: 0, discountPct: 1.2097 })
        .tooMuchPaise,
    ).toBe(2_561_000);
  });
});

describe('the highest discount that a role may give', () => {
  it('is exactly the limit where the limit is a whole rupee', () => {
    expect(highestDiscount(LIMITS, 'Sales Executive', BASE, 'perSqFt')).toBe(12_400);
    expect(highestDiscount(LIMITS, 'Sales Executive', BASE, 'flat')).toBe(12_214_000);
    expect(highestDiscount(LIMITS, 'Sales Executive', BASE, 'pct')).toBe(1);
  });

  it('is allowed, and one step more is not, whatever is left out', () => {
    for (const waivedPlcPaise of [0, 1, 985_000, 9_850_000, 12_213_999]) {
      const base = { ...BASE, waivedPlcPaise };
      for (const [kind, step] of [
        ['perSqFt', 100],
        ['flat', 100],
        ['pct', 0.01],
      ] as const) {
        const value = highestDiscount(LIMITS, 'Sales Executive', base, kind);
        expect(discountAllowed(LIMITS, 'Sales Executive', base, { kind, value }).allowed).toBe(true);
        expect(discountAllowed(LIMITS, 'Sales Executive', base, { kind, value: value + step }).allowed).toBe(
          false,
        );
      }
    }
  });

  it('is nothing when the charges left out already use the limit up', () => {
    const base = { ...BASE, waivedPlcPaise: 14_775_000 };
    expect(highestDiscount(LIMITS, 'Sales Executive', base, 'perSqFt')).toBe(0);
    expect(highestDiscount(LIMITS, 'Marketing Head', BASE, 'flat')).toBe(0);
  });
});
