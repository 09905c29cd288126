import { describe, expect, it } from 'vitest';
import {
  addMarketing,
  costPer,
  dearestFirst,
  disagrees,
  isYoung,
  NO_MARKETING,
  returnPct,
} from './marketingReport.rules.ts';

describe('the return on marketing', () => {
  it('is the margin of the bookings less what was spent, in percent of what was spent', () => {
    // 2 Cr at 20 % are 40 L; spent 16 L: (40 − 16) / 16 = 150 %.
    expect(returnPct(2_00_00_000_00, 20, 16_00_000_00)).toBe(150);
    expect(returnPct(0, 20, 5_00_000_00)).toBe(-100);
    expect(returnPct(1_00_00_000_00, 15, 12_34_567_00)).toBe(21.5);
  });

  it('is nothing where nothing was spent, or nobody tells', () => {
    expect(returnPct(1_00_00_000_00, 20, 0)).toBeNull();
    expect(returnPct(1_00_00_000_00, 20, null)).toBeNull();
    // More brokerage was taken back than paid.
    expect(returnPct(1_00_00_000_00, 20, -5_000_00)).toBeNull();
  });
});

describe('the cost of one', () => {
  it.each([
    [10_000_00, 3, 3_333_33],
    [20_000_00, 3, 6_666_67],
    [0, 4, 0],
    [10_000_00, 0, null],
    [null, 3, null],
    [10_000_00, null, null],
  ])('of %s for %s is %s', (spent, count, each) => {
    expect(costPer(spent, count)).toBe(each);
  });
});

it('ways to reckon disagree when one gives more than 30 % more or less than the first enquiry', () => {
  expect(disagrees(100, [130, 70])).toBe(false);
  expect(disagrees(100, [131])).toBe(true);
  expect(disagrees(100, [100, 69])).toBe(true);
  expect(disagrees(0, [0, 0])).toBe(false);
  expect(disagrees(0, [1])).toBe(true);
});

it('leads are young until ninety days after the last of them came', () => {
  expect(isYoung({ from: '2026-04-01', to: '2026-08-06' }, '2026-11-03')).toBe(true);
  expect(isYoung({ from: '2026-04-01', to: '2026-08-05' }, '2026-11-03')).toBe(false);
});

it('what was spent without leads and leads without spend stay, the dearest first', () => {
  const spent = { ...NO_MARKETING, marketingPaise: 500 };
  const brokerage = { ...NO_MARKETING, marketingPaise: 100, brokeragePaise: 900 };
  const free = { ...NO_MARKETING, leads: { leads: 9, qualified: 4, visited: 2, open: 1 } };
  const all = new Map([
    ['walkIn', free],
    ['outdoor', spent],
    ['channelPartner', brokerage],
  ]);
  expect(dearestFirst(all)).toEqual(['channelPartner', 'outdoor', 'walkIn']);
  expect(addMarketing([...all.values()])).toMatchObject({
    leads: { leads: 9, qualified: 4, visited: 2, open: 1 },
    marketingPaise: 600,
    brokeragePaise: 900,
  });
});
