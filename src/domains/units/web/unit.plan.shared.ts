import type { PlanCell, PlanColumn, PlanTower } from '../../../platform/web/plan/plan.matrix.ts';
import type { Tower } from '../../towers/tower.contract.ts';
import type { Unit } from '../unit.contract.ts';
import type { BlockReason } from '../unit.rules.ts';
import { floorLabel } from '../unit.rules.ts';
import { FACING_WORDS } from './unit.words.ts';

type Facts = Pick<
  Unit,
  | 'id'
  | 'unitNumber'
  | 'floor'
  | 'unitType'
  | 'status'
  | 'statusReason'
  | 'reservedUntil'
  | 'pricePaise'
  | 'facing'
  | 'view'
>;

/** Units of a tower as its plan draws them: the stacks of flats above each other are its columns. */
export function planOfTower(
  tower: Pick<Tower, 'id' | 'name' | 'code'>,
  units: readonly Facts[],
  now: string,
): PlanTower {
  const stacks = stacksOf(units, tower.code);
  const cells = units.map((unit): PlanCell => ({
    id: unit.id,
    floor: unit.floor,
    column: stacks.get(unit.id) ?? '',
    number: shortNumber(unit.unitNumber, tower.code),
    unitType: unit.unitType,
    status: unit.status,
    pricePaise: unit.pricePaise,
    note: noteOf(unit, now),
  }));
  return { key: tower.id, name: tower.name, cells, columns: columnsOf(cells, units) };
}

/** What distinguishes a unit from the others of its floor: '03' of B-1203; its place in the row if numbers say nothing. */
function stacksOf(units: readonly Facts[], towerCode: string | null): Map<string, string> {
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

function suffixOf({ unitNumber, floor }: Facts, towerCode: string | null): string | null {
  const number = shortNumber(unitNumber, towerCode);
  const label = floorLabel(floor);
  if (!number.toUpperCase().startsWith(label)) return null;
  return number.slice(label.length).replace(/^[-/ ]/, '') || null;
}

/** 'B-1203' → '1203' in tower B. */
function shortNumber(unitNumber: string, towerCode: string | null): string {
  if (!towerCode || !unitNumber.toUpperCase().startsWith(towerCode.toUpperCase())) return unitNumber;
  return unitNumber.slice(towerCode.length).replace(/^[-/ ]/, '') || unitNumber;
}

function columnsOf(cells: readonly PlanCell[], units: readonly Facts[]): PlanColumn[] {
  const keys = [...new Set(cells.map((cell) => cell.column))].sort(compareNumbers);
  return keys.map((key) => {
    const stack = units.filter((_unit, index) => cells[index]?.column === key);
    const outlook = common(
      stack.map(({ facing, view }) => view?.toLowerCase() ?? (facing ? FACING_WORDS[facing] : null)),
    );
    return { key, label: outlook ? `${key} ${outlook}` : key };
  });
}

function common(values: readonly (string | null)[]): string | null {
  const [first] = values;
  return first && values.every((value) => value === first) ? first : null;
}

const BLOCK_NOTES: Record<BlockReason, string> = {
  management: 'Kept',
  landowner: 'Owner',
  legal: 'Legal',
  mortgage: 'Mortgage',
  rateRevision: 'Rates',
  maintenance: 'Repair',
};

const HOUR_MS = 3_600_000;

function noteOf({ status, statusReason, reservedUntil }: Facts, now: string): string | null {
  if (status === 'blocked') return statusReason ? BLOCK_NOTES[statusReason] : null;
  if (status !== 'reserved' || !reservedUntil) return null;
  const hours = Math.ceil((Date.parse(reservedUntil) - Date.parse(now)) / HOUR_MS);
  return hours > 0 ? `${hours} h` : null;
}

export function compareNumbers(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
