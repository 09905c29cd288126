import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainAmount } from '#platform/contract/format.ts';
import { MAX_PAISE, sumPaise } from '#platform/contract/money.ts';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { FactChanges } from './b1203.factory.ts';
import { buildFacts, KALPA_TARANG } from './b1203.factory.ts';
import { computeCostSheet } from './costSheet.rules.ts';

const RUPEE = 100;
const sheetOf = (changes: FactChanges = {}) => computeCostSheet(buildFacts(changes));
const totalsOf = (changes: FactChanges = {}) => sheetOf(changes).totals;
const lineOf = (code: string, changes: FactChanges = {}) =>
  sheetOf(changes).lines.find((line) => line.code === code);

describe('flat B-1203', () => {
  test('has every line of the worked example to the paisa', () => {
    expect(sheetOf().lines.map((line) => [line.label, line.basis, plainAmount(line.amountPaise)])).toEqual([
      ['Base price', '985 × 12,400', '1,22,14,000'],
      ['Floor rise', '985 × 45 × (12 − 4)', '3,54,600'],
      ['Garden view', '985 × 150', '1,47,750'],
      ['Corner', '985 × 100', '98,500'],
      ['Covered parking', '1 × 4,00,000', '4,00,000'],
      ['Infrastructure', 'fixed', '2,50,000'],
      ['Discount', '985 × 150', '−1,47,750'],
      ['Club membership', 'fixed', '1,50,000'],
      ['Legal', 'fixed', '30,000'],
      ['Electricity and water', 'fixed', '75,000'],
      ['Society formation', 'fixed', '20,000'],
      ['Maintenance, 24 months', '985 × 4.50 × 24', '1,06,380'],
      ['Corpus deposit', '985 × 150', '1,47,750'],
      ['Stamp duty', '7% of 1,33,17,100', '9,32,197'],
      ['Registration fee', '1%, at most 30,000', '30,000'],
    ]);
  });

  test('has every total of the worked example to the paisa', () => {
    expect(totalsOf()).toEqual({
      basePricePaise: 1_22_14_000_00,
      floorRisePaise: 3_54_600_00,
      plcPaise: 2_46_250_00,
      parkingPaise: 4_00_000_00,
      inAvChargesPaise: 2_50_000_00,
      discountPaise: 1_47_750_00,
      rebatePaise: 0,
      agreementValuePaise: 1_33_17_100_00,
      gstPaise: 6_65_855_00,
      otherChargesPaise: 3_81_380_00,
      otherGstPaise: 68_648_40,
      corpusPaise: 1_47_750_00,
      totalReceivablePaise: 1_45_80_733_40,
      stampDutyPaise: 9_32_197_00,
      registrationFeePaise: 30_000_00,
      allInPaise: 1_55_42_930_40,
      tdsBasePaise: 1_36_48_480_00,
      tdsPaise: 1_36_484_80,
    });
  });

  test('shows its tax as a sheet prints it', () => {
    expect(sheetOf().taxLines.map((line) => [line.label, line.basis, plainAmount(line.amountPaise)])).toEqual(
      [
        ['CGST', '2.5% of 1,33,17,100', '3,32,927.50'],
        ['SGST', '2.5% of 1,33,17,100', '3,32,927.50'],
        ['GST on other charges', '18% of 3,81,380', '68,648.40'],
      ],
    );
  });

  test('gives what the buyer deducts, the net rate and the exact discount for information', () => {
    const sheet = sheetOf();
    expect(sheet.tds).toEqual({
      applies: true,
      pct: 1,
      basePaise: 1_36_48_480_00,
      amountPaise: 1_36_484_80,
      section: '393(1) Table Sl. 3(i)',
      form: '141 Schedule B',
    });
    expect(sheet.netRatePaise).toBe(12_250 * RUPEE);
    expect(sheet.discountPct).toBe(1.2097);
    expect(sheet.gstCategory).toBe('other');
  });

  test('names the rate rows it used, the city row of the stamp duty among them', () => {
    expect(sheetOf().ratesUsed.toSorted()).toEqual([
      'gst.charge.coveredParking/2019-04-01',
      'gst.charge.floorRise/2019-04-01',
      'gst.charge.plc/2019-04-01',
      'gst.residential.affordable/2019-04-01',
      'gst.residential.other/2019-04-01',
      'registration/27/2014-01-01',
      'stamp/27/pune/2022-04-01',
      'tds.property/2026-04-01',
    ]);
  });

  test('is billed in parts: the price as one, each charge by its rate, the deposit without tax', () => {
    const parts = sheetOf().parts;
    expect(
      parts.map((part) => [part.component, part.code, part.gstPct, part.principalPaise, taxTotal(part)]),
    ).toEqual([
      ['agreementValue', 'agreementValue', 5, 1_33_17_100_00, 6_65_855_00],
      ['otherCharges', 'charge.CLUB', 18, 1_50_000_00, 27_000_00],
      ['otherCharges', 'charge.LEGAL', 18, 30_000_00, 5_400_00],
      ['otherCharges', 'charge.UTILITY', 18, 75_000_00, 13_500_00],
      ['otherCharges', 'charge.SOCIETY', 18, 20_000_00, 3_600_00],
      ['otherCharges', 'charge.MAINT', 18, 1_06_380_00, 19_148_40],
      ['corpus', 'charge.CORPUS', 0, 1_47_750_00, 0],
    ]);
  });
});

describe('price lines', () => {
  test('round half a rupee up, each line once', () => {
    const odd: FactChanges = {
      unit: { carpetArea: 985.5, plcCodes: ['GARDEN'] },
      project: {
        baseRatePaise: 12_345_00,
        floorRiseRatePaise: 45_37,
        plcCharges: [{ code: 'GARDEN', name: 'Garden view', basis: 'pct', value: 1.2347 }],
        parkingTypes: [{ code: 'COVERED', name: 'Covered parking', pricePaise: 4_00_000_25, isOpen: false }],
        chargeHeads: KALPA_TARANG.chargeHeads.map((head) =>
          head.code === 'INFRA' ? { ...head, value: 2_50_000_50 } : head,
        ),
      },
      template: { rebatePct: 1.2347 },
      choices: { discount: { kind: 'perSqFt', value: 150_31 }, parking: [{ code: 'COVERED', quantity: 2 }] },
    };
    const lines = sheetOf(odd).lines.map((line) => [line.code, line.basis, plainAmount(line.amountPaise)]);
    expect(lines.slice(0, 7)).toEqual([
      // 1,21,65,997.50
      ['base', '985.5 × 12,345', '1,21,65,998'],
      // 3,57,697.08; rounded before the floors are multiplied it would be 3,57,696
      ['floorRise', '985.5 × 45.37 × (12 − 4)', '3,57,697'],
      // 1,50,213.577
      ['plc.GARDEN', '1.2347% of 1,21,65,998', '1,50,214'],
      // 8,00,000.50
      ['parking.COVERED', '2 × 4,00,000.25', '8,00,001'],
      ['charge.INFRA', 'fixed', '2,50,001'],
      // 1,48,130.505
      ['discount', '985.5 × 150.31', '−1,48,131'],
      ['rebate', '1.2347% of 1,21,65,998', '−1,50,214'],
    ]);
    const totals = totalsOf(odd);
    expect(totals.agreementValuePaise).toBe(1_34_25_566_00);
    // 2.5 % of it is 3,35,639.15; 7 % is 9,39,789.62
    expect(totals.gstPaise).toBe(2 * 3_35_639_15);
    expect(totals.stampDutyPaise).toBe(9_39_790_00);
  });

  test('multiply the saleable area where the project prices it', () => {
    const saleable: FactChanges = { project: { priceBasis: 'saleable', baseRatePaise: 8_900_00 } };
    expect(lineOf('base', saleable)).toMatchObject({
      amountPaise: 1_27_11_425_00,
      areaSqft: 1_428.25,
      basis: '1,428.25 × 8,900',
    });
  });

  test('take the rate of the unit before that of the tower and the project', () => {
    const tower = { baseRatePaise: 12_500_00, floorRiseRatePaise: 50_00 };
    expect(lineOf('base', { tower })?.ratePaise).toBe(12_500_00);
    expect(lineOf('base', { tower, unit: { baseRatePaise: 12_600_00 } })?.ratePaise).toBe(12_600_00);
    expect(lineOf('floorRise', { tower })?.ratePaise).toBe(50_00);
  });

  test('charge no floor rise up to the floor where it begins', () => {
    expect(lineOf('floorRise', { unit: { floor: 4 } })).toBeUndefined();
    expect(lineOf('floorRise', { unit: { floor: -1 } })).toBeUndefined();
    expect(lineOf('floorRise', { unit: { floor: 5 } })?.amountPaise).toBe(985 * 45 * RUPEE);
  });

  test('price several parking places, and optional charges only when chosen', () => {
    expect(
      lineOf('parking.COVERED', { choices: { parking: [{ code: 'COVERED', quantity: 2 }] } }),
    ).toMatchObject({
      amountPaise: 8_00_000_00,
      basis: '2 × 4,00,000',
    });
    expect(lineOf('charge.INTERIOR')).toBeUndefined();
    expect(lineOf('charge.INTERIOR', { choices: { optionalHeads: ['INTERIOR'] } })?.amountPaise).toBe(
      5_00_000_00,
    );
  });

  test('take the rebate of the payment plan off the base price', () => {
    expect(totalsOf({ template: { rebatePct: 4 } })).toMatchObject({
      rebatePaise: 4_88_560_00,
      agreementValuePaise: 1_33_17_100_00 - 4_88_560_00,
    });
  });

  test('keep a deposit out of the agreement value whatever its head says', () => {
    const chargeHeads = KALPA_TARANG.chargeHeads.map((head) =>
      head.code === 'CORPUS' ? { ...head, inAgreementValue: true } : head,
    );
    expect(totalsOf({ project: { chargeHeads } })).toEqual(totalsOf());
  });

  test('refuse what the project does not offer', () => {
    expect(() => sheetOf({ choices: { parking: [{ code: 'STACK', quantity: 1 }] } })).toThrow(
      'Parking STACK is not offered in this project.',
    );
    expect(() => sheetOf({ choices: { optionalHeads: ['POOL'] } })).toThrow(
      'Charge POOL is not offered in this project.',
    );
    expect(() => sheetOf({ choices: { plcCodes: ['POOL'] } })).toThrow(
      'Location charge POOL does not belong to this unit.',
    );
    expect(() => sheetOf({ unit: { plcCodes: ['POOL'] } })).toThrow(
      'Location charge POOL is not defined in this project.',
    );
    expect(() => sheetOf({ choices: { discount: { kind: 'flat', value: 1_22_14_001_00 } } })).toThrow(
      'Discount and rebate cannot exceed the base price.',
    );
    const parkingTypes = [{ code: 'OPEN', name: 'Open parking', pricePaise: 1, isOpen: true }];
    expect(() =>
      sheetOf({ project: { parkingTypes }, choices: { parking: [{ code: 'OPEN', quantity: 1 }] } }),
    ).toThrow('Open parking is common area and cannot be charged.');
  });

  test('a location charge left out counts against the discount', () => {
    const sheet = sheetOf({ choices: { plcCodes: ['CORNER'], discount: null } });
    expect(sheet.totals.plcPaise).toBe(98_500_00);
    expect(sheet.waivedPlcPaise).toBe(1_47_750_00);
    expect(sheet.discountPct).toBe(1.2097);
  });
});

describe('for any unit', () => {
  const runs = { numRuns: 1_000 };
  const anyFacts = fc.record({
    // Of homes as they are, and of anything.
    area: fc
      .oneof(fc.integer({ min: 30_000, max: 300_000 }), fc.integer({ min: 100, max: 2_000_000 }))
      .map((hundredths) => hundredths / 100),
    rate: fc.oneof(fc.integer({ min: 3_000_00, max: 20_000_00 }), fc.integer({ min: 100, max: 30_000_000 })),
    priceBasis: fc.constantFrom('carpet' as const, 'saleable' as const),
    floor: fc.integer({ min: -5, max: 150 }),
    discount: fc.oneof(
      fc.record({
        kind: fc.constant('pct' as const),
        value: fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000),
      }),
      fc.constant(null),
    ),
    city: fc.constantFrom('Pune', 'Nashik', 'Mumbai'),
  });
  type Any = typeof anyFacts extends fc.Arbitrary<infer Value> ? Value : never;
  const factsOf = ({ area, rate, priceBasis, floor, discount, city }: Any): FactChanges => ({
    unit: { carpetArea: area, saleableArea: area, floor },
    project: { priceBasis, baseRatePaise: rate, city, floorRatePaise: 1 },
    choices: { discount },
  });

  test('lines add up to totals, parts to the receivable, and every line but the tax is a whole rupee', () => {
    fc.assert(
      fc.property(anyFacts, (any) => {
        const { lines, taxLines, totals, parts } = sheetOf(factsOf(any));
        fc.pre(totals.totalReceivablePaise <= MAX_PAISE);
        const sum = (group: string) =>
          sumPaise(lines.filter((line) => line.group === group).map((line) => line.amountPaise));
        expect(sum('agreementValue')).toBe(totals.agreementValuePaise);
        expect(sumPaise(lines.map((line) => line.gstPaise))).toBe(totals.gstPaise + totals.otherGstPaise);
        expect(sumPaise(taxLines.map((line) => line.amountPaise))).toBe(
          totals.gstPaise + totals.otherGstPaise,
        );
        expect(sumPaise(parts.map((part) => part.principalPaise + taxTotal(part)))).toBe(
          totals.totalReceivablePaise,
        );
        expect(lines.every((line) => line.amountPaise % RUPEE === 0)).toBe(true);
        expect(parts.every((part) => part.cgstPaise === part.sgstPaise)).toBe(true);
      }),
      runs,
    );
  });

  /** A step that may be small or large: what falls somewhere is met just before and after it. */
  const more = (small: number) => fc.oneof(fc.nat(small), fc.nat(small * 20));

  test('a higher rate or a larger area never costs less', () => {
    fc.assert(
      fc.property(anyFacts, more(1_000_00), more(100_00), (any, moreRate, moreArea) => {
        const before = totalsOf(factsOf(any));
        const dearer = totalsOf(factsOf({ ...any, rate: any.rate + moreRate }));
        const larger = totalsOf(factsOf({ ...any, area: Math.round(any.area * 100 + moreArea) / 100 }));
        expect(dearer.allInPaise).toBeGreaterThanOrEqual(before.allInPaise);
        expect(larger.allInPaise).toBeGreaterThanOrEqual(before.allInPaise);
        expect(larger.totalReceivablePaise).toBeGreaterThanOrEqual(before.totalReceivablePaise);
      }),
      runs,
    );
  });
});
