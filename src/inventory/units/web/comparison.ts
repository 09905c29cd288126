import type { Unit } from '../unit.contract.ts';

/** What each of some units costs more than the cheapest of them; 0 for that itself. */
export function comparisonOf(units: readonly Pick<Unit, 'pricePaise'>[]): { differences: number[] } {
  const cheapest = Math.min(...units.map(({ pricePaise }) => pricePaise));
  return { differences: units.map(({ pricePaise }) => pricePaise - cheapest) };
}
