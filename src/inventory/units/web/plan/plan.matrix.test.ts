import { describe, expect, test } from 'vitest';
import type { PlanCell, PlanStatus } from './plan.matrix.ts';
import { countByStatus, floorRuns, movedCell, planFloors } from './plan.matrix.ts';

const columns = [
  { key: '01', label: '01' },
  { key: '02', label: '02' },
  { key: '03', label: '03' },
];

const cell = (floor: number, column: string, status: PlanStatus = 'available'): PlanCell => ({
  id: `${floor}${column}`,
  floor,
  column,
  number: `${floor}${column}`,
  unitType: '2BHK',
  status,
  pricePaise: null,
  note: null,
});

/** Floor 2 has no unit 02, floor 1 none in 03. */
const cells = [
  cell(1, '01', 'sold'),
  cell(1, '02'),
  cell(2, '01'),
  cell(2, '03', 'blocked'),
  cell(3, '01'),
  cell(3, '02'),
  cell(3, '03'),
];
const floors = planFloors(cells, columns);
const move = (from: string, key: string, withCtrl = false) =>
  movedCell(floors, from, key, withCtrl)?.id ?? null;

describe('the plan of a tower', () => {
  test('has its top floor first and a gap where a floor lacks a unit', () => {
    expect(floors.map(({ floor, cells: row }) => [floor, ...row.map((one) => one?.id ?? null)])).toEqual([
      [3, '301', '302', '303'],
      [2, '201', null, '203'],
      [1, '101', '102', null],
    ]);
  });

  test('counts its units by state', () => {
    expect(countByStatus(cells)).toEqual({ available: 5, reserved: 0, blocked: 1, sold: 1, notAvailable: 0 });
  });

  test('folds into runs of floors that say what is free', () => {
    expect(floorRuns(floors, 2).map(({ from, to, free, units }) => [from, to, free, units])).toEqual([
      [2, 3, 4, 5],
      [1, 1, 1, 2],
    ]);
  });
});

describe('the arrows on the plan', () => {
  test('move in two dimensions and stop at the edge', () => {
    expect(move('301', 'ArrowRight')).toBe('302');
    expect(move('301', 'ArrowDown')).toBe('201');
    expect(move('301', 'ArrowUp')).toBeNull();
    expect(move('303', 'ArrowRight')).toBeNull();
  });

  test('skip a place without a unit', () => {
    expect(move('201', 'ArrowRight')).toBe('203');
    expect(move('302', 'ArrowDown')).toBe('102');
    expect(move('203', 'ArrowDown')).toBeNull();
  });

  test('have shortcuts to the ends of floor and tower', () => {
    expect(move('203', 'Home')).toBe('201');
    expect(move('201', 'End')).toBe('203');
    expect(move('102', 'Home', true)).toBe('301');
    expect(move('302', 'End', true)).toBe('102');
    expect(move('301', 'PageDown')).toBe('101');
  });
});
