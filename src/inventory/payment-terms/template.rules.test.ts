import { describe, expect, test } from 'vitest';
import { SEEDED_RATES } from '#offers/cost-sheets/b1203.factory.ts';
import { rateOn } from '#company/statutory-rates/rate.rules.ts';
import type { TemplateType } from './payment.terms.contract.ts';
import type { TemplateStage } from './template.contract.ts';
import { TemplateInput } from './template.contract.ts';
import type { PlanLaw } from './template.rules.ts';
import { planForbiddenBecause, templateProblems } from './template.rules.ts';
import { TEMPLATE_SEEDS } from './template.seed.ts';

const TODAY = '2026-06-14';
const { caps } = rateOn(SEEDED_RATES, 'stage.caps', TODAY, { stateCode: '27' }).value;
const MAHARASHTRA: PlanLaw = { stateCode: '27', bookingCapPct: 10, stageCaps: caps };
const TELANGANA: PlanLaw = { stateCode: '36', bookingCapPct: 10, stageCaps: null };
const ABROAD: PlanLaw = { stateCode: null, bookingCapPct: null, stageCaps: null };

type Row = [name: string, pct: number, type: TemplateStage['trigger']['type'], key?: string | number];

function stages(rows: Row[], component: TemplateStage['component'] = 'agreementValue'): TemplateStage[] {
  return rows.map(([name, pct, type, key], index) => ({
    seq: index + 1,
    name,
    component,
    pct,
    trigger: {
      type,
      days: typeof key === 'number' ? key : null,
      date: null,
      milestoneKey: typeof key === 'string' ? key : null,
    },
    creditDays: null,
  }));
}

const problems = (rows: Row[], law = TELANGANA, type: TemplateType = 'constructionLinked') =>
  templateProblems({ type, stages: stages(rows) }, law).map((problem) => problem.message);

describe('the seeded plans', () => {
  test.each(TEMPLATE_SEEDS.map((seed) => [seed.name, seed] as const))(
    '%s is valid in every state',
    (_name, seed) => {
      expect(() => TemplateInput.parse(seed)).not.toThrow();
      for (const law of [MAHARASHTRA, TELANGANA, ABROAD]) expect(templateProblems(seed, law)).toEqual([]);
    },
  );

  test('are four, of which one is standard', () => {
    expect(TEMPLATE_SEEDS.map((seed) => seed.type)).toEqual([
      'constructionLinked',
      'timeLinked',
      'downPayment',
      'possessionLinked',
    ]);
    expect(TEMPLATE_SEEDS.filter((seed) => seed.isDefault)).toHaveLength(1);
  });
});

describe('a template', () => {
  test('divides the whole price', () => {
    expect(
      problems([
        ['Booking', 10, 'booking'],
        ['Possession', 89.5, 'possession'],
      ]),
    ).toEqual(['Stages must add up to 100%. They add up to 99.5%.']);
    expect(
      problems([
        ['Booking', 10, 'booking'],
        ['A', 33.3333, 'registration'],
        ['B', 33.3333, 'possession'],
        ['C', 23.3334, 'possession'],
      ]),
    ).toEqual([]);
    expect(
      problems([
        ['Booking', 10, 'booking'],
        ['Possession', 90.0001, 'possession'],
      ]),
    ).toEqual(['Stages must add up to 100%. They add up to 100.0001%.']);
  });

  test('divides each charge whole, or leaves it to possession', () => {
    const price = stages([
      ['Booking', 10, 'booking'],
      ['Possession', 90, 'possession'],
    ]);
    const charges = stages([['Charges', 60, 'possession']], 'otherCharges').map((stage) => ({
      ...stage,
      seq: 3,
    }));
    expect(templateProblems({ type: 'possessionLinked', stages: [...price, ...charges] }, TELANGANA)).toEqual(
      [{ field: 'stages', message: 'Stages of other charges must add up to 100%. They add up to 60%.' }],
    );
    expect(templateProblems({ type: 'possessionLinked', stages: price }, TELANGANA)).toEqual([]);
  });

  test('collects no more than 10% before registration', () => {
    const message = 'Only 10% may be collected before the agreement is registered.';
    expect(
      problems([
        ['Booking', 10.0001, 'booking'],
        ['Rest', 89.9999, 'possession'],
      ]),
    ).toEqual([message]);
    expect(
      problems([
        ['Booking', 5, 'booking'],
        ['Also', 6, 'booking'],
        ['Rest', 89, 'possession'],
      ]),
    ).toEqual([message]);
    expect(
      problems([
        ['Start', 20, 'daysAfterBooking', 7],
        ['Rest', 80, 'possession'],
      ]),
    ).toEqual([message]);
    expect(
      problems([
        ['Registration', 30, 'registration'],
        ['Rest', 70, 'possession'],
      ]),
    ).toEqual([]);
    expect(
      problems(
        [
          ['Booking', 50, 'booking'],
          ['Rest', 50, 'possession'],
        ],
        ABROAD,
      ),
    ).toEqual([]);
  });

  test('stays below the caps of the model agreement, stage by stage', () => {
    const atPlinth = (pct: number): Row[] => [
      ['Booking', 10, 'booking'],
      ['Registration', 20, 'registration'],
      ['Plinth', pct, 'milestone', 'plinth'],
      ['Possession', 70 - pct, 'possession'],
    ];
    expect(problems(atPlinth(15), MAHARASHTRA)).toEqual([]);
    expect(problems(atPlinth(20), MAHARASHTRA)).toEqual([
      'Cumulative 50% at Plinth exceeds the 45% allowed in Maharashtra.',
    ]);
    expect(problems(atPlinth(20), TELANGANA)).toEqual([]);
  });

  test('is capped at every slab alike, and a stage bound to a date by the stage before it', () => {
    expect(
      problems(
        [
          ['Booking', 10, 'booking'],
          ['Slab 2', 61, 'milestone', 'slab:2'],
          ['Possession', 29, 'possession'],
        ],
        MAHARASHTRA,
      ),
    ).toEqual(['Cumulative 71% at Slab 2 exceeds the 70% allowed in Maharashtra.']);
    expect(
      problems(
        [
          ['Booking', 10, 'booking'],
          ['Day 30', 10, 'daysAfterBooking', 30],
          ['Possession', 80, 'possession'],
        ],
        MAHARASHTRA,
      ),
    ).toEqual(['Cumulative 20% at Day 30 exceeds the 10% allowed in Maharashtra.']);
  });

  test('names what its stages wait for', () => {
    expect(
      problems([
        ['Booking', 10, 'booking'],
        ['Later', 90, 'daysAfterBooking'],
      ]),
    ).toEqual(['Later: enter the number of days.']);
    expect(
      problems([
        ['Booking', 10, 'booking'],
        ['Later', 90, 'fixedDate'],
      ]),
    ).toEqual(['Later: enter the date.']);
    expect(
      problems([
        ['Booking', 10, 'booking'],
        ['Later', 90, 'milestone'],
      ]),
    ).toEqual(['Later: enter the milestone.']);
  });

  test('numbers its stages once and gives a rebate only for paying down', () => {
    const rows = stages([
      ['Booking', 10, 'booking'],
      ['Possession', 90, 'possession'],
    ]).map((stage) => ({ ...stage, seq: 1 }));
    expect(
      templateProblems({ type: 'timeLinked', stages: rows, rebatePct: 2 }, TELANGANA).map(
        (one) => one.message,
      ),
    ).toEqual(['Two stages have the number 1.', 'Only a down payment plan can have a rebate.']);
  });
});

const ofType = (type: TemplateType) => ({
  type,
  stages: TEMPLATE_SEEDS.find((seed) => seed.type === type)?.stages ?? [],
});

test('time-linked and down-payment plans wait for the occupancy certificate where stage caps bind', () => {
  const message = 'This plan type is not allowed before the occupancy certificate in Maharashtra.';
  expect(planForbiddenBecause(ofType('timeLinked'), MAHARASHTRA, null, TODAY)).toBe(message);
  expect(planForbiddenBecause(ofType('downPayment'), MAHARASHTRA, '2026-06-15', TODAY)).toBe(message);
  expect(planForbiddenBecause(ofType('downPayment'), MAHARASHTRA, TODAY, TODAY)).toBeNull();
  expect(planForbiddenBecause(ofType('constructionLinked'), MAHARASHTRA, null, TODAY)).toBeNull();
  expect(planForbiddenBecause(ofType('timeLinked'), TELANGANA, null, TODAY)).toBeNull();
});

test('a plan that was in order is forbidden once the law allows less', () => {
  const stricter = caps.map((cap) => (cap.key === 'plinth' ? { ...cap, pct: 40 } : cap));
  const forbidden = (law: PlanLaw, ocDate: string | null = null) =>
    planForbiddenBecause(ofType('constructionLinked'), law, ocDate, TODAY);
  expect(forbidden({ ...MAHARASHTRA, stageCaps: stricter })).toBe(
    'Cumulative 45% at Plinth exceeds the 40% allowed in Maharashtra.',
  );
  expect(forbidden({ ...MAHARASHTRA, stageCaps: stricter }, TODAY)).toBeNull();
  expect(forbidden({ ...TELANGANA, bookingCapPct: 9 })).toBe(
    'Only 9% may be collected before the agreement is registered.',
  );
});
