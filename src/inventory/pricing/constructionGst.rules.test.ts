import { describe, expect, test } from 'vitest';
import { taxTotal } from '#company/statutory-rates/gst.rules.ts';
import type { FactChanges } from '#offers/cost-sheets/b1203.factory.ts';
import { buildFacts, KALPA_TARANG, SEEDED_RATES } from '#offers/cost-sheets/b1203.factory.ts';
import { computeCostSheet } from '#offers/cost-sheets/costSheet.rules.ts';

const RUPEE = 100;
const sheetOf = (changes: FactChanges = {}) => computeCostSheet(buildFacts(changes));
const totalsOf = (changes: FactChanges = {}) => sheetOf(changes).totals;

describe('GST', () => {
  test('is rounded half up to the paisa in each half', () => {
    // 2.5 % of 1,33,17,101 is 3,32,927.525.
    const sheet = sheetOf({ choices: { discount: { kind: 'flat', value: 1_47_749_00 } } });
    expect(sheet.totals.agreementValuePaise).toBe(1_33_17_101_00);
    expect(sheet.totals.gstPaise).toBe(2 * 3_32_927_53);
  });

  const small: FactChanges = {
    unit: { unitType: '1BHK', carpetArea: 645.83, floor: 1, plcCodes: [], marketValuePaise: null },
    project: { city: 'Mumbai', baseRatePaise: 6_000_00, floorRatePaise: 5_000_00, chargeHeads: [] },
    choices: { parking: [], discount: null },
  };

  test('is 1 percent on a flat up to 60 sq m in a metropolitan region', () => {
    expect(sheetOf(small)).toMatchObject({ gstCategory: 'affordable', gstPct: 1 });
    expect(sheetOf({ ...small, unit: { ...small.unit, carpetArea: 645.84 } })).toMatchObject({
      gstCategory: 'other',
      gstPct: 5,
    });
  });

  test('is 1 percent up to 90 sq m elsewhere', () => {
    const elsewhere = {
      ...small,
      project: { ...small.project, city: 'Nashik', baseRatePaise: 4_000_00, floorRatePaise: 4_000_00 },
    };
    expect(sheetOf({ ...elsewhere, unit: { ...small.unit, carpetArea: 968.75 } }).gstPct).toBe(1);
    expect(sheetOf({ ...elsewhere, unit: { ...small.unit, carpetArea: 968.76 } }).gstPct).toBe(5);
  });

  test('is 1 percent only up to ₹45 lakh of everything but deposits', () => {
    const costing = (rupees: number): FactChanges => ({
      ...small,
      unit: { ...small.unit, carpetArea: 500 },
      project: {
        ...small.project,
        chargeHeads: KALPA_TARANG.chargeHeads.filter((head) => ['LEGAL', 'CORPUS'].includes(head.code)),
        baseRatePaise: ((rupees - 30_000) / 500) * RUPEE,
      },
    });
    expect(sheetOf(costing(45_00_000)).gstPct).toBe(1);
    expect(sheetOf(costing(45_00_005)).gstPct).toBe(5);
  });

  test('is 5 percent on a shop in a residential project and 12 percent in a commercial one', () => {
    const shop = (commercialCarpetPct: number): FactChanges => ({
      unit: { unitType: 'shop' },
      project: { commercialCarpetPct },
    });
    expect(sheetOf(shop(15))).toMatchObject({ gstCategory: 'commercial', gstPct: 5 });
    expect(sheetOf(shop(15.0001))).toMatchObject({ gstCategory: 'commercial', gstPct: 12 });
  });

  test('is none on land', () => {
    expect(sheetOf({ unit: { unitType: 'plot' }, tower: null })).toMatchObject({
      gstCategory: 'plot',
      gstPct: 0,
    });
  });

  test('is none on the construction once the occupancy certificate is there, other charges keep theirs', () => {
    const done = sheetOf({ tower: { ocDate: '2026-06-14' } });
    expect(done).toMatchObject({ gstCategory: 'afterCompletion', gstPct: 0 });
    expect(done.totals).toMatchObject({ gstPaise: 0, otherGstPaise: 68_648_40 });
    expect(done.taxLines.map((line) => line.label)).toEqual(['GST on other charges']);
    expect(sheetOf({ tower: { ocDate: '2026-06-15' } }).gstPct).toBe(5);
    expect(sheetOf({ tower: null, project: { ocDate: '2026-06-14' } }).gstPct).toBe(0);
    expect(sheetOf({ project: { ocDate: '2026-06-14' } }).gstPct).toBe(5);
  });

  test('follows a rate that the organization decided for parking or for a charge in the agreement value', () => {
    const rates = SEEDED_RATES.map((row) =>
      row.key === 'gst.charge.coveredParking'
        ? { ...row, value: { treatment: 'rate' as const, pct: 18 } }
        : row,
    );
    const sheet = sheetOf({ rates });
    expect(sheet.totals.agreementValuePaise).toBe(1_33_17_100_00);
    expect(sheet.totals.gstPaise).toBe(6_45_855_00 + 72_000_00);
    expect(
      sheet.parts
        .filter((part) => part.component === 'agreementValue')
        .map((part) => [part.code, part.principalPaise, taxTotal(part)]),
    ).toEqual([
      ['agreementValue', 1_29_17_100_00, 6_45_855_00],
      ['parking.COVERED', 4_00_000_00, 72_000_00],
    ]);
    expect(sheet.taxLines.map((line) => line.basis)).toEqual([
      '2.5% of 1,29,17,100',
      '2.5% of 1,29,17,100',
      '9% of 4,00,000',
      '9% of 4,00,000',
      '18% of 3,81,380',
    ]);
  });

  test('is IGST when the registration is of another state, and none without registration', () => {
    expect(sheetOf({ seller: { gstStateCode: '36' } }).taxLines[0]).toMatchObject({
      label: 'IGST',
      amountPaise: 6_65_855_00,
    });
    const unregistered = sheetOf({ seller: { gstRegistered: false } });
    expect(unregistered.totals).toMatchObject({
      gstPaise: 0,
      otherGstPaise: 0,
      totalReceivablePaise: 1_38_46_230_00,
    });
    expect(unregistered.taxLines).toEqual([]);
  });

  test('a changed rate row changes the next sheet', () => {
    const rates = SEEDED_RATES.map((row) =>
      row.key === 'gst.residential.other' ? { ...row, value: { pct: 6 } } : row,
    );
    expect(totalsOf({ rates }).gstPaise).toBe(7_99_026_00);
  });
});

describe('outside India', () => {
  const abroad: FactChanges = {
    seller: { isIndia: false, gstRegistered: false, gstStateCode: null },
    project: { stateCode: null, city: 'Dubai', taxPct: 7.5 },
  };

  test('one tax replaces GST on everything but deposits, and the state takes nothing', () => {
    const sheet = sheetOf(abroad);
    expect(sheet.totals).toMatchObject({
      gstPaise: 9_98_782_50,
      otherGstPaise: 28_603_50,
      stampDutyPaise: 0,
      registrationFeePaise: 0,
      tdsPaise: 0,
    });
    expect(sheet.taxLines.map((line) => line.label)).toEqual(['Tax', 'Tax on other charges']);
    expect(sheet.tds).toBeNull();
    expect(sheet.notes).toEqual([]);
  });
});
