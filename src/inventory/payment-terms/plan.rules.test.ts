import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainAmount } from '#platform/contract/format.ts';
import { MAX_PAISE, pctOfDownToRupees, sumPaise } from '#platform/contract/money.ts';
import { buildFacts } from '#offers/cost-sheets/b1203.factory.ts';
import { computeCostSheet } from '#offers/cost-sheets/costSheet.rules.ts';
import type { PricePart } from './pricePart.rules.ts';
import { taxOn, taxTotal } from '#company/statutory-rates/gst.rules.ts';
import { IS_FULL_DEPTH } from '../../../tests/support/depth.ts';
import { anyPart, anyStages, stage, stagesOf } from '../../../tests/support/any-plan.ts';
import type { PlanDates, PlannedInstallment } from './plan.rules.ts';
import {
  demandsAtBooking,
  dueDateOf,
  expectedDateOf,
  generatePlan,
  milestoneName,
  triggerText,
} from './plan.rules.ts';
import type { TemplateStage } from './template.contract.ts';
import { TEMPLATE_SEEDS } from './template.seed.ts';

const DATES: PlanDates = {
  bookingDate: '2026-06-14',
  registrationDate: null,
  possessionDate: '2028-12-31',
  milestones: { plinth: '2026-03-01', 'slab:8': '2026-11-12' },
};

const priceOf = (principalPaise: number, gstPct = 0): PricePart => ({
  component: 'agreementValue',
  code: 'agreementValue',
  label: 'Agreement value',
  gstPct,
  principalPaise,
  ...taxOn(principalPaise, gstPct, 'cgstSgst'),
});

const clp = (): readonly TemplateStage[] => TEMPLATE_SEEDS[0]?.stages ?? [];
const principals = (plan: readonly PlannedInstallment[]) => plan.map((row) => row.principalPaise);

describe('flat B-1203 on the construction-linked plan', () => {
  const plan = generatePlan(clp(), computeCostSheet(buildFacts()).parts, DATES);

  test('is divided as the worked example', () => {
    expect(
      plan.map((row) => [
        row.seq,
        row.name,
        row.pct,
        plainAmount(row.principalPaise),
        plainAmount(taxTotal(row)),
        plainAmount(row.totalPaise),
      ]),
    ).toEqual([
      [1, 'Booking', 10, '13,31,710', '66,585.50', '13,98,295.50'],
      [2, 'Registration', 20, '26,63,420', '1,33,171', '27,96,591'],
      [3, 'Plinth', 15, '19,97,565', '99,878.26', '20,97,443.26'],
      [4, 'Slab 4', 5, '6,65,855', '33,292.74', '6,99,147.74'],
      [5, 'Slab 8', 5, '6,65,855', '33,292.76', '6,99,147.76'],
      [6, 'Slab 12', 5, '6,65,855', '33,292.74', '6,99,147.74'],
      [7, 'Slab 17', 5, '6,65,855', '33,292.76', '6,99,147.76'],
      [8, 'Slab 22', 5, '6,65,855', '33,292.74', '6,99,147.74'],
      [9, 'Brickwork', 5, '6,65,855', '33,292.76', '6,99,147.76'],
      [10, 'Lobbies', 5, '6,65,855', '33,292.74', '6,99,147.74'],
      [11, 'External finish', 5, '6,65,855', '33,292.76', '6,99,147.76'],
      [12, 'Lifts', 10, '13,31,710', '66,585.50', '13,98,295.50'],
      [13, 'Possession', 5, '6,65,855', '33,292.74', '6,99,147.74'],
      [14, 'Other charges', 100, '3,81,380', '68,648.40', '4,50,028.40'],
      [15, 'Corpus deposit', 100, '1,47,750', '0', '1,47,750'],
    ]);
  });

  test('carries the tax of slab 8 in equal halves of 16,646.38, of slab 4 of 16,646.37', () => {
    expect(plan[4]).toMatchObject({ cgstPaise: 16_646_38, sgstPaise: 16_646_38, igstPaise: 0 });
    expect(plan[3]).toMatchObject({ cgstPaise: 16_646_37, sgstPaise: 16_646_37, igstPaise: 0 });
  });

  test('adds up to the receivable of the cost sheet', () => {
    expect(sumPaise(plan.map((row) => row.totalPaise))).toBe(1_45_80_733_40);
  });

  test('bills other charges with one part per head, each with its own tax', () => {
    expect(plan[13]?.parts.map((part) => [part.label, part.principalPaise, taxTotal(part)])).toEqual([
      ['Club membership', 1_50_000_00, 27_000_00],
      ['Legal', 30_000_00, 5_400_00],
      ['Electricity and water', 75_000_00, 13_500_00],
      ['Society formation', 20_000_00, 3_600_00],
      ['Maintenance, 24 months', 1_06_380_00, 19_148_40],
    ]);
    expect(plan[13]?.trigger.type).toBe('possession');
  });
});

describe('rounding', () => {
  const thirds = [
    stage('agreementValue', 1, 33.3333),
    stage('agreementValue', 2, 33.3333),
    stage('agreementValue', 3, 33.3334),
  ];

  test('₹1,00,00,001 in thirds: each stage down to the rupee, the last takes the rest', () => {
    expect(principals(generatePlan(thirds, [priceOf(1_00_00_001_00)], DATES))).toEqual([
      33_33_330_00, 33_33_330_00, 33_33_341_00,
    ]);
  });

  test('paise of a price that is no whole rupee end in the last stage', () => {
    expect(principals(generatePlan(thirds, [priceOf(1_00)], DATES))).toEqual([1_00]);
    expect(principals(generatePlan(thirds, [priceOf(10_01)], DATES))).toEqual([3_00, 3_00, 4_01]);
  });

  test('the tax up to a stage is rounded half up, so a stage may differ by a paisa from its own rate', () => {
    const halves = [stage('agreementValue', 1, 50), stage('agreementValue', 2, 50)];
    const plan = generatePlan(halves, [{ ...priceOf(100_00), cgstPaise: 251, sgstPaise: 251 }], DATES);
    expect(plan.map((row) => row.cgstPaise)).toEqual([126, 125]);
  });

  test('a stage without an amount is left out and the rest is numbered through', () => {
    const plan = generatePlan(
      [stage('agreementValue', 1, 0.0001), stage('agreementValue', 2, 99.9999)],
      [priceOf(1_00_000_00)],
      DATES,
    );
    expect(plan.map((row) => [row.seq, row.name])).toEqual([[1, 'Stage 2']]);
  });

  test('a charge with stages is divided like the price, each head in proportion', () => {
    const stages = [
      stage('agreementValue', 1, 100),
      stage('otherCharges', 2, 40),
      stage('otherCharges', 3, 60),
    ];
    const heads = [
      { ...priceOf(1_50_000_00, 18), component: 'otherCharges' as const, code: 'CLUB' },
      { ...priceOf(30_001_00, 5), component: 'otherCharges' as const, code: 'LEGAL' },
    ];
    const plan = generatePlan(stages, [priceOf(1_00_00_000_00, 5), ...heads], DATES);
    expect(
      plan.slice(1).map((row) => [row.principalPaise, row.parts.map((part) => part.principalPaise)]),
    ).toEqual([
      [72_000_00, [59_999_67, 12_000_33]],
      [1_08_001_00, [90_000_33, 18_000_67]],
    ]);
  });
});

describe('for any price and any plan', () => {
  const runs = { numRuns: IS_FULL_DEPTH ? 1_500 : 300 };
  const cumulativePcts = (stages: readonly TemplateStage[]) => {
    let reached = 0;
    return stages.map((one) => (reached += Math.round(one.pct * 10_000)) / 10_000);
  };

  test('installments and taxes add up exactly, and no cumulative percent is exceeded', () => {
    fc.assert(
      fc.property(anyStages, anyPart('agreementValue'), (stages, part) => {
        const plan = generatePlan(stages, [part], DATES);
        expect(sumPaise(plan.map((row) => row.principalPaise))).toBe(part.principalPaise);
        expect(sumPaise(plan.map((row) => row.cgstPaise))).toBe(part.cgstPaise);
        expect(sumPaise(plan.map((row) => row.sgstPaise))).toBe(part.sgstPaise);
        expect(sumPaise(plan.map((row) => row.igstPaise))).toBe(part.igstPaise);
        expect(
          plan.every(
            (row) => row.principalPaise > 0 && taxTotal(row) >= 0 && row.cgstPaise === row.sgstPaise,
          ),
        ).toBe(true);
        const reached = cumulativePcts(stages);
        let asked = 0;
        for (const row of plan) {
          asked += row.principalPaise;
          const allowed = reached[stages.findIndex((one) => one.name === row.name)] ?? 0;
          expect(allowed === 100 || asked <= pctOfDownToRupees(part.principalPaise, allowed)).toBe(true);
        }
      }),
      runs,
    );
  });

  test('the tax of a stage is within a paisa of its own rate', () => {
    fc.assert(
      fc.property(anyStages, anyPart('agreementValue'), (stages, part) => {
        for (const row of generatePlan(stages, [part], DATES)) {
          const exact = (BigInt(row.principalPaise) * BigInt(part.cgstPaise)) / BigInt(part.principalPaise);
          expect(Math.abs(row.cgstPaise - Number(exact))).toBeLessThanOrEqual(2);
        }
      }),
      runs,
    );
  });

  test('every head of every component is billed whole, whatever stages it is spread over', () => {
    const upTo = fc.integer({ min: 1, max: MAX_PAISE / 10 });
    const heads = fc.array(anyPart('otherCharges', 'head', upTo), { minLength: 1, maxLength: 8 });
    const named = heads.map((list) => list.map((head, index) => ({ ...head, code: `head${index}` })));
    const otherStages = fc.oneof(stagesOf('otherCharges'), fc.constant([]));
    fc.assert(
      fc.property(
        anyStages,
        otherStages,
        anyPart('agreementValue'),
        named,
        anyPart('corpus', 'corpus'),
        (stages, others, price, charges, corpus) => {
          const parts = [price, ...charges, corpus];
          const billed = generatePlan([...stages, ...others], parts, DATES).flatMap((row) => {
            expect(sumPaise(row.parts.map((part) => part.principalPaise))).toBe(row.principalPaise);
            expect(row.principalPaise + taxTotal(row)).toBe(row.totalPaise);
            return row.parts;
          });
          for (const part of parts) {
            const own = billed.filter((one) => one.code === part.code);
            expect(sumPaise(own.map((one) => one.principalPaise))).toBe(part.principalPaise);
            expect(sumPaise(own.map((one) => one.cgstPaise))).toBe(part.cgstPaise);
            expect(sumPaise(own.map((one) => one.igstPaise))).toBe(part.igstPaise);
            expect(
              own.every((one) => one.principalPaise > 0 && one.cgstPaise >= 0 && one.igstPaise >= 0),
            ).toBe(true);
          }
        },
      ),
      runs,
    );
  });
});

describe('dates', () => {
  const expected = (
    trigger: Partial<TemplateStage['trigger']> & { type: TemplateStage['trigger']['type'] },
    dates: Partial<PlanDates> = {},
  ) => expectedDateOf({ days: null, date: null, milestoneKey: null, ...trigger }, { ...DATES, ...dates });

  test('follow from what the installment waits for', () => {
    expect(expected({ type: 'booking' })).toBe('2026-06-14');
    expect(expected({ type: 'registration' })).toBe('2026-07-14');
    expect(expected({ type: 'registration' }, { registrationDate: '2026-07-13' })).toBe('2026-07-13');
    expect(expected({ type: 'daysAfterBooking', days: 90 })).toBe('2026-09-12');
    expect(expected({ type: 'daysAfterRegistration', days: 45 })).toBe('2026-08-28');
    expect(expected({ type: 'fixedDate', date: '2027-01-01' })).toBe('2027-01-01');
    expect(expected({ type: 'milestone', milestoneKey: 'slab:8' })).toBe('2026-11-12');
    expect(expected({ type: 'milestone', milestoneKey: 'slab:22' })).toBeNull();
    expect(expected({ type: 'possession' })).toBe('2028-12-31');
    expect(expected({ type: 'possession' }, { possessionDate: null })).toBeNull();
  });

  test('a milestone that was reached before the sale is expected with registration', () => {
    expect(expected({ type: 'milestone', milestoneKey: 'plinth' })).toBe('2026-07-14');
  });

  test('a demand is due after the days of credit', () => {
    expect(dueDateOf('2026-11-12', 15)).toBe('2026-11-27');
  });

  test('are explained in words', () => {
    const text = (type: TemplateStage['trigger']['type'], rest: Partial<TemplateStage['trigger']> = {}) =>
      triggerText({ type, days: null, date: null, milestoneKey: null, ...rest });
    expect(text('booking')).toBe('On booking');
    expect(text('registration')).toBe('On registration');
    expect(text('daysAfterBooking', { days: 90 })).toBe('90 days after booking');
    expect(text('daysAfterRegistration', { days: 45 })).toBe('45 days after registration');
    expect(text('fixedDate', { date: '2027-01-01' })).toBe('On 1 Jan 2027');
    expect(text('milestone', { milestoneKey: 'slab:8' })).toBe('Slab 8 completed');
    expect(text('possession')).toBe('On possession');
    expect(milestoneName('oc')).toBe('Occupancy certificate');
  });
});

describe('demands at booking', () => {
  const row = (type: TemplateStage['trigger']['type'], principalPaise: number) => ({
    component: 'agreementValue' as const,
    principalPaise,
    trigger: { type, days: null, date: null, milestoneKey: null },
  });
  const terms = { bookingDate: '2026-06-14', today: '2026-06-14', capPaise: 1_000_00 };

  test('the booking stage is due on the booking date', () => {
    const [booking, registration] = demandsAtBooking(
      [row('booking', 1_000_00), row('registration', 2_000_00)],
      terms,
    );
    expect(booking).toMatchObject({
      demand: { demandDate: '2026-06-14', dueDate: '2026-06-14' },
      heldForRegistration: false,
    });
    expect(registration?.demand).toBeNull();
  });

  test('a booking dated back is due today', () => {
    expect(demandsAtBooking([row('booking', 1)], { ...terms, today: '2026-06-20' })[0]?.demand).toEqual({
      demandDate: '2026-06-20',
      dueDate: '2026-06-20',
    });
  });

  test('what exceeds the cap awaits registration, without a cap nothing waits', () => {
    const rows = [row('booking', 600_00), row('booking', 400_01)];
    expect(demandsAtBooking(rows, terms).map((one) => one.heldForRegistration)).toEqual([false, true]);
    expect(
      demandsAtBooking(rows, { ...terms, capPaise: null }).map((one) => one.heldForRegistration),
    ).toEqual([false, false]);
  });
});
