import type { FloorMark, PlanCell, PlanColumn, PlanTower } from './plan/plan.matrix.ts';
import type { Tower } from '#inventory/towers/tower.contract.ts';
import type { Unit } from '../unit.contract.ts';
import type { BlockReason } from '../unit.rules.ts';
import { compareNumbers, shortNumber, stacksOf } from '../unitStacks.rules.ts';
import { FACING_LABELS } from './unit.labels.shared.ts';

type Facts = Pick<
  Unit,
  | 'id'
  | 'unitNumber'
  | 'floor'
  | 'unitType'
  | 'status'
  | 'statusReason'
  | 'reservedUntil'
  | 'reservedByName'
  | 'bookingUntil'
  | 'bookingByName'
  | 'pricePaise'
  | 'facing'
  | 'view'
>;

/** Units of a tower as its plan draws them: the stacks of flats above each other are its columns. */
export function planOfTower(
  tower: Pick<Tower, 'id' | 'name' | 'code'>,
  units: readonly Facts[],
  marks: readonly FloorMark[] = [],
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
    note: unit.status === 'blocked' && unit.statusReason ? BLOCK_NOTES[unit.statusReason] : null,
    booking: unit.bookingUntil ? { until: unit.bookingUntil, holder: unit.bookingByName } : null,
    hold: unit.reservedUntil ? { until: unit.reservedUntil, holder: unit.reservedByName } : null,
  }));
  return { key: tower.id, name: tower.name, cells, columns: columnsOf(cells, units), marks };
}

function columnsOf(cells: readonly PlanCell[], units: readonly Facts[]): PlanColumn[] {
  const keys = [...new Set(cells.map((cell) => cell.column))].sort(compareNumbers);
  return keys.map((key) => {
    const stack = units.filter((_unit, index) => cells[index]?.column === key);
    const outlook = common(
      stack.map(({ facing, view }) => view?.toLowerCase() ?? (facing ? FACING_LABELS[facing] : null)),
    );
    return { key, label: outlook ? `${key} ${outlook}` : key };
  });
}

function common(values: readonly (string | null)[]): string | null {
  const [first] = values;
  return first && values.every((value) => value === first) ? first : null;
}

const BLOCK_NOTES: Record<BlockReason, string> = {
  management: 'Mgmt',
  landowner: 'Owner',
  legal: 'Legal',
  mortgage: 'Mortgage',
  rateRevision: 'Rates',
  maintenance: 'Repair',
};
