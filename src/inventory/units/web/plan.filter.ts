import type { PlanUnit } from '../unitPlan.contract.ts';

/** The filters, besides status, that a plan itself can apply to highlight units. */
export interface PlanUnitFilter {
  unitType?: string[];
  facing?: string[];
  floorMin?: number;
  floorMax?: number;
  priceMin?: number;
  priceMax?: number;
}

const LISTS = ['unitType', 'facing'] as const;
const NUMBERS = ['floorMin', 'floorMax', 'priceMin', 'priceMax'] as const;

export function planFilterOf(params: URLSearchParams): PlanUnitFilter {
  const filter: PlanUnitFilter = {};
  for (const key of LISTS) {
    const values = (params.get(key) ?? '').split(',').filter(Boolean);
    if (values.length > 0) filter[key] = values;
  }
  for (const key of NUMBERS) {
    const value = Number(params.get(key) ?? '');
    if (params.get(key) && Number.isInteger(value)) filter[key] = value;
  }
  return filter;
}

/** A price that is not shown is found by no bound. */
function isPricedWithin(paise: number | null, min: number | undefined, max: number | undefined): boolean {
  if (paise === null) return min === undefined && max === undefined;
  return paise >= (min ?? 0) && paise <= (max ?? paise);
}

export function isFoundBy(unit: PlanUnit, filter: PlanUnitFilter): boolean {
  const { unitType, facing, floorMin, floorMax, priceMin, priceMax } = filter;
  return (
    (!unitType || unitType.includes(unit.unitType)) &&
    (!facing || facing.includes(unit.facing ?? 'none')) &&
    unit.floor >= (floorMin ?? unit.floor) &&
    unit.floor <= (floorMax ?? unit.floor) &&
    isPricedWithin(unit.pricePaise, priceMin, priceMax)
  );
}
