import { describe, expect, test } from 'vitest';
import { leftText } from './HoldLeft.tsx';
import type { PlanCell } from './plan.matrix.ts';
import { planFloors } from './plan.matrix.ts';
import { headBeside, idsOfHead, movedFromHead, rectangleOf, toggled } from './plan.selection.ts';

const columns = ['01', '02', '03'].map((key) => ({ key, label: key }));
const cell = (floor: number, column: string): PlanCell => ({
  id: `${floor}${column}`,
  floor,
  column,
  number: `${floor}${column}`,
  unitType: '2BHK',
  status: 'available',
  pricePaise: null,
  note: null,
});
/** Floor 2 has no unit 02. */
const floors = planFloors(
  [cell(1, '01'), cell(1, '02'), cell(1, '03'), cell(2, '01'), cell(2, '03'), cell(3, '01'), cell(3, '02')],
  columns,
);

describe('choosing units of a plan', () => {
  test('takes the rectangle between two, whichever is named first, without the gaps', () => {
    expect(rectangleOf(floors, '202', '101')).toEqual([]);
    expect(rectangleOf(floors, '302', '101')).toEqual(['301', '302', '201', '101', '102']);
    expect(rectangleOf(floors, '101', '302')).toEqual(rectangleOf(floors, '302', '101'));
  });

  test('takes all of a floor or stack by its head, and none once all were taken', () => {
    expect(idsOfHead(floors, { kind: 'floor', row: 1 })).toEqual(['201', '203']);
    expect(idsOfHead(floors, { kind: 'stack', column: 1 })).toEqual(['302', '102']);
    expect([...toggled(new Set(['201']), ['201', '203'])]).toEqual(['201', '203']);
    expect([...toggled(new Set(['201', '203', '101']), ['201', '203'])]).toEqual(['101']);
  });

  test('reaches the heads by arrows and comes back from them', () => {
    expect(headBeside(floors, '201', 'ArrowLeft')).toEqual({ kind: 'floor', row: 1 });
    expect(headBeside(floors, '102', 'ArrowDown')).toEqual({ kind: 'stack', column: 1 });
    expect(headBeside(floors, '103', 'ArrowRight')).toBeNull();
    expect(movedFromHead(floors, { kind: 'floor', row: 1 }, 'ArrowUp')).toEqual({ kind: 'floor', row: 0 });
    expect(movedFromHead(floors, { kind: 'floor', row: 0 }, 'ArrowUp')).toBeNull();
    expect(movedFromHead(floors, { kind: 'floor', row: 1 }, 'ArrowRight')).toEqual({
      kind: 'cell',
      id: '201',
    });
    expect(movedFromHead(floors, { kind: 'stack', column: 2 }, 'ArrowUp')).toEqual({
      kind: 'cell',
      id: '103',
    });
    expect(movedFromHead(floors, { kind: 'stack', column: 2 }, 'ArrowRight')).toBeNull();
  });
});

test('the time left of a hold is shown in hours, at its end in minutes', () => {
  const at = Date.parse('2026-11-21T10:00:00.000Z');
  expect(leftText('2026-11-23T02:30:00.000Z', at)).toBe('41 h');
  expect(leftText('2026-11-21T10:34:10.000Z', at)).toBe('35 min');
  expect(leftText('2026-11-21T10:00:00.000Z', at)).toBe('ended');
});
