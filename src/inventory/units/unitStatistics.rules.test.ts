import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '#platform/contract/calendar.ts';
import {
  absorptionPct,
  AGE_BANDS,
  AGE_BOUNDS,
  FLOOR_BANDS,
  FLOOR_BOUNDS,
  floorsOf,
  listedWithin,
  paceOf,
} from './unitStatistics.rules.ts';
import { monthsOfInventory, pacePeriod, soldPerMonth } from '#inventory/stock/pace.rules.ts';

const TODAY = '2026-11-21';

describe('how fast stock goes', () => {
  it('126 free at 19 in 90 days last 19.9 months, which is normal', () => {
    expect(monthsOfInventory(126, 19)).toBe(19.9);
    expect(soldPerMonth(19)).toBe(6.33);
    expect(paceOf(126, 19)).toBe('normal');
  });

  it.each([
    [0, 0, 0, null],
    [0, 5, 0, null],
    [10, 0, null, 'slow'],
    [24, 3, 24, 'normal'],
    [241, 30, 24.1, 'slow'],
    [12, 3, 12, 'normal'],
    [119, 30, 11.9, 'fast'],
  ])('%i free, %i sold in 90 days: %s months, %s', (available, netSold, months, pace) => {
    expect(monthsOfInventory(available, netSold)).toBe(months);
    expect(paceOf(available, netSold)).toBe(pace);
  });

  it('counts ninety days with today', () => {
    const { from, to } = pacePeriod(TODAY);
    expect([from, to, daysBetween(from, to) + 1]).toEqual(['2026-08-24', TODAY, 90]);
  });

  it('says nothing of absorption where nothing was offered', () => {
    expect(absorptionPct(0, 0)).toBeNull();
    expect(absorptionPct(7, 61)).toBe(11.48);
  });
});

it('gives every floor exactly one band, the one in which the database counts it', () => {
  for (let floor = -5; floor <= 150; floor += 1) {
    const holding = FLOOR_BANDS.filter((band) => {
      const { floorMin = -Infinity, floorMax = Infinity } = floorsOf(band);
      return floorMin <= floor && floor <= floorMax;
    });
    expect(holding).toEqual([FLOOR_BANDS[FLOOR_BOUNDS.filter((bound) => bound <= floor).length]]);
  }
});

it('gives every age exactly one band, the one in which the database counts it', () => {
  for (let age = -10; age <= 800; age += 1) {
    const listedAt = addDays(TODAY, -age);
    const holding = AGE_BANDS.filter((band) => {
      const { listedFrom = '0000', listedTo = '9999' } = listedWithin(band, TODAY);
      return listedFrom <= listedAt && listedAt <= listedTo;
    });
    expect(holding).toEqual([AGE_BANDS[AGE_BOUNDS.filter((bound) => bound <= age).length]]);
  }
});
