import type { Unit } from '../unit.contract.ts';

/** What each of some units costs more than the cheapest of them; 0 for that itself, null where no price is shown. */
export function comparisonOf(units: readonly Pick<Unit, 'pricePaise'>[]): { differences: (number | null)[] } {
  const cheapest = Math.min(...units.flatMap(({ pricePaise }) => pricePaise ?? []));
  return { differences: units.map(({ pricePaise }) => (pricePaise === null ? null : pricePaise - cheapest)) };
}
