import { describe, expect, it } from 'vitest';
import type { ReplayedSale } from './replay.rules.ts';
import { countedTogether, replayed, sumsOf } from './replay.rules.ts';
import { anySale, anyTerms, slabTerms } from './structureTerms.factory.ts';

const sold = (bookingDate: string, more: Partial<ReplayedSale> = {}): ReplayedSale => ({
  saleId: crypto.randomUUID(),
  channelPartnerId: 'firm',
  sharePct: 100,
  sale: anySale(1_00_00_000_00, { bookingDate }),
  isCovered: true,
  beforePaise: 2_00_000_00,
  ...more,
});
const NONE = new Map<string, never>();
const after = (...args: Parameters<typeof replayed>) => replayed(...args).map(({ afterPaise }) => afterPaise);

describe('terms tried on sales of the past', () => {
  const days = ['2026-07-01', '2026-07-10', '2026-08-01', '2026-09-30', '2026-10-01'];

  it('count the sales of each period, and begin again with the next', () => {
    expect(
      after(
        slabTerms(),
        days.map((day) => sold(day)),
        NONE,
      ),
    ).toEqual([2_00_000_00, 2_00_000_00, 2_00_000_00, 2_50_000_00, 2_00_000_00]);
  });

  it('count what was sold in the period before the first one, and sales that others pay', () => {
    const [first] = days;
    const key = countedTogether(slabTerms(), sold(first ?? ''));
    const earlier = new Map([[key, { earlierCount: 2, earlierPaise: 2_00_00_000_00 }]]);
    const sales = days.slice(0, 3).map((day, index) => sold(day, { isCovered: index > 0 }));
    expect(after(slabTerms(), sales, earlier)).toEqual([2_50_000_00, 2_50_000_00]);
  });

  it('pay the reached rate for the whole period where it applies to all of it', () => {
    const sales = days.slice(0, 4).map((day) => sold(day));
    expect(after(slabTerms({ slabEffect: 'allOfPeriod' }), sales, NONE)).toEqual(
      Array.from({ length: 4 }, () => 2_50_000_00),
    );
  });

  it('pay a firm its share, within the cap', () => {
    expect(after(anyTerms({ pct: 3 }), [sold('2026-07-01', { sharePct: 40 })], NONE)).toEqual([1_20_000_00]);
  });

  it('are summed', () => {
    expect(sumsOf(replayed(anyTerms({ pct: 1.5 }), [sold('2026-07-01'), sold('2026-07-02')], NONE))).toEqual({
      sales: 2,
      beforePaise: 4_00_000_00,
      afterPaise: 3_00_000_00,
      differencePaise: -1_00_000_00,
    });
  });
});
