import { describe, expect, it } from 'vitest';
import { sumPaise } from '#platform/contract/money.ts';
import { commissionOf, sharedCommissions } from '#partners/structures/commission.rules.ts';
import { anySale, anyTerms, slabTerms } from '#partners/structures/structureTerms.factory.ts';
import type { StructureTerms } from '#partners/structures/structureTerms.contract.ts';
import type { Calculation } from './calculation.rules.ts';
import type { Promised } from './promise.rules.ts';
import { promisedPaise, promiseDifferences } from './promise.rules.ts';

const FIRST = { earlierCount: 0, earlierPaise: 0 };
const FOURTH = { earlierCount: 3, earlierPaise: 3_00_00_000_00 };
const SALE = anySale(1_33_17_100_00);

function calculated(terms: StructureTerms, standing = FIRST, sharePct?: number): Calculation {
  const by = { terms, sale: SALE, standing, ...(sharePct === undefined ? {} : { sharePct }) };
  const commission = sharePct === undefined ? commissionOf(by) : sharedCommissions([by])[0];
  if (!commission) throw new Error('There is no commission.');
  const { steps, ratePct, ordinal, isCapped } = commission;
  return {
    structure: { id: crypto.randomUUID(), name: 'New terms', revision: 2 },
    because: 'It covers all firms and projects.',
    terms,
    sale: SALE,
    standing,
    steps,
    ratePct,
    ordinal,
    isCapped,
    ...(sharePct === undefined ? {} : { sharePct }),
  };
}

function promised(terms: StructureTerms, more: Partial<Promised> = {}): Promised {
  return {
    structure: { name: 'Old terms', revision: 1, terms },
    atClaim: { sale: { ...SALE, bookingDate: '2026-09-10' }, standing: FIRST },
    standing: FIRST,
    ...more,
  };
}

const grossOf = ({ steps }: Calculation) => steps.at(-1)?.amountPaise ?? 0;
const named = (promise: Promised, calculation: Calculation) =>
  promiseDifferences(promise, { calculation, ended: null }).map(({ cause, paise }) => [cause, paise]);

describe('the difference between promise and pay', () => {
  it('is none where the terms at the claim apply', () => {
    expect(named(promised(anyTerms()), calculated(anyTerms()))).toEqual([]);
  });

  it('names discount, slab, structure, share and cap', () => {
    const list = { ...SALE, agreementValuePaise: 1_40_00_000_00 };
    const atClaim = { sale: { ...list, bookingDate: '2026-09-10' }, standing: FIRST };
    const discounted = promised(anyTerms(), { atClaim });
    expect(promisedPaise(discounted)).toBe(2_80_000_00);
    expect(named(discounted, calculated(anyTerms()))).toEqual([['discount', -13_658_00]]);
    const fourth = { ...atClaim, sale: { ...SALE, bookingDate: '2026-09-10' }, standing: FOURTH };
    expect(named(promised(slabTerms(), { atClaim: fourth }), calculated(slabTerms()))).toEqual([
      ['slab', -66_585_50],
    ]);
    expect(named(promised(anyTerms()), calculated(anyTerms({ pct: 1.5 })))).toEqual([
      ['structure', -66_585_50],
    ]);
    expect(named(promised(anyTerms()), calculated(anyTerms(), FIRST, 60))).toEqual([['share', -1_06_536_80]]);
    expect(named(promised(anyTerms()), calculated(anyTerms({ capPaise: 2_00_000_00 })))).toEqual([
      ['cap', -66_342_00],
    ]);
  });

  it('names what ended it, up to what is kept', () => {
    const ended = { reason: 'BK/26-27/0001 was cancelled', owedPaise: 0 };
    expect(promiseDifferences(promised(anyTerms()), { calculation: calculated(anyTerms()), ended })).toEqual([
      { cause: 'cancellation', text: ended.reason, paise: -2_66_342_00 },
    ]);
  });

  it('adds up to the paisa, whatever changed', () => {
    const terms = [
      anyTerms(),
      anyTerms({ pct: 3.3333, capPct: 2.4 }),
      slabTerms(),
      slabTerms({ capPaise: 1_23_456_78 }),
      anyTerms({ type: 'flat', flatPaise: 1_11_111_11 }),
    ];
    for (const before of terms)
      for (const after of terms)
        for (const sharePct of [undefined, 33.3333])
          for (const standing of [FIRST, FOURTH]) {
            const atClaim = { sale: anySale(1_41_23_457_89), standing };
            const promise = promised(before, { atClaim });
            const calculation = calculated(after, FOURTH, sharePct);
            const differences = promiseDifferences(promise, { calculation, ended: null });
            expect(promisedPaise(promise) + sumPaise(differences.map(({ paise }) => paise))).toBe(
              grossOf(calculation),
            );
          }
  });
});
