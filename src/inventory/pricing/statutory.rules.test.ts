import { describe, expect, test } from 'vitest';
import type { FactChanges } from '#offers/cost-sheets/b1203.factory.ts';
import { buildFacts } from '#offers/cost-sheets/b1203.factory.ts';
import { computeCostSheet } from '#offers/cost-sheets/costSheet.rules.ts';

const RUPEE = 100;
const sheetOf = (changes: FactChanges = {}) => computeCostSheet(buildFacts(changes));
const totalsOf = (changes: FactChanges = {}) => sheetOf(changes).totals;
const lineOf = (code: string, changes: FactChanges = {}) =>
  sheetOf(changes).lines.find((line) => line.code === code);

describe('what the state takes', () => {
  test('is measured on the ready-reckoner value when that is higher', () => {
    const sheet = sheetOf({ unit: { marketValuePaise: 1_40_00_000_00 } });
    expect(sheet.totals).toMatchObject({
      stampDutyPaise: 9_80_000_00,
      tdsBasePaise: 1_40_00_000_00,
      tdsPaise: 1_40_000_00,
    });
  });

  test('is 1 percent less for a woman in Pune, not for joint buyers', () => {
    expect(lineOf('stampDuty', { choices: { buyerGender: 'female' } })).toMatchObject({
      amountPaise: 7_99_026_00,
      basis: '7% − 1% of 1,33,17,100',
    });
    expect(totalsOf({ choices: { buyerGender: 'joint' } }).stampDutyPaise).toBe(9_32_197_00);
  });

  test('in Bengaluru adds cess and surcharge and follows the value band', () => {
    const bengaluru = (onDay: string): FactChanges => ({
      onDay,
      project: { stateCode: '29', city: 'Bengaluru' },
      seller: { gstStateCode: '29' },
    });
    expect(lineOf('stampDuty', bengaluru('2026-06-14'))).toMatchObject({
      amountPaise: 7_45_758_00,
      basis: '5% + 0.5% + 0.1% of 1,33,17,100',
      label: 'Stamp duty, cess, surcharge',
    });
    expect(totalsOf(bengaluru('2026-06-14')).registrationFeePaise).toBe(2_66_342_00);
    expect(totalsOf(bengaluru('2025-08-30')).registrationFeePaise).toBe(1_33_171_00);
  });

  test('in Hyderabad adds transfer duty, each rounded half up to the rupee', () => {
    const hyderabad: FactChanges = {
      project: { stateCode: '36', city: 'Hyderabad' },
      seller: { gstStateCode: '36' },
    };
    // 5.5 % is 7,32,440.50 and 0.5 % is 66,585.50
    expect(totalsOf(hyderabad)).toMatchObject({
      stampDutyPaise: 7_32_441_00,
      registrationFeePaise: 66_586_00,
    });
  });

  test('is left out with a note where no rate is loaded', () => {
    const sheet = sheetOf({ project: { stateCode: '24', city: 'Surat' }, seller: { gstStateCode: '24' } });
    expect(sheet.notes).toEqual([
      'Stamp duty of Gujarat has no rate on record and is left out.',
      'Registration fee of Gujarat has no rate on record and is left out.',
    ]);
    expect(sheet.totals.allInPaise).toBe(sheet.totals.totalReceivablePaise);
  });

  test('no tax is deducted below ₹50 lakh', () => {
    const price = (rupees: number): FactChanges => ({
      unit: { carpetArea: 1, floor: 1, plcCodes: [], marketValuePaise: null },
      project: { baseRatePaise: rupees * RUPEE, chargeHeads: [] },
      choices: { parking: [], discount: null },
    });
    expect(sheetOf(price(50_00_000)).tds).toMatchObject({ applies: true, amountPaise: 50_000_00 });
    expect(sheetOf(price(49_99_999)).tds).toMatchObject({ applies: false, amountPaise: 0 });
  });
});
