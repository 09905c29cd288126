import { describe, expect, it } from 'vitest';
import { pctOf, sumPaise } from '#platform/contract/money.ts';
import type { Commission } from './commission.rules.ts';
import { commissionOf, sharedCommissions } from './commission.rules.ts';
import type { CommissionStep } from './commissionStep.rules.ts';
import { anySale, anyTerms, slabTerms, TWO_PAYOUTS } from './structureTerms.factory.ts';
import type { StructureTerms } from './structureTerms.contract.ts';
import { commissionAt, expectedTopUps, topUpsOf } from './topUp.rules.ts';

const FIRST = { earlierCount: 0, earlierPaise: 0 };
const FOURTH = { earlierCount: 3, earlierPaise: 3_00_00_000_00 };
const PRICE = 1_33_17_100_00;

const of = (terms: StructureTerms, standing = FIRST, paise = PRICE) =>
  commissionOf({ terms, sale: anySale(paise), standing });
const parts = ({ tranches }: Commission) => tranches.map(({ grossPaise }) => grossPaise);

describe('the worked figures, to the paisa', () => {
  it('flat: the amount itself', () => {
    expect(of(anyTerms({ type: 'flat', flatPaise: 2_00_000_00 })).grossPaise).toBe(2_00_000_00);
  });

  it('percentage: 2% of the agreement value', () => {
    expect(of(anyTerms()).grossPaise).toBe(2_66_342_00);
  });

  it('slab: the fourth sale of the quarter reaches 2.5%, and the payouts are parts of that', () => {
    const commission = of(slabTerms(), FOURTH);
    expect(commission.grossPaise).toBe(3_32_927_50);
    expect(commission.ordinal).toBe(4);
    expect(commission.ratePct).toBe(2.5);
    expect(commission.tranches).toMatchObject([
      { seq: 1, pct: 40, grossPaise: 1_33_171_00, condition: TWO_PAYOUTS[0]?.condition },
      { seq: 2, pct: 60, grossPaise: 1_99_756_50 },
    ]);
  });

  it('a cap of 2.4% cuts the fourth sale', () => {
    const commission = of(slabTerms({ capPct: 2.4 }), FOURTH);
    expect(commission).toMatchObject({ grossPaise: 3_19_610_40, isCapped: true });
  });

  it('a reached rate for all of the period gives each earlier sale the difference', () => {
    const terms = slabTerms({ slabEffect: 'allOfPeriod' });
    const earlier = [1, 2, 3].map((number) => ({ id: `sale ${number}`, ...anySale(1_00_00_000_00) }));
    const fourth = of(terms, FOURTH);
    expect(fourth.grossPaise).toBe(3_32_927_50);
    expect(expectedTopUps(terms, fourth.ratePct ?? 0, earlier)).toEqual(
      earlier.map(({ id }) => ({ saleId: id, amountPaise: 50_000_00 })),
    );
  });

  it('a bonus on top stays within the cap and is cut first', () => {
    const bonus = {
      name: 'Diwali',
      from: '2026-11-01',
      to: '2026-11-15',
      projectIds: [],
      unitTypes: [],
      pct: 0.5,
    };
    const terms = anyTerms({ bonuses: [bonus], capPct: 2.4 });
    const commission = of(terms, FIRST, 87_65_432_00);
    expect(commission.steps.map(({ key, amountPaise }) => [key, amountPaise])).toEqual([
      ['basis', 87_65_432_00],
      ['rate', 1_75_308_64],
      ['bonus', 43_827_16],
      ['cap', 2_10_370_37],
      ['cut', -8_765_43],
      ['gross', 2_10_370_37],
    ]);
    expect(commission).toMatchObject({
      basicPaise: 1_75_308_64,
      bonuses: [{ name: 'Diwali', amountPaise: 35_061_73 }],
      grossPaise: 2_10_370_37,
      isCapped: true,
    });
  });
});

describe('slabs', () => {
  it.each([
    [1, 2],
    [3, 2],
    [4, 2.5],
    [7, 2.5],
    [8, 3],
    [250, 3],
  ])('sale %i of a period is paid at %d%%', (ordinal, pct) => {
    expect(of(slabTerms(), { earlierCount: ordinal - 1, earlierPaise: 0 }).ratePct).toBe(pct);
  });

  it('by value the sum of the period with this sale decides the rate of the whole sale', () => {
    const slab = (fromPaise: number, pct: number) => ({ fromCount: null, toCount: null, fromPaise, pct });
    const terms = slabTerms({ slabMeasure: 'value', slabs: [slab(0, 2), slab(2_00_00_000_00, 3)] });
    const rateAfter = (earlierPaise: number) =>
      of(terms, { earlierCount: 9, earlierPaise }, 1_00_00_000_00).ratePct;
    expect(rateAfter(99_99_999_99)).toBe(2);
    expect(rateAfter(1_00_00_000_00)).toBe(3);
  });

  it('says which sale of which period it is', () => {
    const text = (slabPeriod: StructureTerms['slabPeriod']) =>
      of(slabTerms({ slabPeriod }), FOURTH).steps.find(({ key }) => key === 'slab')?.text;
    expect(text('month')).toBe("Slab 2: the firm's 4th sale of November 2026");
    expect(text('quarter')).toBe("Slab 2: the firm's 4th sale of October–December 2026");
    expect(text('financialYear')).toBe("Slab 2: the firm's 4th sale of FY 2026-27");
    expect(text('project')).toBe("Slab 2: the firm's 4th sale of the project");
  });
});

describe('top-ups', () => {
  const terms = slabTerms({ slabEffect: 'allOfPeriod' });
  const earlier = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `sale ${index}`, ...anySale(1_00_00_000_00) }));

  it('come with the sale that reaches the next slab, and only with it', () => {
    expect(expectedTopUps(terms, 2.5, earlier(4))).toEqual([]);
    expect(expectedTopUps(terms, 3, earlier(7)).map(({ amountPaise }) => amountPaise)).toEqual(
      Array.from({ length: 7 }, () => 50_000_00),
    );
  });

  it('stay within the cap of the earlier sale', () => {
    const capped = slabTerms({ slabEffect: 'allOfPeriod', capPct: 2.25 });
    const sale = anySale(1_00_00_000_00);
    const before = { saleId: 'first', sale, grossPaise: commissionAt(capped, sale, 2).grossPaise };
    expect(topUpsOf(capped, 2.5, [before])).toEqual([{ saleId: 'first', amountPaise: 25_000_00 }]);
  });

  it('do not exist where a rate is for one sale only', () => {
    expect(expectedTopUps(slabTerms(), 2.5, earlier(3))).toEqual([]);
  });
});

describe('a bonus', () => {
  const bonus = (more: object) => ({
    name: 'Launch',
    from: '2026-11-01',
    to: '2026-11-15',
    projectIds: [],
    unitTypes: [],
    flatPaise: 10_000_00,
    ...more,
  });
  const bonusesOf = (more: object, sale: object = {}) =>
    commissionOf({ terms: anyTerms({ bonuses: [bonus(more)] }), sale: anySale(PRICE, sale), standing: FIRST })
      .bonuses;

  it('is for the days, projects and types of units that it names', () => {
    expect(bonusesOf({})).toEqual([{ name: 'Launch', amountPaise: 10_000_00 }]);
    expect(bonusesOf({}, { bookingDate: '2026-11-01' })).toHaveLength(1);
    expect(bonusesOf({}, { bookingDate: '2026-11-15' })).toHaveLength(1);
    expect(bonusesOf({}, { bookingDate: '2026-11-16' })).toEqual([]);
    expect(bonusesOf({ projectIds: ['another'] })).toEqual([]);
    expect(bonusesOf({ unitTypes: ['3BHK'] })).toEqual([]);
    expect(bonusesOf({ unitTypes: ['2BHK'] })).toHaveLength(1);
  });

  it('is cut before the commission, the last one first', () => {
    const terms = anyTerms({
      type: 'flat',
      flatPaise: 1_00_000_00,
      capPaise: 1_15_000_00,
      bonuses: [bonus({ name: 'One' }), bonus({ name: 'Two' })],
    });
    expect(of(terms)).toMatchObject({
      basicPaise: 1_00_000_00,
      bonuses: [
        { name: 'One', amountPaise: 10_000_00 },
        { name: 'Two', amountPaise: 5_000_00 },
      ],
      grossPaise: 1_15_000_00,
    });
  });
});

describe('two firms that share a sale', () => {
  const sale = anySale(1_00_00_000_00);
  const share = (terms: StructureTerms, sharePct: number) => ({ terms, sale, standing: FIRST, sharePct });

  it('each earn their part of what their own structure pays', () => {
    const [one, two] = sharedCommissions([share(anyTerms(), 60), share(anyTerms({ pct: 3 }), 40)]);
    expect([one?.grossPaise, two?.grossPaise]).toEqual([1_20_000_00, 1_20_000_00]);
  });

  it('are cut in proportion where the sum is above the lowest cap', () => {
    const [one, two] = sharedCommissions([
      share(anyTerms({ pct: 2, capPct: 2 }), 50),
      share(anyTerms({ pct: 4, capPct: 4 }), 50),
    ]);
    expect([one?.grossPaise, two?.grossPaise]).toEqual([66_666_67, 1_33_333_33]);
    expect(one?.isCapped).toBe(true);
  });

  it('of the same structure together get what one firm would', () => {
    const terms = anyTerms({ pct: 2, capPaise: 1_50_000_00 });
    const shared = sharedCommissions([share(terms, 33.3333), share(terms, 66.6667)]);
    expect(sumPaise(shared.map(({ grossPaise }) => grossPaise))).toBe(1_50_000_00);
  });
});

describe('for any structure and price', () => {
  /** The same numbers at every run. */
  function* numbers(seed: number): Generator<number> {
    let state = seed;
    for (;;) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      yield state;
    }
  }
  const draws = numbers(20_261_126);
  const below = (limit: number) => Number(draws.next().value) % limit;
  const pctBelow = (limit: number) => (below(limit * 10_000 - 1) + 1) / 10_000;

  function anyCase() {
    const payouts = below(3) === 0 ? TWO_PAYOUTS : thirds();
    const bonus = {
      name: 'Offer',
      from: '2026-11-01',
      to: '2026-11-30',
      projectIds: [],
      unitTypes: [],
      ...(below(2) === 0 ? { pct: pctBelow(2) } : { flatPaise: below(5_00_000_00) + 1 }),
    };
    const more = {
      payouts,
      capPct: 2 + pctBelow(4),
      capPaise: below(3) === 0 ? below(10_00_000_00) + 1 : null,
      bonuses: Array.from({ length: below(3) }, () => bonus),
    };
    const terms = [
      anyTerms({ ...more, pct: pctBelow(4) }),
      anyTerms({ ...more, type: 'flat', flatPaise: below(9_00_000_00) + 1 }),
      slabTerms(more),
    ][below(3)];
    if (!terms) throw new Error('There are three kinds.');
    return {
      terms,
      sale: anySale(below(90_00_00_000) * 100 + below(100) + 1),
      standing: { earlierCount: below(12), earlierPaise: 0 },
    };
  }
  const thirds = () => {
    const condition = { saleStatus: 'booked', collectedPct: 0 } as const;
    return [33.3333, 33.3333, 33.3334].map((pct) => ({ pct, condition }));
  };

  it('payouts add up to the gross, which is never above the cap, and no part is negative', () => {
    for (let round = 0; round < 2_000; round += 1) {
      const one = anyCase();
      const commission = commissionOf(one);
      expect(sumPaise(parts(commission))).toBe(commission.grossPaise);
      expect(commission.grossPaise).toBeLessThanOrEqual(commission.capPaise);
      expect(Math.min(...parts(commission), commission.grossPaise)).toBeGreaterThanOrEqual(0);
      expect(commission.basicPaise + sumPaise(commission.bonuses.map(({ amountPaise }) => amountPaise))).toBe(
        commission.grossPaise,
      );
    }
  });

  it('every step follows from its own inputs, and the last one is the result', () => {
    for (let round = 0; round < 500; round += 1) {
      const commission = commissionOf(anyCase());
      for (const step of commission.steps) expect(recomputed(step), step.key).toBe(step.amountPaise);
      expect(commission.steps.at(-1)?.amountPaise).toBe(commission.grossPaise);
    }
  });

  it('shares of 100% in all never exceed the lowest cap', () => {
    for (let round = 0; round < 500; round += 1) {
      const [one, two] = [anyCase(), anyCase()];
      const sharePct = pctBelow(99);
      const shares = [
        { ...one, sharePct },
        { ...two, sale: one.sale, sharePct: Math.round((100 - sharePct) * 10_000) / 10_000 },
      ];
      const commissions = sharedCommissions(shares);
      const limit = Math.min(...commissions.map(({ capPaise }) => capPaise));
      expect(sumPaise(commissions.map(({ grossPaise }) => grossPaise))).toBeLessThanOrEqual(limit);
      for (const commission of commissions) expect(sumPaise(parts(commission))).toBe(commission.grossPaise);
    }
  });

  /** The amount of a step from nothing but its inputs. */
  function recomputed({ key, inputs }: CommissionStep): number | null {
    const [first, second] = inputs.map(({ value }) => value);
    if (key === 'slab') return null;
    if (key === 'gross') return (first ?? 0) - (second ?? 0);
    if (key === 'cut') return -(first ?? 0);
    return second === undefined ? (first ?? 0) : pctOf(first ?? 0, second);
  }
});
