import { describe, expect, it } from 'vitest';
import type { Workdays } from '#site/calendars/workdays.rules.ts';
import { EVERY_DAY, workdaysOf } from '#site/calendars/workdays.rules.ts';
import { sharesOf, WHOLE } from './shares.rules.ts';
import type { ValuedWork } from './values.rules.ts';
import {
  amountsOn,
  atCompletion,
  daysOfPlan,
  partsOn,
  plannedSpan,
  ratioOf,
  weekEnds,
} from './values.rules.ts';

const ALL_DAYS = workdaysOf(EVERY_DAY);
const CRORE = 1_00_00_000_00;
const crores = (count: number) => Math.round(count * CRORE);

const at = (on: string, workdays: Workdays = ALL_DAYS) => ({ on, workday: workdays.numberOf(on) });

const work = (start: string | null, end: string | null, more: Partial<ValuedWork> = {}): ValuedWork => ({
  planned: plannedSpan(start, end, ALL_DAYS),
  share: 0,
  budgetedPaise: 0,
  reached: [],
  spent: [],
  ...more,
});

describe('earned value', () => {
  it('of the worked example: PV 6.00, EV 3.80, AC 4.10 give SPI .633, CPI .927 and 10.79 at completion', () => {
    const on = '2027-02-02';
    const works = [
      work('2027-01-01', '2027-01-10', {
        budgetedPaise: 2 * CRORE,
        reached: [{ on: '2027-01-12', pct: 100 }],
        spent: [{ on: '2027-01-12', paise: crores(2.2) }],
      }),
      work('2027-01-11', '2027-01-31', {
        budgetedPaise: 3 * CRORE,
        reached: [
          { on: '2027-01-20', pct: 30 },
          { on: '2027-02-01', pct: 60 },
        ],
        spent: [{ on: '2027-02-01', paise: crores(1.9) }],
      }),
      // Two of ten days.
      work('2027-02-01', '2027-02-10', { budgetedPaise: 5 * CRORE }),
    ].map((one) => amountsOn(one, at(on)));
    const sum = (key: 'plannedValuePaise' | 'earnedValuePaise' | 'actualCostPaise') =>
      works.reduce((total, one) => total + one[key], 0);
    const [planned, earned, actual] = [
      sum('plannedValuePaise'),
      sum('earnedValuePaise'),
      sum('actualCostPaise'),
    ];
    expect([planned, earned, actual]).toEqual([6 * CRORE, crores(3.8), crores(4.1)]);
    expect(ratioOf(earned, planned)).toBe(0.633);
    expect(ratioOf(earned, actual)).toBe(0.927);
    const ends = atCompletion({ budget: 10 * CRORE, earned, actual }) ?? 0;
    expect(Math.round((ends / CRORE) * 100) / 100).toBe(10.79);
  });

  it('says nothing of nothing', () => {
    expect(ratioOf(0, 0)).toBeNull();
    expect(atCompletion({ budget: CRORE, earned: 0, actual: CRORE })).toBeNull();
    expect(atCompletion({ budget: CRORE, earned: CRORE, actual: 0 })).toBeNull();
    expect(daysOfPlan([{ planned: null, expectedEnd: null }])).toBeNull();
  });
});

describe('what is planned of a milestone', () => {
  it('grows with its working days alone', () => {
    // 2 January 2027 is a Saturday.
    const weekdays = workdaysOf({ ...EVERY_DAY, restDays: [0, 6] });
    const one = { ...work(null, null), share: WHOLE };
    one.planned = plannedSpan('2027-01-01', '2027-01-07', weekdays);
    const planned = (on: string) => partsOn(one, at(on, weekdays)).plannedPct;
    expect(['2026-12-31', '2027-01-01', '2027-01-03', '2027-01-04', '2027-01-07'].map(planned)).toEqual([
      0, 20, 20, 40, 100,
    ]);
    expect(partsOn(one, at('2027-01-04', weekdays)).plannedShare).toBe(0.4 * WHOLE);
  });

  it('is nothing without dates, and all of it at an end without start', () => {
    const planned = (one: ValuedWork, on: string) => partsOn(one, at(on)).plannedPct;
    expect(planned(work(null, null), '2027-01-10')).toBe(0);
    const ending = work(null, '2027-01-10');
    expect(planned(ending, '2027-01-09')).toBe(0);
    expect(planned(ending, '2027-01-10')).toBe(100);
  });
});

describe('the shares of milestones', () => {
  const one = (id: string, towerId: string | null, more: object = {}) => ({
    id,
    towerId,
    coversTowerIds: [] as string[],
    key: id,
    weightPct: 50,
    budgetedPaise: 0,
    ...more,
  });
  const towers = [
    { id: 'A', areaSqft: 30_000 },
    { id: 'B', areaSqft: 10_000 },
  ];

  it('are those of its weights in one tower, whatever these add up to', () => {
    const { weighedBy, shares } = sharesOf(
      [one('a', 'A', { weightPct: 20 }), one('b', 'A', { weightPct: 60 })],
      towers.slice(0, 1),
    );
    expect(weighedBy).toBe('one');
    expect(Object.fromEntries(shares)).toEqual({ a: 250_000, b: 750_000 });
  });

  it('follow budgets if all have one, else the area, else count towers equally', () => {
    const works = [one('a', 'A', { budgetedPaise: 9 }), one('b', 'B', { budgetedPaise: 1 })];
    expect(sharesOf(works, towers)).toEqual({
      weighedBy: 'budgets',
      shares: new Map([
        ['a', 900_000],
        ['b', 100_000],
      ]),
    });
    const some = [one('a', 'A', { budgetedPaise: 9 }), one('b', 'B')];
    expect(sharesOf(some, towers)).toMatchObject({ weighedBy: 'area' });
    expect(sharesOf(some, towers).shares.get('a')).toBe(750_000);
    const unmeasured = towers.map((tower) => ({ ...tower, areaSqft: 0 }));
    expect(sharesOf(some, unmeasured)).toMatchObject({ weighedBy: 'equally' });
  });

  it('leave out what nobody planned in a tower', () => {
    const { weighedBy, shares } = sharesOf([one('a', 'A', { budgetedPaise: 9 })], towers);
    expect([weighedBy, shares.get('a')]).toEqual(['area', 750_000]);
  });

  it('count a milestone of the project in each tower that has none of its kind', () => {
    const common = one('common', null, { key: 'external' });
    const own = one('own', 'B', { key: 'external', weightPct: 0 });
    const { shares } = sharesOf([one('a', 'A'), one('b', 'B'), common, own], towers);
    expect(Object.fromEntries(shares)).toEqual({ a: 375_000, common: 375_000, b: 250_000 });
    expect(sharesOf([common], []).shares.get('common')).toBe(WHOLE);
    const budgeted = { budgetedPaise: 6 };
    const shared = [one('a', 'A', budgeted), one('b', 'B', budgeted), { ...common, ...budgeted }];
    expect(Object.fromEntries(sharesOf(shared, towers).shares)).toEqual({
      a: 250_000,
      b: 250_000,
      common: 500_000,
    });
    const ofB = { ...common, coversTowerIds: ['B'] };
    expect(Object.fromEntries(sharesOf([one('a', 'A'), one('b', 'B'), ofB], towers).shares)).toEqual({
      a: 750_000,
      b: 125_000,
      common: 125_000,
    });
    expect(sharesOf([], towers).shares.size).toBe(0);
  });
});

it('the curve has a point at the end of each week, on its last day and today', () => {
  // 3 and 10 January 2027 are Sundays.
  expect(weekEnds('2027-01-01', '2027-01-12', '2027-01-06')).toEqual([
    '2027-01-03',
    '2027-01-06',
    '2027-01-10',
    '2027-01-12',
  ]);
  expect(weekEnds('2027-01-03', '2027-01-03', '2028-01-01')).toEqual(['2027-01-03']);
  expect(weekEnds('2027-01-04', '2027-01-05', '2026-01-01')).toEqual(['2027-01-05']);
});
