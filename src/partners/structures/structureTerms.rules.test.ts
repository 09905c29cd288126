import { describe, expect, it } from 'vitest';
import { StructureInput } from './structure.contract.ts';
import { rateText, scopeText } from './structureText.rules.ts';
import { anyTerms, slabTerms, TWO_PAYOUTS } from './structureTerms.factory.ts';
import type { StructureTerms } from './structureTerms.contract.ts';
import { termsOf, termsProblems, termsWarnings } from './structureTerms.rules.ts';

const messages = (terms: StructureTerms) => termsProblems(terms).map(({ message }) => message);
const slab = (fromCount: number | null, toCount: number | null, pct = 2) => ({
  fromCount,
  toCount,
  fromPaise: null,
  pct,
});
const value = (fromPaise: number | null, pct = 2) => ({ fromCount: null, toCount: null, fromPaise, pct });

it('fills in what is left out: basis, cap, and the end of each slab but the last', () => {
  const terms = termsOf({
    type: 'slab',
    slabs: [
      { fromCount: 1, pct: 2 },
      { fromCount: 4, pct: 3 },
    ],
    payouts: TWO_PAYOUTS,
    validFrom: '2026-01-01',
  });
  expect(terms).toMatchObject({
    basis: 'agreementValue',
    capPct: 5,
    slabMeasure: 'count',
    slabPeriod: 'quarter',
  });
  expect(terms.slabs.map(({ toCount }) => toCount)).toEqual([3, null]);
  expect(termsProblems(terms)).toEqual([]);
});

it('keeps no amounts of another type', () => {
  expect(termsOf({ ...anyTerms(), type: 'flat', flatPaise: 1, pct: 2 }).pct).toBeNull();
});

describe('is refused in words, at its field:', () => {
  it.each<[string, StructureTerms, string, string]>([
    [
      'a gap between slabs',
      slabTerms({ slabs: [slab(1, 3), slab(4, 6), slab(8, null)] }),
      'slabs.2.fromCount',
      'Slab 3 begins at 8; slab 2 ends at 6',
    ],
    [
      'an overlap',
      slabTerms({ slabs: [slab(1, 3), slab(3, null)] }),
      'slabs.1.fromCount',
      'Slab 2 begins at 3; slab 1 ends at 3',
    ],
    [
      'a late first slab',
      slabTerms({ slabs: [slab(2, null)] }),
      'slabs.0.fromCount',
      'Slab 1 must begin at 1',
    ],
    [
      'an end before the beginning',
      slabTerms({ slabs: [slab(1, 3), slab(4, 2), slab(3, null)] }),
      'slabs.1.toCount',
      'Slab 2 ends at 2, before it begins at 4',
    ],
    [
      'an end of the last slab',
      slabTerms({ slabs: [slab(1, 3)] }),
      'slabs.0.toCount',
      'Leave the end of the last slab empty',
    ],
    ['no slabs', slabTerms({ slabs: [] }), 'slabs', 'Add at least one slab'],
    [
      'values that do not rise',
      slabTerms({ slabMeasure: 'value', slabs: [value(0), value(1_00_00_000_00), value(50_00_000_00)] }),
      'slabs.2.fromPaise',
      'Slab 3 begins at ₹50,00,000; slab 2 begins at ₹1,00,00,000',
    ],
    [
      'a first value above zero',
      slabTerms({ slabMeasure: 'value', slabs: [value(1)] }),
      'slabs.0.fromPaise',
      'Slab 1 must begin at ₹0',
    ],
    [
      'payouts below 100%',
      anyTerms({ payouts: TWO_PAYOUTS.map((one) => ({ ...one, pct: 45 })) }),
      'payouts',
      'Payouts add up to 90%. They must add up to 100%.',
    ],
    [
      'a cap below the lowest slab',
      slabTerms({ capPct: 1.5 }),
      'capPct',
      'The cap of 1.5% is below the lowest slab of 2%',
    ],
    [
      'a cap below the rate',
      anyTerms({ capPct: 1.9999 }),
      'capPct',
      'The cap of 1.9999% is below the rate of 2%',
    ],
    ['no rate', anyTerms({ pct: null }), 'pct', 'Enter the rate'],
    ['no flat amount', anyTerms({ type: 'flat', pct: null }), 'flatPaise', 'Enter the flat amount'],
    [
      'an end before it begins',
      anyTerms({ validTo: '2025-12-31' }),
      'validTo',
      'Valid to is before valid from, 1 Jan 2026',
    ],
    [
      'a year that is mistyped',
      anyTerms({ validFrom: '1926-01-01' }),
      'validFrom',
      'Valid from must be between 2000 and 2099',
    ],
  ])('%s', (_case, terms, field, message) => {
    expect(termsProblems(terms)).toEqual([{ field, message }]);
  });
});

it('warns of a cap that cuts some slabs, and of a bonus that it leaves nothing of', () => {
  expect(termsWarnings(slabTerms({ capPct: 2.4 }))).toEqual(['The cap of 2.4% cuts slab 2 and slab 3.']);
  const bonus = {
    name: 'Diwali',
    from: '2026-11-01',
    to: '2026-11-15',
    projectIds: [],
    unitTypes: [],
    pct: 0.5,
  };
  expect(termsWarnings(anyTerms({ capPct: 2.4, bonuses: [bonus] }))).toEqual([
    'The cap of 2.4% cuts “Diwali” of sales at 2%.',
  ]);
  expect(termsWarnings(slabTerms())).toEqual([]);
});

it('a bonus has a rate or an amount, not both and not neither', () => {
  const bonus = { name: 'Diwali', from: '2026-11-15', to: '2026-11-01', projectIds: [], unitTypes: [] };
  expect(messages(anyTerms({ bonuses: [bonus] }))).toEqual([
    'The bonus ends before it begins on 15 Nov 2026',
    'Enter a rate or an amount',
  ]);
});

it('the contract reports each problem at its row', () => {
  const input = { name: 'Slabs', ...slabTerms({ slabs: [slab(1, 3), slab(5, null)] }) };
  const parsed = StructureInput.safeParse(input);
  expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['slabs.1.fromCount', 'Slab 2 begins at 5; slab 1 ends at 3'],
  ]);
});

it('says what it pays and for whom in one sentence', () => {
  expect(rateText(anyTerms())).toBe('2% of the agreement value');
  expect(rateText(anyTerms({ type: 'flat', flatPaise: 2_00_000_00 }))).toBe('₹2,00,000 for each sale');
  expect(rateText(slabTerms({ slabEffect: 'allOfPeriod' }))).toBe(
    '1 to 3: 2%, 4 to 7: 2.5%, from 8: 3% of the agreement value, by the sales of a quarter, also for its earlier sales',
  );
  expect(scopeText(anyTerms())).toBe('All firms and projects');
  expect(scopeText(anyTerms({ tiers: ['gold', 'silver'], projectIds: ['one'] }))).toBe(
    'Gold and silver firms, 1 project',
  );
});
