import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPart, anyStages, stagesOf } from '../../../tests/support/any-plan.ts';
import { AppError } from '#platform/contract/errors.ts';
import { sumPaise } from '#platform/contract/money.ts';
import { buildFacts, SEEDED_RATES } from '#offers/cost-sheets/b1203.factory.ts';
import { computeCostSheet } from '#offers/cost-sheets/costSheet.rules.ts';
import type { PricePart } from '#inventory/payment-terms/pricePart.rules.ts';
import { sumTax } from '#company/statutory-rates/gst.rules.ts';
import { rateOn } from '#company/statutory-rates/rate.rules.ts';
import type { PlanDates, StageTrigger } from '#inventory/payment-terms/plan.rules.ts';
import { generatePlan } from '#inventory/payment-terms/plan.rules.ts';
import type { TemplateStage } from '#inventory/payment-terms/template.contract.ts';
import { TEMPLATE_SEEDS } from '#inventory/payment-terms/template.seed.ts';
import { runsAheadProblem } from './planChange.rules.ts';
import type { KeptRevision } from './planReplay.rules.ts';
import { replayPlan } from './planReplay.rules.ts';
import type { PlanMoment, PlanRow, PlanStep } from './planRevision.rules.ts';
import { revisePlan } from './planRevision.rules.ts';
import { replanned } from './replan.rules.ts';
import { replanProblem } from '#money/plans/planActions.rules.ts';

const DATES: PlanDates = {
  bookingDate: '2026-06-14',
  registrationDate: null,
  possessionDate: '2028-12-31',
  milestones: { plinth: '2026-09-01', 'slab:8': '2026-11-12', 'slab:12': '2027-02-01' },
};
const MOMENT: PlanMoment = {
  today: '2026-07-01',
  dates: DATES,
  isRegistered: false,
  isPossessionOffered: false,
  promisedPossession: null,
  passedMilestones: new Set(['excavation']),
};
const REGISTERED: PlanMoment = {
  ...MOMENT,
  isRegistered: true,
  isPossessionOffered: true,
  dates: { ...DATES, registrationDate: '2026-06-20' },
};

const trigger = (type: StageTrigger['type'], more: Partial<StageTrigger> = {}): StageTrigger => ({
  type,
  days: null,
  date: null,
  milestoneKey: null,
  ...more,
});
const on = (date: string) => trigger('fixedDate', { date });

/** The plan of a booking, its first installments demanded. */
function bookedPlan(stages: readonly TemplateStage[], parts: readonly PricePart[], demanded = 1): PlanRow[] {
  return generatePlan(stages, parts, DATES).map((row, index) => ({
    ...row,
    id: `agreed-${index + 1}`,
    agreedDate: row.expectedDate,
    heldForRegistration: false,
    fixedBecause: index < demanded ? `${row.name} is already demanded and cannot be changed.` : null,
  }));
}

const b1203 = (demanded = 1) =>
  bookedPlan(TEMPLATE_SEEDS[0]?.stages ?? [], computeCostSheet(buildFacts()).parts, demanded);
const idOf = (rows: readonly PlanRow[], name: string) => rows.find((row) => row.name === name)?.id ?? '';
const refusal = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  return 'nothing was refused';
};

/** What a plan comes to, part by part of the price: what every revision must leave as it is. */
function sumsOf(rows: readonly PlanRow[]) {
  const sums = new Map<string, object>();
  const parts = rows.flatMap((row) => row.parts);
  for (const { component, code, gstPct } of parts) {
    const own = parts.filter(
      (one) => one.component === component && one.code === code && one.gstPct === gstPct,
    );
    sums.set(`${component} ${code} ${gstPct}`, {
      principalPaise: sumPaise(own.map((one) => one.principalPaise)),
      ...sumTax(own),
    });
  }
  return Object.fromEntries([...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

describe('flat B-1203', () => {
  const split = (
    into: [name: string, rupees: number, trigger?: StageTrigger][],
    of = 'Slab 8',
  ): PlanStep => ({
    kind: 'split',
    installmentId: idOf(b1203(), of),
    into: into.map(([name, rupees, own], index) => ({
      id: `part-${index + 1}`,
      name,
      principalPaise: rupees * 100,
      trigger: own ?? null,
    })),
  });

  test('slab 8 is split into two parts with the tax of each, the second of them later', () => {
    const rows = revisePlan(
      b1203(),
      [
        split([
          ['Slab 8, first half', 3_32_927],
          ['Slab 8, rest', 3_32_928, on('2027-01-15')],
        ]),
      ],
      MOMENT,
    );
    expect(
      rows
        .slice(4, 7)
        .map((row) => [row.seq, row.name, row.pct, row.principalPaise, row.cgstPaise, row.expectedDate]),
    ).toEqual([
      [5, 'Slab 8, first half', 2.5, 3_32_927_00, 8_323_18, '2026-11-12'],
      [6, 'Slab 8, rest', 2.5, 3_32_928_00, 8_323_20, '2027-01-15'],
      [7, 'Slab 12', 5, 6_65_855_00, 16_646_37, '2027-02-01'],
    ]);
  });

  test('what does not add up, is too small or is demanded is refused by name', () => {
    const parts = (...into: [string, number][]) => refusal(() => revisePlan(b1203(), [split(into)], MOMENT));
    expect(parts(['A', 3_00_000], ['B', 3_00_000])).toBe(
      'The parts of Slab 8 must add up to ₹6,65,855. They add up to ₹6,00,000.',
    );
    expect(parts(['A', 6_65_854.99], ['B', 0.01])).toBe('B is too small for a part of Slab 8.');
    const booking: PlanStep = { kind: 'reschedule', installmentId: 'agreed-1', trigger: on('2027-01-01') };
    expect(refusal(() => revisePlan(b1203(), [booking], MOMENT))).toBe(
      'Booking is already demanded and cannot be changed.',
    );
    const gone: PlanStep = { kind: 'reschedule', installmentId: 'elsewhere', trigger: on('2027-01-01') };
    expect(refusal(() => revisePlan(b1203(), [gone], MOMENT))).toBe(
      'This installment is no longer in the plan. Reload it.',
    );
  });

  test.each([
    [on('2026-06-30'), MOMENT, 'Slab 8: the date cannot be before today.'],
    [trigger('daysAfterBooking', { days: 10 }), MOMENT, 'Slab 8: the date cannot be before today.'],
    [trigger('daysAfterRegistration', { days: 5 }), REGISTERED, 'Slab 8: the date cannot be before today.'],
    [trigger('booking'), MOMENT, 'Slab 8: the booking is over. Choose another time.'],
    [trigger('registration'), REGISTERED, 'Slab 8: the agreement is already registered. Choose a date.'],
    [trigger('possession'), REGISTERED, 'Slab 8: possession is already offered. Choose a date.'],
    [
      trigger('milestone', { milestoneKey: 'excavation' }),
      MOMENT,
      'Slab 8: Excavation is already completed. Choose a date.',
    ],
    [trigger('fixedDate'), MOMENT, 'Slab 8: enter the date.'],
  ])('nothing waits for what has happened (%#)', (to, moment, message) => {
    const step: PlanStep = { kind: 'reschedule', installmentId: idOf(b1203(), 'Slab 8'), trigger: to };
    expect(refusal(() => revisePlan(b1203(), [step], moment))).toBe(message);
  });

  test('no stage goes to a day more than 90 days after the plan of the booking', () => {
    const rows = b1203().map((row) => ({ ...row, agreedDate: '2027-01-15' }));
    const to = (date: string) => () =>
      revisePlan(
        rows,
        [{ kind: 'reschedule', installmentId: idOf(rows, 'Slab 8'), trigger: on(date) }],
        MOMENT,
      );
    expect(refusal(to('2027-04-16'))).toBe(
      'Slab 8: the date cannot be more than 90 days after 15 Jan 2027, as agreed at the booking.',
    );
    expect(refusal(to('2027-04-15'))).toBe('nothing was refused');
  });

  test('a merge waits for the last of them and takes its place', () => {
    const before = b1203();
    const step: PlanStep = {
      kind: 'merge',
      id: 'merged',
      installmentIds: [idOf(before, 'Slab 8'), idOf(before, 'Slab 12')],
      name: 'Slabs 8 and 12',
      trigger: null,
    };
    const rows = revisePlan(before, [step], MOMENT);
    expect(rows).toHaveLength(before.length - 1);
    expect(rows[4]).toMatchObject({
      id: 'merged',
      seq: 5,
      pct: 10,
      principalPaise: 13_31_710_00,
      cgstPaise: 33_292_75,
      expectedDate: '2027-02-01',
    });
    const corpus = before.find((row) => row.component === 'corpus');
    const mixed: PlanStep = { ...step, installmentIds: [idOf(before, 'Slab 8'), corpus?.id ?? ''] };
    expect(refusal(() => revisePlan(before, [mixed], MOMENT))).toBe(
      'Price, other charges and corpus are billed separately and cannot be merged.',
    );
  });

  test('a re-plan keeps what was demanded and divides the rest by the new stages', () => {
    const stages = TEMPLATE_SEEDS[3]?.stages ?? [];
    let made = 0;
    const rows = replanned(b1203(), stages, DATES, () => `new-${(made += 1)}`);
    expect(rows.slice(0, 3).map((row) => [row.id, row.name, row.principalPaise / 100])).toEqual([
      ['agreed-1', 'Booking', 13_31_710],
      ['new-1', 'Registration', 13_31_710],
      ['new-2', 'Possession', 1_06_53_680],
    ]);
    expect(sumsOf(rows)).toEqual(sumsOf(b1203()));
  });

  test('a stage that was demanded in part requires its rest, one that was demanded whole is gone', () => {
    const stages = (TEMPLATE_SEEDS[3]?.stages ?? []).map((one, index) => ({
      ...one,
      pct: [4, 16, 80][index] ?? 0,
    }));
    const rows = replanned(b1203(), stages, DATES, () => 'new');
    expect(rows.slice(0, 3).map((row) => [row.name, row.pct, row.principalPaise / 100])).toEqual([
      ['Booking', 10, 13_31_710],
      ['Registration, rest', 10, 13_31_710],
      ['Possession', 80, 1_06_53_680],
    ]);
  });

  test('it is too late for another plan once more than the booking is demanded', () => {
    expect(replanProblem(b1203(1))).toBeNull();
    expect(replanProblem(b1203(2))).toMatch(/^Registration is demanded already\./);
  });

  test('no change requires more than the works have reached where the state says so', () => {
    const { caps } = rateOn(SEEDED_RATES, 'stage.caps', MOMENT.today, { stateCode: '27' }).value;
    const law = { stateCode: '27', bookingCapPct: 10, stageCaps: caps };
    const before = b1203();
    const moved = (to: StageTrigger, name = 'Possession') =>
      revisePlan(before, [{ kind: 'reschedule', installmentId: idOf(before, name), trigger: to }], MOMENT);
    const judge = (after: readonly PlanRow[], ocDate: string | null = null) =>
      runsAheadProblem({ rows: before, law, ocDate, moment: MOMENT }, after);
    expect(judge(moved(on('2026-07-20')))).toBe(
      'Cumulative 35% at Possession exceeds the 30% allowed in Maharashtra.',
    );
    expect(judge(moved(on('2026-07-20')), '2026-07-01')).toBeNull();
    expect(judge(moved(trigger('possession'), 'Slab 8'))).toBeNull();
  });
});

/** All but its place, which others may change. */
const unnumbered = (row: PlanRow) => ({ ...row, seq: 0 });

describe('whatever is done to a plan', () => {
  /** Anything a person might require, by places in the plan as it then is. */
  const anyAct = fc.oneof(
    fc.record({
      kind: fc.constant('split' as const),
      at: fc.nat(60),
      cuts: fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 5 }),
      isMoved: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('merge' as const),
      at: fc.nat(60),
      more: fc.array(fc.nat(60), { minLength: 1, maxLength: 4 }),
    }),
    fc.record({
      kind: fc.constant('reschedule' as const),
      at: fc.nat(60),
      days: fc.integer({ min: 30, max: 3000 }),
    }),
    fc.record({ kind: fc.constant('replan' as const), stages: anyStages }),
  );
  type Act = typeof anyAct extends fc.Arbitrary<infer Value> ? Value : never;

  function stepOf(
    rows: readonly PlanRow[],
    act: Exclude<Act, { kind: 'replan' }>,
    tag: string,
  ): PlanStep | null {
    const open = rows.filter((row) => row.fixedBecause === null);
    const row = open[act.at % Math.max(1, open.length)];
    if (!row) return null;
    if (act.kind === 'reschedule')
      return {
        kind: 'reschedule',
        installmentId: row.id,
        trigger: trigger('daysAfterBooking', { days: act.days }),
      };
    if (act.kind === 'merge') {
      const installmentIds = [row, ...act.more.map((at) => open[at % open.length] ?? row)].map(
        (one) => one.id,
      );
      return { kind: 'merge', id: `${tag}m`, installmentIds, name: 'Merged', trigger: null };
    }
    const cuts = [...new Set(act.cuts)].toSorted((one, other) => one - other);
    const borders = [
      0,
      ...cuts.map((cut) => Math.floor((row.principalPaise * cut) / 1000)),
      row.principalPaise,
    ];
    const into = borders.slice(1).map((border, index) => ({
      id: `${tag}s${index}`,
      name: `${row.name}.${index}`,
      principalPaise: border - (borders[index] ?? 0),
      trigger: act.isMoved && index > 0 ? trigger('daysAfterBooking', { days: 100 + index }) : null,
    }));
    return { kind: 'split', installmentId: row.id, into };
  }

  const anyPrice = fc
    .tuple(
      anyPart('agreementValue'),
      anyPart('otherCharges', 'club'),
      anyPart('otherCharges', 'power'),
      anyPart('corpus', 'corpus'),
    )
    .map((parts) => parts as PricePart[]);

  test('price, tax and what was demanded stay to the paisa, numbers run from 1, and a replay gives the same', () => {
    const seen = { split: 0, merge: 0, reschedule: 0, replan: 0, refused: 0 };
    fc.assert(
      fc.property(
        anyPrice,
        fc.oneof(anyStages, stagesOf('agreementValue')),
        fc.integer({ min: 0, max: 3 }),
        fc.array(anyAct, { minLength: 1, maxLength: 8 }),
        (parts, stages, demanded, acts) => {
          const agreed = bookedPlan(stages, parts, demanded);
          const asked = agreed.filter((row) => row.fixedBecause !== null);
          const kept: KeptRevision[] = [];
          let rows = agreed;
          let followed: readonly TemplateStage[] = stages;
          for (const [index, act] of acts.entries()) {
            const tag = `r${index + 2}`;
            const before = rows;
            const ids = { revision: index + 2, beforeIds: before.map((row) => row.id) };
            if (act.kind === 'replan') {
              const newIds: string[] = [];
              rows = replanned(before, act.stages, DATES, () => {
                newIds.push(`${tag}n${newIds.length}`);
                return newIds.at(-1) ?? '';
              });
              kept.push({
                ...ids,
                kind: 'replan',
                newIds,
                stagesBefore: followed,
                afterIds: rows.map((row) => row.id),
              });
              followed = act.stages;
            } else {
              const step = stepOf(before, act, tag);
              if (!step) continue;
              try {
                rows = revisePlan(before, [step], MOMENT);
              } catch (error) {
                if (!(error instanceof AppError)) throw error;
                seen.refused += 1;
                continue;
              }
              kept.push({ ...ids, kind: 'change', steps: [step], afterIds: rows.map((row) => row.id) });
            }
            seen[act.kind] += 1;
            expect(sumsOf(rows)).toEqual(sumsOf(agreed));
            expect(rows.map((row) => row.seq)).toEqual(rows.map((_, at) => at + 1));
            expect(rows.filter((row) => row.fixedBecause !== null).map(unnumbered)).toEqual(
              asked.map(unnumbered),
            );
            for (const row of rows) {
              expect(
                Math.min(row.principalPaise, row.cgstPaise, row.sgstPaise, row.igstPaise),
              ).toBeGreaterThanOrEqual(0);
              expect(row.principalPaise).toBeGreaterThan(0);
              expect(row.pct).toBeGreaterThan(0);
            }
          }
          const replayed = replayPlan(
            parts,
            followed,
            agreed.map((row) => row.id),
            kept,
          );
          const amounts = (own: PlanRow | KeyedAmounts) => [
            own.principalPaise,
            own.cgstPaise,
            own.sgstPaise,
            own.igstPaise,
          ];
          // In the order of the plan too: it decides what money pays first on one day.
          const last = replayed.versions.at(-1) ?? [];
          expect(last.map(({ id, planned }) => [planned.seq, id, amounts(planned)])).toEqual(
            rows.map((row) => [row.seq, row.id, amounts(row)]),
          );
        },
      ),
      { numRuns: 300 },
    );
    for (const [kind, times] of Object.entries(seen)) expect(times, kind).toBeGreaterThan(20);
  });

  interface KeyedAmounts {
    principalPaise: number;
    cgstPaise: number;
    sgstPaise: number;
    igstPaise: number;
  }
});
