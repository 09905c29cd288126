import { sumPaise } from '#platform/contract/money.ts';
import type { PriceEffect } from './priceList.contract.ts';

export interface Repricing {
  unitId: string;
  unitNumber: string;
  unitType: string;
  towerName: string | null;
  beforePaise: number;
  afterPaise: number;
}

const MAX_SHOWN = 10;

/** The effect of new prices in rupees, over all unsold units. */
export function effectOf(
  units: readonly Repricing[],
  others: Pick<PriceEffect, 'openCostSheets' | 'heldUnits'>,
): PriceEffect {
  const changed = units.filter((unit) => unit.beforePaise !== unit.afterPaise);
  const beforePaise = sumPaise(units.map((unit) => unit.beforePaise));
  const afterPaise = sumPaise(units.map((unit) => unit.afterPaise));
  return {
    units: units.length,
    changedUnits: changed.length,
    beforePaise,
    afterPaise,
    differencePaise: afterPaise - beforePaise,
    byTower: grouped(units, ({ towerName }) => towerName ?? 'No tower'),
    byUnitType: grouped(units, ({ unitType }) => unitType),
    largest: changed
      .toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.unitNumber.localeCompare(b.unitNumber))
      .slice(0, MAX_SHOWN)
      .map(({ unitId, unitNumber, towerName, ...prices }) => ({
        unitId,
        unitNumber,
        towerName,
        beforePaise: prices.beforePaise,
        afterPaise: prices.afterPaise,
      })),
    ...others,
  };
}

function sizeOf({ beforePaise, afterPaise }: Repricing): number {
  return Math.abs(afterPaise - beforePaise);
}

function grouped(units: readonly Repricing[], labelOf: (unit: Repricing) => string): PriceEffect['byTower'] {
  const groups = new Map<string, Repricing[]>();
  for (const unit of units) {
    const label = labelOf(unit);
    const group = groups.get(label);
    if (group) group.push(unit);
    else groups.set(label, [unit]);
  }
  return [...groups]
    .map(([label, members]) => ({
      label,
      units: members.length,
      beforePaise: sumPaise(members.map((unit) => unit.beforePaise)),
      afterPaise: sumPaise(members.map((unit) => unit.afterPaise)),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }));
}
