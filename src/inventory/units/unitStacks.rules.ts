import type { Unit } from './unit.contract.ts';
import { floorLabel } from './unit.rules.ts';

type Numbered = Pick<Unit, 'id' | 'unitNumber' | 'floor'>;

/** What distinguishes a unit from the others of its floor: '03' of B-1203; its place in the row if numbers say nothing. */
export function stacksOf(units: readonly Numbered[], towerCode: string | null): Map<string, string> {
  const suffixes = units.map((unit) => suffixOf(unit, towerCode));
  const taken = new Set(units.map((unit, index) => `${unit.floor}/${suffixes[index]}`));
  const isTelling = suffixes.every((suffix) => suffix !== null) && taken.size === units.length;
  if (isTelling) return new Map(units.map((unit, index) => [unit.id, suffixes[index] ?? '']));
  const sorted = units.toSorted((a, b) => compareNumbers(a.unitNumber, b.unitNumber));
  const counts = new Map<number, number>();
  return new Map(
    sorted.map((unit) => {
      const place = (counts.get(unit.floor) ?? 0) + 1;
      counts.set(unit.floor, place);
      return [unit.id, String(place).padStart(2, '0')];
    }),
  );
}

function suffixOf({ unitNumber, floor }: Numbered, towerCode: string | null): string | null {
  const number = shortNumber(unitNumber, towerCode);
  const label = floorLabel(floor);
  if (!number.toUpperCase().startsWith(label)) return null;
  return number.slice(label.length).replace(/^[-/ ]/, '') || null;
}

/** 'B-1203' → '1203' in tower B. */
export function shortNumber(unitNumber: string, towerCode: string | null): string {
  if (!towerCode || !unitNumber.toUpperCase().startsWith(towerCode.toUpperCase())) return unitNumber;
  return unitNumber.slice(towerCode.length).replace(/^[-/ ]/, '') || unitNumber;
}

export function compareNumbers(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
