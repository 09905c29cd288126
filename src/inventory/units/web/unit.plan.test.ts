import { describe, expect, test } from 'vitest';
import { planOfTower } from './unit.plan.shared.ts';

const TOWER = { id: 't', name: 'Tower B', code: 'B' };

type Facts = Parameters<typeof planOfTower>[1][number];

function unit(unitNumber: string, floor: number, more: Partial<Facts> = {}): Facts {
  return {
    id: unitNumber,
    unitNumber,
    floor,
    unitType: '2BHK',
    status: 'available',
    statusReason: null,
    reservedUntil: null,
    reservedByName: null,
    bookingUntil: null,
    bookingByName: null,
    pricePaise: 1_000_000_000,
    facing: null,
    view: null,
    ...more,
  };
}

describe('the plan of a tower', () => {
  test('puts flats of one stack below each other, whatever floor they are on', () => {
    const plan = planOfTower(TOWER, [
      unit('B-901', 9),
      unit('B-1201', 12),
      unit('B-1203', 12),
      unit('B-G01', 0),
    ]);
    expect(plan.columns.map(({ key }) => key)).toEqual(['01', '03']);
    expect(plan.cells.map(({ number, column }) => `${number}/${column}`)).toEqual([
      '901/01',
      '1201/01',
      '1203/03',
      'G01/01',
    ]);
  });

  test('orders stacks as people count', () => {
    const plan = planOfTower(
      TOWER,
      ['B-110', 'B-12', 'B-11'].map((number) => unit(number, 1)),
    );
    expect(plan.columns.map(({ key }) => key)).toEqual(['1', '2', '10']);
  });

  test('falls back to the order in the floor where numbers say nothing of it', () => {
    const plan = planOfTower(TOWER, [unit('Rose', 3), unit('Lotus', 3), unit('Iris', 4)]);
    expect(plan.cells.map(({ number, column }) => `${number}/${column}`)).toEqual([
      'Rose/02',
      'Lotus/01',
      'Iris/01',
    ]);
  });

  test('names the outlook that all flats of a stack share', () => {
    const plan = planOfTower(TOWER, [
      unit('B-101', 1, { facing: 'E' }),
      unit('B-201', 2, { facing: 'E' }),
      unit('B-102', 1, { view: 'Garden' }),
      unit('B-202', 2, { facing: 'W' }),
    ]);
    expect(plan.columns.map(({ label }) => label)).toEqual(['01 east', '02']);
  });

  test('says until when a hold lasts, by whom, and why a unit is blocked', () => {
    const reservedUntil = '2026-11-21T10:30:00.000Z';
    const held = unit('B-101', 1, { status: 'reserved', reservedUntil, reservedByName: 'Asha Rao' });
    const blocked = unit('B-102', 1, { status: 'blocked', statusReason: 'landowner' });
    expect(planOfTower(TOWER, [held, blocked]).cells.map(({ note, hold }) => [note, hold])).toEqual([
      [null, { until: reservedUntil, holder: 'Asha Rao' }],
      ['Owner', null],
    ]);
  });

  test('says who is booking a unit, and until when it is held for that', () => {
    const bookingUntil = '2026-11-21T10:30:00.000Z';
    const [cell] = planOfTower(TOWER, [unit('B-101', 1, { bookingUntil, bookingByName: 'Asha Rao' })]).cells;
    expect(cell).toMatchObject({ status: 'available', booking: { until: bookingUntil, holder: 'Asha Rao' } });
  });
});
