import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#platform/contract/calendar.ts';
import { taxOn } from '#company/statutory-rates/gst.rules.ts';
import type { LateTerms, Settlement } from './lateInterest.rules.ts';
import { interestPaise, lateStretches, rawInterest, shownStretches, unbilled } from './lateInterest.rules.ts';

const DUE = '2026-06-15';
const TERMS: LateTerms = { dueDate: DUE, graceDays: 7, totalPaise: 13_00_000_00 };
const PAID: Settlement[] = [
  { on: '2026-07-20', paise: 5_00_000_00 },
  { on: '2026-08-31', paise: 8_00_000_00 },
];

test('₹13,00,000 that is paid 35 days late in part and 77 days late for the rest owes ₹23,405 at 10.8%', () => {
  const stretches = lateStretches(TERMS, PAID, '2026-08-31');
  expect(shownStretches(stretches, 10.8)).toEqual([
    { from: '2026-06-16', to: '2026-07-20', balancePaise: 13_00_000_00, days: 35, interestPaise: 13_463_01 },
    { from: '2026-07-21', to: '2026-08-31', balancePaise: 8_00_000_00, days: 42, interestPaise: 9_941_92 },
  ]);
  expect(interestPaise(stretches, 10.8)).toBe(23_405_00);
  const tax = taxOn(23_405_00, 5, 'cgstSgst');
  expect(tax.cgstPaise + tax.sgstPaise).toBe(1_170_26);
  expect(taxOn(23_405_00, 5, 'igst').igstPaise).toBe(1_170_25);
  expect(lateStretches(TERMS, PAID, '2026-12-31')).toEqual(stretches);
});

test('half of ₹4,16,000 paid 10 days late and the rest 30 days late owes 1,248 and 1,248 at 0.03% a day', () => {
  const terms = { dueDate: DUE, graceDays: 0, totalPaise: 4_16_000_00 };
  const paid = [
    { on: addDays(DUE, 10), paise: 2_08_000_00 },
    { on: addDays(DUE, 30), paise: 2_08_000_00 },
  ];
  const stretches = lateStretches(terms, paid, addDays(DUE, 30));
  expect(shownStretches(stretches, 10.95).map((one) => one.interestPaise)).toEqual([1_248_00, 1_248_00]);
});

describe('grace', () => {
  test.each([
    [6, 0],
    [7, 0],
    [8, 8],
    [9, 9],
  ])('of 7 days: paid %i days late it bears interest for %i days', (late, days) => {
    const stretches = lateStretches(
      TERMS,
      [{ on: addDays(DUE, late), paise: 13_00_000_00 }],
      addDays(DUE, 60),
    );
    expect(shownStretches(stretches, 10.8).reduce((sum, one) => sum + one.days, 0)).toBe(days);
  });

  test('frees what was paid within it, while the rest bears interest from the due date', () => {
    const stretches = lateStretches(TERMS, [{ on: addDays(DUE, 7), paise: 5_00_000_00 }], addDays(DUE, 10));
    expect(stretches).toEqual([{ from: addDays(DUE, 1), to: addDays(DUE, 10), balancePaise: 8_00_000_00 }]);
  });
});

describe('an assessment', () => {
  const whole = lateStretches(TERMS, PAID, '2026-08-31');
  const AUGUST = { dueDate: DUE, upTo: '2026-08-31' };

  test('leaves days after its own alone, for it may be made late', () => {
    const july = lateStretches(TERMS, PAID, '2026-07-31');
    expect(unbilled(july, whole, { dueDate: DUE, upTo: '2026-07-31' })).toEqual([]);
  });

  test('bills the days after the last one', () => {
    const june = lateStretches(TERMS, PAID, '2026-06-30');
    expect(unbilled(whole, june, AUGUST)).toEqual([
      { from: '2026-07-01', to: '2026-07-20', balancePaise: 13_00_000_00 },
      { from: '2026-07-21', to: '2026-08-31', balancePaise: 8_00_000_00 },
    ]);
    expect(unbilled(whole, whole, AUGUST)).toEqual([]);
  });

  test('bills the difference for days on which more was open, after a payment bounced', () => {
    const bounced = lateStretches(TERMS, [], '2026-08-31');
    expect(unbilled(bounced, whole, AUGUST)).toEqual([
      { from: '2026-07-21', to: '2026-08-31', balancePaise: 5_00_000_00 },
    ]);
  });

  test('finds what was billed for days after the money had come in', () => {
    const earlier = lateStretches(TERMS, [{ on: '2026-07-20', paise: 13_00_000_00 }], '2026-08-31');
    expect(unbilled(earlier, whole, AUGUST)).toEqual([
      { from: '2026-07-21', to: '2026-08-31', balancePaise: -8_00_000_00 },
    ]);
  });

  test('leaves what was billed before a due date was moved', () => {
    expect(
      unbilled([], lateStretches(TERMS, [], '2026-07-31'), { dueDate: '2026-09-15', upTo: '2026-10-31' }),
    ).toEqual([]);
  });
});

describe('for any payments', () => {
  const settlements = fc
    .array(
      fc.record({ on: fc.integer({ min: -30, max: 200 }), paise: fc.integer({ min: 1, max: 10 ** 9 }) }),
      {
        maxLength: 8,
      },
    )
    .map((paid) => paid.map(({ on, paise }) => ({ on: addDays(DUE, on), paise })));
  const cases = fc.record({
    settlements,
    graceDays: fc.integer({ min: 0, max: 30 }),
    totalPaise: fc.integer({ min: 1, max: 10 ** 13 }),
    ratePct: fc.integer({ min: 1, max: 300_000 }).map((scaled) => scaled / 10_000),
    day: fc.integer({ min: 0, max: 250 }).map((days) => addDays(DUE, days)),
    split: fc.integer({ min: 0, max: 250 }).map((days) => addDays(DUE, days)),
  });
  const termsOf = ({ graceDays, totalPaise }: { graceDays: number; totalPaise: number }) => ({
    dueDate: DUE,
    graceDays,
    totalPaise,
  });

  test('stretches follow each other and balances only fall', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const stretches = lateStretches(termsOf(one), one.settlements, one.day);
        stretches.forEach((stretch, index) => {
          const next = stretches[index + 1];
          expect(stretch.from <= stretch.to && stretch.to <= one.day).toBe(true);
          expect(
            next === undefined || (next.from > stretch.to && next.balancePaise <= stretch.balancePaise),
          ).toBe(true);
        });
      }),
    );
  });

  test('billing in two steps adds up to billing at once, before rounding', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const at = (day: string) => lateStretches(termsOf(one), one.settlements, day);
        const early = one.split < one.day ? one.split : one.day;
        const first = at(early);
        const second = unbilled(at(one.day), first, { dueDate: DUE, upTo: one.day });
        expect(rawInterest(first, one.ratePct) + rawInterest(second, one.ratePct)).toBe(
          rawInterest(at(one.day), one.ratePct),
        );
      }),
    );
  });

  test('nothing runs before grace has passed', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const lastFreeDay = addDays(DUE, one.graceDays);
        expect(lateStretches(termsOf(one), one.settlements, lastFreeDay)).toEqual([]);
      }),
    );
  });

  test('more paid, or paid earlier, never costs more, and a later day never less', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const owed = (paid: readonly Settlement[], day = one.day) =>
          rawInterest(lateStretches(termsOf(one), paid, day), one.ratePct);
        const earlier = one.settlements.map(({ on, paise }) => ({ on: addDays(on, -1), paise }));
        expect(owed(earlier) <= owed(one.settlements)).toBe(true);
        expect(owed([...one.settlements, { on: one.split, paise: 1 }]) <= owed(one.settlements)).toBe(true);
        expect(owed(one.settlements) <= owed(one.settlements, addDays(one.day, 1))).toBe(true);
      }),
    );
  });
});
