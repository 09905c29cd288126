import { expect, it } from 'vitest';
import type { PlacedUnit } from './towerAnalytics.rules.ts';
import { floorsOfTower, stacksOfTower } from './towerAnalytics.rules.ts';

const unit = (unitNumber: string, floor: number, more: Partial<PlacedUnit> = {}): PlacedUnit => ({
  id: unitNumber,
  unitNumber,
  floor,
  status: 'available',
  pricePaise: 1_000_000_00,
  area: 100,
  ...more,
});

const UNITS = [
  unit('B-101', 1, { status: 'sold' }),
  unit('B-102', 1, { area: 300, pricePaise: 3_300_000_00 }),
  unit('B-201', 2, { status: 'reserved', pricePaise: 1_100_000_00 }),
  unit('B-202', 2, { area: 300, pricePaise: 3_600_000_00 }),
  unit('B-301', 3, { status: 'sold' }),
  unit('B-302', 3, { status: 'sold', area: 300 }),
];

it('lists floors from the top with their counts and the rate of what is not sold', () => {
  expect(floorsOfTower(UNITS)).toEqual([
    { floor: 3, counts: { units: 2, available: 0, reserved: 0, blocked: 0, sold: 2 }, ratePaise: null },
    // (11 + 36 lakh) over 400 sq ft
    { floor: 2, counts: { units: 2, available: 1, reserved: 1, blocked: 0, sold: 0 }, ratePaise: 11_750_00 },
    { floor: 1, counts: { units: 2, available: 1, reserved: 0, blocked: 0, sold: 1 }, ratePaise: 11_000_00 },
  ]);
});

it('counts what is sold of the flats above each other', () => {
  expect(stacksOfTower(UNITS, 'B')).toEqual([
    { stack: '01', units: 3, available: 0, sold: 2, soldPct: 66.67 },
    { stack: '02', units: 3, available: 2, sold: 1, soldPct: 33.33 },
  ]);
});
