import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '#platform/contract/csv.ts';
import type { ListTerm } from './listTerm.rules.ts';
import { termKey, termNow, termText, withTerm, withTermsBack } from './listTerm.rules.ts';
import type { PriceTerms } from './priceList.contract.ts';
import { listRows } from './priceListCells.rules.ts';
import { readListRow } from './priceListRow.rules.ts';

const TOWERS = [
  { id: '00000000-0000-4000-8000-00000000000a', name: 'A' },
  { id: '00000000-0000-4000-8000-00000000000b', name: 'B wing' },
] as const;
const [A, B] = TOWERS;
const towerNamed = (text: string) =>
  TOWERS.find(({ name }) => name.toLowerCase() === text.toLowerCase()) ?? null;

const TERMS: PriceTerms = {
  priceBasis: 'carpet',
  baseRatePaise: 8_450_00,
  floorRatePaise: 7_900_00,
  floorRiseRatePaise: 25_00,
  floorRiseAfterFloor: 4,
  plcCharges: [
    { code: 'GV', name: 'Garden view', basis: 'perSqFt', value: 150_00 },
    { code: 'CR', name: 'Corner', basis: 'pct', value: 2.5 },
  ],
  chargeHeads: [
    {
      code: 'CLUB',
      name: 'Club membership',
      basis: 'flat',
      value: 2_00_000_00,
      months: null,
      inAgreementValue: false,
      gstTreatment: 'rate',
      gstRate: 18,
      tdsIncidental: true,
      mandatory: true,
    },
  ],
  parkingTypes: [{ code: 'COV', name: 'Covered', pricePaise: 4_00_000_00, total: 120, isOpen: false }],
  towers: [
    { towerId: A.id, baseRatePaise: 8_600_00, floorRiseRatePaise: null },
    { towerId: B.id, baseRatePaise: null, floorRiseRatePaise: null },
  ],
};

const read = (cells: Record<string, string>, terms = TERMS) => readListRow(cells, { terms, towerNamed });
const termIn = (cells: Record<string, string>) => {
  const { term, errors } = read(cells);
  expect(errors).toEqual([]);
  return term as ListTerm;
};
const refusals = (cells: Record<string, string>) =>
  read(cells).errors.map(({ field, message }) => `${field}: ${message}`);

describe('a row of a price list', () => {
  it('is one term, whatever people call it', () => {
    expect(termIn({ part: 'BSP', amount: '₹8,700/-', basis: 'per sq.ft.' })).toEqual({
      term: 'baseRatePaise',
      value: 8_700_00,
    });
    expect(termIn({ part: 'base rate', tower: 'b wing', amount: '8,900.50' })).toEqual({
      term: 'baseRatePaise',
      towerId: B.id,
      value: 8_900_50,
    });
    expect(termIn({ part: 'Floor rise after floor', amount: '6' })).toMatchObject({ value: 6 });
    expect(termIn({ part: 'Priced area', amount: 'saleable' })).toMatchObject({ value: 'saleable' });
    expect(termIn({ part: 'PLC', code: 'gv', amount: '175' })).toMatchObject({
      code: 'GV',
      value: { name: 'Garden view', basis: 'perSqFt', value: 175_00 },
    });
    expect(termIn({ part: 'Charge', name: 'club membership', amount: '2,50,000' })).toMatchObject({
      code: 'CLUB',
      value: { value: 2_50_000_00, gstRate: 18 },
    });
  });

  it('takes away by a dash what can be taken away', () => {
    expect(termIn({ part: 'Base rate', tower: 'A', amount: '-' })).toMatchObject({ value: null });
    expect(termIn({ part: 'Base rate', tower: 'A', amount: 'as project' })).toMatchObject({ value: null });
    expect(termIn({ part: 'Location charge', code: 'CR', amount: '–' })).toMatchObject({ value: null });
    expect(refusals({ part: 'Base rate', amount: '-' })).toEqual(['amount: Base rate cannot be removed']);
  });

  it('adds a charge only when all of it is said', () => {
    expect(refusals({ part: 'Charge', name: 'Legal', amount: '20000' })).toEqual([
      'code: Code is required: no charge is called “Legal”',
    ]);
    expect(refusals({ part: 'Charge', code: 'LEGAL', amount: '20000' })).toEqual([
      'basis: Per is required',
      'gstTreatment: GST is required',
    ]);
    const legal = { part: 'Charge', code: 'LEGAL', name: 'Legal', amount: '20000', basis: 'flat' };
    expect(termIn({ ...legal, gstTreatment: 'own rate', gstRate: '18%' })).toMatchObject({
      value: { basis: 'flat', value: 20_000_00, gstRate: 18, mandatory: true },
    });
    expect(refusals({ ...legal, basis: 'sq ft a month', gstTreatment: 'deposit' })).toEqual([
      'months: Enter the number of months.',
    ]);
  });

  it('says what is wrong with each of its cells', () => {
    expect(refusals({})).toEqual(['part: What is required']);
    expect(refusals({ part: 'Lift' })[0]).toMatch(/^part: What “Lift” is not one of: Base rate/);
    expect(refusals({ part: 'Base rate' })).toEqual(['amount: Amount is required']);
    expect(refusals({ part: 'Base rate', amount: '0' })).toEqual([
      'amount: Base rate must be more than zero',
    ]);
    expect(refusals({ part: 'Base rate', tower: 'Z', amount: 'a lot' })).toEqual([
      'tower: There is no tower “Z” in this project.',
      'amount: Amount “a lot” is not a number',
    ]);
    expect(refusals({ part: 'Base rate', amount: '8450', basis: 'lump sum' })).toEqual([
      'basis: Base rate is per sq ft',
    ]);
    expect(refusals({ part: 'Minimum selling rate', tower: 'A', amount: '1' })).toEqual([
      'tower: Tower does not apply to “Minimum selling rate”; leave it empty',
    ]);
    expect(refusals({ part: 'PLC', code: 'CR', basis: 'sq ft' })).toEqual(['amount: Amount is required']);
    expect(refusals({ part: 'PLC', code: 'CR', amount: '101' })).toEqual([
      'amount: A percentage is at most 100.',
    ]);
    expect(refusals({ part: 'Parking', code: 'COV', isOpen: 'yes' })).toEqual([
      'amount: Open parking is common area and cannot be charged.',
    ]);
    expect(refusals({ part: 'Parking', code: 'COV', isOpen: 'perhaps' })).toEqual([
      'isOpen: Open parking “perhaps” is neither yes nor no',
    ]);
  });

  it('reads as people say it', () => {
    expect(termText({ term: 'baseRatePaise', value: 8_450_00 })).toBe('₹8,450 / sq ft');
    expect(termText({ term: 'baseRatePaise', towerId: A.id, value: null })).toBe('same as project');
    expect(termText(termIn({ part: 'PLC', code: 'CR', amount: '3' }))).toBe('Corner, 3% of base price');
    expect(termText({ term: 'plcCharges', code: 'GV', value: null })).toBeNull();
  });
});

const amount = fc.integer({ min: 1, max: 99_999_99 });
const code = fc.stringMatching(/^[A-Z0-9_-]{1,20}$/).filter((text) => text.trim() !== '');
const name = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 60 }).map((text) => text.trim());
const named = { code, name: name.filter((text) => text !== '') };
const charge = fc.oneof(
  fc.record({ basis: fc.constantFrom('perSqFt' as const, 'flat' as const), value: amount }),
  fc.record({
    basis: fc.constant('pct' as const),
    value: fc.integer({ min: 0, max: 100_0000 }).map((n) => n / 10_000),
  }),
);
const byCode = { selector: ({ code: one }: { code: string }) => one, maxLength: 5 };
const plcs = fc.uniqueArray(
  fc.tuple(fc.record(named), charge).map(([who, what]) => ({ ...who, ...what })),
  byCode,
);
const heads = fc.uniqueArray(
  fc
    .tuple(
      fc.record({
        ...named,
        months: fc.option(fc.integer({ min: 1, max: 120 })),
        inAgreementValue: fc.boolean(),
        gstTreatment: fc.constantFrom('withConstruction' as const, 'rate' as const, 'deposit' as const),
        gstRate: fc.integer({ min: 0, max: 28 }),
        tdsIncidental: fc.boolean(),
        mandatory: fc.boolean(),
      }),
      charge,
    )
    .map(([who, what]) => ({ ...who, ...what })),
  byCode,
);
const parkings = fc.uniqueArray(
  fc.record({
    ...named,
    pricePaise: amount,
    total: fc.integer({ min: 0, max: 10_000 }),
    isOpen: fc.constant(false),
  }),
  byCode,
);
const ownRates = (towerId: string) =>
  fc.record({
    towerId: fc.constant(towerId),
    baseRatePaise: fc.option(amount),
    floorRiseRatePaise: fc.option(amount),
  });
const anyTerms: fc.Arbitrary<PriceTerms> = fc.record({
  priceBasis: fc.constantFrom('carpet' as const, 'saleable' as const),
  baseRatePaise: amount,
  floorRatePaise: amount,
  floorRiseRatePaise: amount,
  floorRiseAfterFloor: fc.integer({ min: 0, max: 150 }),
  plcCharges: plcs,
  chargeHeads: heads,
  parkingTypes: parkings,
  towers: fc.tuple(ownRates(A.id), ownRates(B.id)),
});

/** Cells as a file holds them. */
function cellsOf(row: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => {
      const quoted = csvLine([value as string | number]).trimEnd();
      const bare = quoted.startsWith('"') ? quoted.slice(1, -1).replaceAll('""', '"') : quoted;
      return [field, bare];
    }),
  );
}

describe('a price list as a sheet', () => {
  it('says of itself nothing new, and makes any other list what it is', () => {
    fc.assert(
      fc.property(anyTerms, anyTerms, (one, other) => {
        const rows = listRows(one, TOWERS).map(cellsOf);
        const terms = rows.map((cells) => {
          const found = readListRow(cells, { terms: other, towerNamed });
          expect(found.errors, JSON.stringify(cells)).toEqual([]);
          return found.term as ListTerm;
        });
        for (const term of terms) {
          const { at: _at, ...now } = { at: 0, ...termNow(one, term) };
          expect(now).toEqual(term);
        }
        const made = terms.reduce(withTerm, other);
        expect({ ...made, ...items(made, one) }).toEqual(one);
      }),
      { numRuns: 200 },
    );
  });

  it('takes the months from a charge that has none here', () => {
    const head = { code: 'FUND', name: 'Fund', inAgreementValue: false, gstTreatment: 'deposit' as const };
    const rest = { gstRate: 0, tdsIncidental: false, mandatory: true, value: 1_00 };
    const bare = { ...TERMS, chargeHeads: [{ ...head, ...rest, basis: 'perSqFt' as const, months: null }] };
    const monthly = {
      ...TERMS,
      chargeHeads: [{ ...head, ...rest, basis: 'perSqFtMonth' as const, months: 12 }],
    };
    const terms = listRows(bare, TOWERS).map(
      (row) => readListRow(cellsOf(row), { terms: monthly, towerNamed }).term as ListTerm,
    );
    expect(terms.reduce(withTerm, monthly).chargeHeads).toEqual(bare.chargeHeads);
  });

  it('is taken back to the very list that it changed', () => {
    fc.assert(
      fc.property(anyTerms, anyTerms, fc.infiniteStream(fc.boolean()), (before, sheet, isTaken) => {
        const wanted = listRows(sheet, TOWERS)
          .map((row) => readListRow(cellsOf(row), { terms: before, towerNamed }).term as ListTerm)
          .concat(before.plcCharges.map((plc) => ({ term: 'plcCharges', code: plc.code, value: null })))
          .filter(() => isTaken.next().value);
        const once = [...new Map(wanted.map((term) => [termKey(term), term])).values()];
        const after = once.reduce(withTerm, before);
        expect(
          withTermsBack(
            after,
            once.map((term) => termNow(before, term)),
          ),
        ).toEqual(before);
      }),
      { numRuns: 200 },
    );
  });
});

/** Of the codes that the sheet names, in its order: what it does not name stays. */
function items(
  made: PriceTerms,
  sheet: PriceTerms,
): Pick<PriceTerms, 'plcCharges' | 'chargeHeads' | 'parkingTypes'> {
  const of = <Item extends { code: string }>(all: readonly Item[], named: readonly { code: string }[]) =>
    named.flatMap((one) => all.find((item) => item.code === one.code) ?? []);
  return {
    plcCharges: of(made.plcCharges, sheet.plcCharges),
    chargeHeads: of(made.chargeHeads, sheet.chargeHeads),
    parkingTypes: of(made.parkingTypes, sheet.parkingTypes),
  };
}
