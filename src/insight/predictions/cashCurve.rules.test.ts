import { describe, expect, it } from 'vitest';
import { randomFrom } from '#platform/learning/random.ts';
import type { CashQuestion } from './cash.rules.ts';
import { predictCash } from './cash.rules.ts';
import type { DueRow } from './cashCurve.rules.ts';
import { dayNumber, learnCurve, paidShares, shareBetween, unpaidAfter } from './cashCurve.rules.ts';

const TODAY = dayNumber('2026-11-15');

/** Of each month's demand half is paid on the due date, and so much of the rest after twenty days. */
function demands(months: number, late: number, more: Partial<DueRow> = {}): DueRow[] {
  return Array.from({ length: months }, (_, ago) => {
    const due = TODAY - 30 * (ago + 1);
    const paid = [
      { on: due, paise: 500_00 },
      { on: due + 20, paise: late * 500_00 },
    ].filter(({ on, paise }) => on <= TODAY && paise > 0);
    return {
      projectId: 'a',
      payer: 'own',
      due,
      isFirst: false,
      paise: 1000_00,
      installments: 10,
      paid,
      ...more,
    };
  });
}

describe('the curve of unpaid rupees', () => {
  it('is what was paid by then of what was due, of demands seen to the end of each part', () => {
    const curve = learnCurve(demands(12, 1), TODAY);
    expect(curve.isOwn).toBe(true);
    const shares = Object.fromEntries(
      paidShares(curve.whole).map(({ days, paidShare }) => [days, paidShare]),
    );
    // Drawn to the usual curve as if by sixty installments: 120 of its own count twice as much.
    expect(shares[0]).toBeCloseTo((120 * 0.5 + 60 * 0.3) / 180, 2);
    expect(shares[30]).toBeGreaterThan(0.85);
  });

  it('does not count as unpaid what nobody has seen yet', () => {
    // All are young: the demands of a day ago say nothing of a month later.
    const young = [
      ...demands(12, 1),
      ...demands(1, 0, { due: TODAY - 1, paid: [], installments: 500, paise: 90_000_00 }),
    ];
    const share = (rows: DueRow[]) =>
      paidShares(learnCurve(rows, TODAY).whole).find(({ days }) => days === 30)?.paidShare;
    const hazard = (rows: DueRow[]) => {
      const survival = learnCurve(rows, TODAY).whole;
      return (survival[3] ?? 0) / (survival[0] ?? 1);
    };
    expect(hazard(young)).toBeCloseTo(hazard(demands(12, 1)), 2);
    expect(share(young)).toBeLessThan(share(demands(12, 1)) ?? 0);
  });

  it('is the usual one with too little, and each payer has their own with enough', () => {
    const few = learnCurve(demands(2, 1), TODAY);
    expect(few.isOwn).toBe(false);
    expect(paidShares(few.whole).find(({ days }) => days === 15)?.paidShare).toBe(0.62);
    const both = [...demands(12, 1), ...demands(12, 0, { payer: 'loan' })];
    const curve = learnCurve(both, TODAY);
    expect(unpaidAfter(curve.of('a', 'loan'), 40)).toBeGreaterThan(
      unpaidAfter(curve.of('a', 'own'), 40) + 0.1,
    );
    expect(curve.of('another', 'own')).toEqual(curve.whole);
  });

  it('gives each stretch of days its share of what is unpaid today, and together no more than all', () => {
    const { whole } = learnCurve(demands(12, 1), TODAY);
    const ages = [0, 30, 60, 90, 400];
    const shares = ages.slice(1).map((to, at) => shareBetween(whole, { now: 0, from: ages[at] ?? 0, to }));
    const sum = shares.reduce((all, share) => all + share, 0);
    expect(sum).toBeGreaterThan(0.5);
    expect(sum).toBeLessThanOrEqual(1);
    expect(shareBetween(whole, { now: 500, from: 500, to: 900 })).toBe(0);
  });
});

describe('cash', () => {
  const sales = {
    rows: [],
    booked: [],
    past: [],
    stock: [],
    planned: [],
    last: 0,
    horizon: 3,
    asked: null,
    values: {},
    season: [],
  };
  const ask = (change: Partial<CashQuestion> = {}): CashQuestion => ({
    today: TODAY,
    begins: [TODAY + 16, TODAY + 47, TODAY + 78],
    months: ['2026-12', '2027-01'],
    dues: demands(12, 1),
    open: [
      {
        projectId: 'a',
        payer: 'own',
        due: TODAY + 5,
        isMilestone: false,
        paise: 1_00_000_00,
        installments: 4,
      },
    ],
    toBeDemanded: [
      {
        projectId: 'a',
        payer: 'own',
        due: TODAY + 30,
        isMilestone: true,
        paise: 9_00_000_00,
        installments: 9,
      },
    ],
    undatedPaise: 0,
    slips: [0, 0, 10, 20, 40, 60],
    inflow: [],
    sales,
    monthLeft: 0.5,
    origins: [{ day: TODAY - 46, end: TODAY - 16 }],
    ...change,
  });
  const predict = (change: Partial<CashQuestion> = {}) => predictCash(ask(change), randomFrom(5));

  it('is the sum of its parts, within a band, and never more than there is to pay', () => {
    const { months, slip, refusal } = predict();
    expect(refusal).toBeNull();
    expect(slip).toEqual({ p10: 0, p50: 20, p90: 60, milestones: 6 });
    for (const month of months) {
      expect(month.expectedPaise).toBe(
        month.demandedPaise + month.toBeDemandedPaise + month.newBookingsPaise,
      );
      expect(month.low95).toBeLessThanOrEqual(month.low80);
      expect(month.high80).toBeLessThanOrEqual(month.high95);
      expect(month.high95).toBeLessThanOrEqual(10_00_000_00);
    }
    expect(months.reduce((sum, { expectedPaise }) => sum + expectedPaise, 0)).toBeLessThan(10_00_000_00);
    expect(predict()).toEqual(predict());
  });

  it('comes later where milestones are late, and less of it in the scenario of late works', () => {
    const [inTime] = predict({ slips: [0, 0, 0, 0, 0] }).months;
    const late = predict({ slips: [90, 90, 90, 90, 90] });
    expect(late.months[0]?.toBeDemandedPaise).toBeLessThan(inTime?.toBeDemandedPaise ?? 0);
    const { months, scenarios } = predict();
    expect(scenarios.low[0]).toBeLessThan(months[0]?.expectedPaise ?? 0);
  });

  it('says how far off it was of bookings of then, what it leaves out, and why it says nothing', () => {
    const { error, notes } = predict({ undatedPaise: 5_00_000_00 });
    expect(error).toMatchObject({ origins: 1, measure: 'share of what came in' });
    expect(error?.text).toContain('The last 1 month missed by');
    expect(notes).toEqual([
      'Too little was booked to expect new bookings, so none are counted.',
      '₹5.0 L wait for stages without a date and are not counted.',
    ]);
    expect(error?.text).toMatch(/last month’s figure again: [\d.]+%, the usual curve: [\d.]+%/);
    const nothing = predict({ open: [], toBeDemanded: [] });
    expect(nothing.refusal?.code).toBe('nothingDue');
    expect(nothing.months).toEqual([]);
  });

  it('has the same band whether the installments of a day are drawn one by one or counted by month', () => {
    const open = ask().open.map((row) => ({ ...row, paise: 1_00_000_00, installments: 600 }));
    const alone = open.flatMap((row) =>
      Array.from({ length: 60 }, () => ({ ...row, paise: row.paise / 60, installments: 10 })),
    );
    const counted = predict({ open, toBeDemanded: [] }).months;
    for (const [m, month] of predict({ open: alone, toBeDemanded: [] }).months.entries()) {
      expect(counted[m]?.expectedPaise).toBe(month.expectedPaise);
      for (const bound of ['low95', 'low80', 'high80', 'high95'] as const)
        expect(Math.abs((counted[m]?.[bound] ?? 0) - month[bound])).toBeLessThan(1_200_00);
    }
  });

  it('draws no more often for a hundred times as many installments of a day', () => {
    const drawsFor = (installments: number) => {
      let draws = 0;
      const random = randomFrom(5);
      const counting = () => {
        draws += 1;
        return random();
      };
      const many = { open: ask().open.map((row) => ({ ...row, installments })), toBeDemanded: [] };
      predictCash(ask({ ...many, dues: demands(12, 0, { installments }) }), counting);
      return draws;
    };
    expect(drawsFor(10_000)).toBeLessThan(3 * drawsFor(100));
  });

  /** Six month ends, and demands of each month that are paid so many days after their due date. */
  const months = (payDays: (month: number) => number): Partial<CashQuestion> => ({
    origins: Array.from({ length: 6 }, (_, at) => ({
      day: TODAY - 45 - 30 * (5 - at),
      end: TODAY - 15 - 30 * (5 - at),
    })),
    dues: Array.from({ length: 16 }, (_, ago): DueRow => {
      const due = TODAY - 20 - 30 * ago;
      const on = due + payDays(ago);
      return {
        projectId: 'a',
        payer: 'own',
        due,
        isFirst: false,
        paise: 1000_00,
        installments: 10,
        paid: on <= TODAY ? [{ on, paise: 1000_00 }] : [],
      };
    }),
  });

  it('is what a better simple figure says, and the page says so', () => {
    // All pay on the fifth day: last month's figure again is never wrong.
    const steady = predict(months(() => 5));
    expect(steady.error?.naive).toBe(0);
    expect(steady.method).toMatchObject({ key: 'lastMonth' });
    expect(steady.method.text).toContain('missed by less than our own method');
    for (const month of steady.months) {
      expect(month.expectedPaise).toBeCloseTo(1000_00, -1);
      expect(month.expectedPaise).toBe(
        month.demandedPaise + month.toBeDemandedPaise + month.newBookingsPaise,
      );
    }
    // Nothing chosen by luck: with fewer month ends our own method stays.
    const young = predict({ ...months(() => 5), origins: months(() => 5).origins?.slice(2) ?? [] });
    expect(young.method.key).toBe('survival');
  });
});
