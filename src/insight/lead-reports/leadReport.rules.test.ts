import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#platform/contract/errors.ts';
import { bandOf, checkVariants, furthestOf } from './leadReport.rules.ts';

describe('the band of a share', () => {
  it('says how little few leads tell: 1 of 2 is no better than 30 of 100', () => {
    expect(bandOf(1, 2)).toEqual({ low: expect.closeTo(0.164, 3), high: expect.closeTo(0.836, 3) });
    expect(bandOf(30, 100)).toEqual({ low: expect.closeTo(0.245, 3), high: expect.closeTo(0.362, 3) });
    expect(bandOf(0, 5)).toEqual({ low: 0, high: expect.closeTo(0.247, 3) });
    expect(bandOf(0, 0)).toBeNull();
  });

  it('holds the share itself, stays between 0 and 1, and narrows with more leads', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.float({ min: 0, max: 1, noNaN: true }),
        (whole, at) => {
          const part = Math.round(whole * at);
          const band = bandOf(part, whole);
          const wider = bandOf(part * 4, whole * 4);
          if (!band || !wider) throw new Error('There are leads.');
          expect(band.low).toBeGreaterThanOrEqual(0);
          expect(band.high).toBeLessThanOrEqual(1);
          expect(band.low).toBeLessThanOrEqual(part / whole);
          expect(band.high).toBeGreaterThanOrEqual(part / whole);
          expect(wider.high - wider.low).toBeLessThan(band.high - band.low);
        },
      ),
    );
  });

  it('holds the true share in about 80 of 100 groups, summed over every outcome', () => {
    // Exact, by the binomial distribution: 40 leads of which each books with a chance of 30%.
    let [held, chance] = [0, 0.7 ** 40];
    for (let part = 0; part <= 40; part += 1) {
      const band = bandOf(part, 40);
      if (band && band.low <= 0.3 && band.high >= 0.3) held += chance;
      chance *= ((40 - part) / (part + 1)) * (0.3 / 0.7);
    }
    expect(held).toBeGreaterThan(0.76);
    expect(held).toBeLessThan(0.86);
  });
});

it('leads that came to a stage and no further add up to all of them', () => {
  expect(furthestOf([10, 7, 7, 3, 1, 1])).toEqual([3, 0, 4, 2, 0, 1]);
});

describe('variants of a report', () => {
  const refusal = (variants: Parameters<typeof checkVariants>[0], isPartner = false) => {
    try {
      checkVariants(variants, isPartner);
    } catch (error) {
      return error instanceof AppError ? error.message : error;
    }
    return null;
  };

  it('are refused where they contradict each other, and for partners where they name people', () => {
    expect(refusal({ format: 'kpi', groupBy: 'user' })).not.toBeNull();
    expect(refusal({ focus: 'conversion', include: ['quality'] })).not.toBeNull();
    expect(refusal({ groupBy: 'user' }, true)).not.toBeNull();
    expect(refusal({ ownerId: 'meera' }, true)).not.toBeNull();
    expect(refusal({ format: 'kpi', include: ['quality'] })).toBeNull();
    expect(refusal({ groupBy: 'source', focus: 'conversion' }, true)).toBeNull();
  });
});
