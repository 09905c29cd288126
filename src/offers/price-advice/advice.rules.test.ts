import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AdviceFacts } from './advice.rules.ts';
import { adviseRate, monthsLeft } from './advice.rules.ts';
import { completeMonths, seasonOf } from './season.rules.ts';

const SEED = [0.9, 0.95, 1.15, 1.15, 0.95, 0.8, 0.75, 0.85, 0.75, 1.45, 1.4, 0.9];

const FACTS: AdviceFacts = {
  today: '2026-11-21',
  unitType: '3BHK',
  currentRatePaise: 12_400_00,
  floorRatePaise: 11_800_00,
  listedDays: 410,
  cohort: { units: 92, sold: 36, available: 54, netSold: 7, medianDaysToSell: 210, openLeads: 189 },
  launchDate: '2024-10-22',
  targetSelloutDate: '2027-09-17',
  season: { months: SEED, isOwn: false },
  limits: { minPct: -5, maxPct: 8, roundToPaise: 10_00 },
};
const withCohort = (cohort: Partial<AdviceFacts['cohort']>, more: Partial<AdviceFacts> = {}) =>
  adviseRate({ ...FACTS, ...more, cohort: { ...FACTS.cohort, ...cohort } });
const bpOf = (key: string, advice: ReturnType<typeof adviseRate>) =>
  advice.factors.find((factor) => factor.key === key)?.adjustmentBp;

describe('the worked example', () => {
  const advice = adviseRate(FACTS);

  it('advises ₹12,120 for ₹12,400: 227 basis points less, with medium confidence', () => {
    expect(advice).toMatchObject({
      suggestedRatePaise: 12_120_00,
      changeBp: -227,
      changePct: -2.26,
      confidence: 'medium',
      limitedBy: null,
      monthsOfInventory: 23.1,
      soldPerMonth: 2.33,
    });
  });

  it('says of every factor what it rests on and what it moves', () => {
    expect(advice.factors.map(({ key, value, adjustmentBp }) => [key, value, adjustmentBp])).toEqual([
      ['velocity', 0.432, -227],
      ['scarcity', 39.13, 0],
      ['demand', 3.5, 50],
      ['ageing', 200, -100],
      ['season', 1.4, 50],
    ]);
    expect(advice.factors.map(({ text }) => text)).toEqual([
      'Selling 2.3 a month against 5.4 needed to sell out by Sep 2027.',
      '36 of 92 units of 3BHK are sold, 39.13%.',
      '189 open enquiries match 54 available units, 3.5 each.',
      'Listed for 410 days; half of its type sold within 210.',
      'November brings 1.40 times an average month, by the default seasonal index.',
    ]);
  });
});

it.each([
  [49, 0],
  [50, 50],
  [69, 50],
  [70, 100],
  [84, 100],
  [85, 200],
])('%i of 100 sold move %i basis points', (sold, bp) => {
  expect(bpOf('scarcity', withCohort({ units: 100, sold }))).toBe(bp);
});

it.each([
  [53, -50],
  [54, 0],
  [161, 0],
  [162, 50],
  [269, 50],
  [270, 100],
])('%i enquiries for 54 free units move %i basis points', (openLeads, bp) => {
  expect(bpOf('demand', withCohort({ openLeads }))).toBe(bp);
});

it.each([
  [209, 0],
  [299, 0],
  [300, -50],
  [389, -50],
  [390, -100],
  [570, -200],
  [2_000, -200],
])('%i days of listing against 210 move %i basis points', (listedDays, bp) => {
  expect(bpOf('ageing', adviseRate({ ...FACTS, listedDays }))).toBe(bp);
});

it('keeps the pace between -300 and +500, and a type that is sold out counts as one that sells', () => {
  expect(bpOf('velocity', withCohort({ netSold: 0 }))).toBe(-300);
  expect(bpOf('velocity', withCohort({ netSold: 90 }))).toBe(500);
  expect(bpOf('velocity', withCohort({ available: 0, netSold: 4 }))).toBe(500);
  expect(bpOf('velocity', withCohort({ available: 0, netSold: 0 }))).toBe(0);
});

it('halves what little sales say, toward nothing', () => {
  const few = withCohort({ netSold: 4 });
  const sum = few.factors.reduce((total, { adjustmentBp }) => total + adjustmentBp, 0);
  expect([few.confidence, few.changeBp]).toEqual(['low', Math.trunc(sum / 2)]);
  expect(withCohort({ netSold: 5 }).confidence).toBe('medium');
  expect(withCohort({ netSold: 12 }).confidence).toBe('high');
});

it('stops at the limits of the project and at its minimum selling rate', () => {
  const limits = { minPct: -1, maxPct: 1, roundToPaise: 10_00 };
  expect(adviseRate({ ...FACTS, limits })).toMatchObject({ changeBp: -100, limitedBy: 'minPct' });
  expect(withCohort({ netSold: 90 }, { limits })).toMatchObject({ changeBp: 100, limitedBy: 'maxPct' });
  expect(adviseRate({ ...FACTS, floorRatePaise: 12_300_00 })).toMatchObject({
    suggestedRatePaise: 12_300_00,
    limitedBy: 'floorRate',
  });
});

it.each([
  ['2027-09-17', '2024-10-22', 10],
  ['2026-11-30', '2024-10-22', 1],
  ['2020-01-01', '2024-10-22', 1],
  [null, '2026-05-01', 18],
  [null, '2020-01-01', 6],
  [null, null, 24],
])('sell-out %s and launch %s leave %i months', (targetSelloutDate, launchDate, months) => {
  expect(monthsLeft({ today: '2026-11-21', targetSelloutDate, launchDate })).toBe(months);
});

it('never leaves its limits, and more sales never lower the rate', () => {
  const number = (max: number) => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(
      fc.record({
        units: number(500),
        netSold: number(60),
        openLeads: number(900),
        listedDays: number(1500),
      }),
      number(100),
      ({ units, netSold, openLeads, listedDays }, soldShare) => {
        const sold = Math.floor((units * soldShare) / 100);
        const cohort = { units, sold, available: units - sold, netSold, openLeads, medianDaysToSell: 180 };
        const advice = adviseRate({ ...FACTS, listedDays, cohort });
        expect(advice.suggestedRatePaise).toBeGreaterThanOrEqual(11_780_00);
        expect(advice.suggestedRatePaise).toBeLessThanOrEqual(13_400_00);
        expect(advice.suggestedRatePaise % 10_00).toBe(0);
        if (advice.confidence === 'low' || units === sold) return;
        const more = adviseRate({ ...FACTS, listedDays, cohort: { ...cohort, netSold: netSold + 1 } });
        expect(more.suggestedRatePaise).toBeGreaterThanOrEqual(advice.suggestedRatePaise);
      },
    ),
  );
});

describe('the season', () => {
  const year = (from: number, bookings: (month: number) => number) =>
    Array.from({ length: 12 }, (_, at) => ({
      month: `${from}-${String(at + 1).padStart(2, '0')}`,
      bookings: bookings(at + 1),
    }));

  it('is the seed until there are three complete years', () => {
    const history = [...year(2024, () => 10), ...year(2025, () => 10)];
    expect(seasonOf(history, SEED)).toEqual({ months: SEED, isOwn: false });
  });

  it('is then half one’s own', () => {
    const rich = (month: number) => (month === 10 ? 21 : 9);
    const { months, isOwn } = seasonOf(
      [2023, 2024, 2025].flatMap((from) => year(from, rich)),
      SEED,
    );
    // October brings 21 against a mean of 10, January 9
    expect([isOwn, months[9], months[0]]).toEqual([true, 1.78, 0.9]);
  });

  it('counts months without a booking, and not the one that runs', () => {
    const counted = [
      { month: '2025-11', bookings: 2 },
      { month: '2026-02', bookings: 1 },
      { month: '2026-03', bookings: 9 },
    ];
    expect(completeMonths(counted, '2026-03')).toEqual([
      { month: '2025-11', bookings: 2 },
      { month: '2025-12', bookings: 0 },
      { month: '2026-01', bookings: 0 },
      { month: '2026-02', bookings: 1 },
    ]);
  });
});
