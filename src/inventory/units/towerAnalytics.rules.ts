import { ratePerArea, sumPaise } from '#platform/contract/money.ts';
import type { Unit } from './unit.contract.ts';
import type { UnitStatus } from '#inventory/stock/unitStatus.contract.ts';
import { compareNumbers, stacksOf } from './unitStacks.rules.ts';

export type PlacedUnit = Pick<Unit, 'id' | 'unitNumber' | 'floor'> & {
  status: UnitStatus;
  pricePaise: number;
  /** Square feet of the area that the project prices. */
  area: number;
};

export interface FloorCounts {
  floor: number;
  counts: Record<UnitStatus | 'units', number>;
  /** List value over area of what is not sold; null when all of it is. */
  ratePaise: number | null;
}

/** The units on each floor and the price of a square foot, from the top. */
export function floorsOfTower(units: readonly PlacedUnit[]): FloorCounts[] {
  const floors = [...grouped(units, (unit) => unit.floor)].toSorted(([a], [b]) => b - a);
  return floors.map(([floor, found]) => ({
    floor,
    counts: countsOf(found),
    ratePaise: rateOf(found.filter((unit) => unit.status !== 'sold')),
  }));
}

/** How many flats of each stack are sold, in the order of their numbers. */
export function stacksOfTower(units: readonly PlacedUnit[], towerCode: string | null) {
  const stackOf = stacksOf(units, towerCode);
  const stacks = [...grouped(units, (unit) => stackOf.get(unit.id) ?? '')];
  return stacks
    .toSorted(([a], [b]) => compareNumbers(a, b))
    .map(([stack, found]) => {
      const { units: all, available, sold } = countsOf(found);
      return { stack, units: all, available, sold, soldPct: Math.round((sold * 10_000) / all) / 100 };
    });
}

function countsOf(units: readonly PlacedUnit[]): FloorCounts['counts'] {
  const of = (status: UnitStatus) => units.filter((unit) => unit.status === status).length;
  return {
    units: units.length,
    available: of('available'),
    reserved: of('reserved'),
    blocked: of('blocked'),
    sold: of('sold'),
  };
}

function rateOf(units: readonly PlacedUnit[]): number | null {
  if (units.length === 0) return null;
  const area = units.reduce((sum, unit) => sum + unit.area, 0);
  return ratePerArea(sumPaise(units.map((unit) => unit.pricePaise)), area);
}

function grouped<Key>(
  units: readonly PlacedUnit[],
  keyOf: (unit: PlacedUnit) => Key,
): Map<Key, PlacedUnit[]> {
  const groups = new Map<Key, PlacedUnit[]>();
  for (const unit of units) groups.set(keyOf(unit), [...(groups.get(keyOf(unit)) ?? []), unit]);
  return groups;
}
