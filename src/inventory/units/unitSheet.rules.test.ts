import { describe, expect, it } from 'vitest';
import type { Unit } from './unit.contract.ts';
import type { SheetField } from './unitSheet.rules.ts';
import { readUnitCells, UNIT_COLUMNS, unitCell } from './unitSheet.rules.ts';

const fieldsOf = (cells: Record<string, string>) => {
  const { fields, errors } = readUnitCells(cells, 'sqft');
  expect(errors).toEqual([]);
  return fields;
};
const refusals = (cells: Record<string, string>) => readUnitCells(cells, 'sqft').errors;

describe('a row of a sheet of units', () => {
  it('is read as people write it', () => {
    expect(
      fieldsOf({
        unitNumber: ' A-1201\u00A0',
        floor: 'Ground floor',
        unitType: '3 bhk',
        carpetArea: '1,010.50 sq ft',
        builtUpArea: '1160',
        saleableArea: '1428.25',
        facing: 'north-east',
        plcCodes: 'gv;corner',
        parkingIncluded: '2',
        baseRatePaise: '₹9,850.50',
        marketValuePaise: '1,25,00,000',
        ownership: 'Landowner',
        listedAt: '46387',
      }),
    ).toEqual({
      unitNumber: 'A-1201',
      floor: 0,
      unitType: '3BHK',
      carpetArea: 1010.5,
      builtUpArea: 1160,
      saleableArea: 1428.25,
      facing: 'NE',
      plcCodes: ['GV', 'CORNER'],
      parkingIncluded: 2,
      baseRatePaise: 9_850_50,
      marketValuePaise: 1_25_00_000_00,
      ownership: 'landowner',
      listedAt: '2026-12-31',
    });
  });

  it('says nothing by an empty cell, nor by a column it has not', () => {
    expect(fieldsOf({ unitNumber: 'A-1', view: '', facing: ' \u00A0 ', other: 'x' })).toEqual({
      unitNumber: 'A-1',
    });
    expect(fieldsOf({})).toEqual({});
  });

  it('takes away by a dash what may be taken away', () => {
    const cleared = { view: '-', facing: '–', plcCodes: '—', parkingIncluded: '-', baseRatePaise: '-' };
    expect(fieldsOf(cleared)).toEqual({
      view: null,
      facing: null,
      plcCodes: [],
      parkingIncluded: 0,
      baseRatePaise: null,
    });
    expect(refusals({ floor: '-' })).toEqual([{ field: 'floor', message: 'Floor “-” is not a number' }]);
  });

  it('keeps a text that was marked because it looks like a formula', () => {
    expect(fieldsOf({ view: "'=1+1", unitNumber: "'-1" })).toEqual({ view: '=1+1', unitNumber: '-1' });
  });

  it('names the field of every cell that cannot be read', () => {
    const cells = { floor: 'two', unitType: 'castle', carpetArea: '985.123', listedAt: '12/31/2026' };
    expect(refusals(cells)).toEqual([
      { field: 'floor', message: 'Floor “two” is not a number' },
      { field: 'unitType', message: expect.stringMatching(/^Type “castle” is not one of: /) as string },
      { field: 'carpetArea', message: 'Carpet area has at most 2 decimals' },
      { field: 'listedAt', message: 'Listed on “12/31/2026” is not a date like 01/10/2026' },
    ]);
  });

  it('shows every field of a unit as it reads it', () => {
    const unit: Pick<Unit, SheetField> = {
      unitNumber: 'A-1201',
      floor: 12,
      unitType: '3BHK',
      carpetArea: 985.55,
      balconyArea: 0,
      terraceArea: 12.5,
      builtUpArea: 1160,
      saleableArea: 1428.25,
      facing: 'NE',
      view: 'Garden, "east"',
      plcCodes: ['GV', 'CR'],
      parkingIncluded: 1,
      baseRatePaise: 9_850_50,
      marketValuePaise: 1_25_00_000_00,
      ownership: 'developer',
      listedAt: '2026-10-01',
    };
    const cells = UNIT_COLUMNS.map(({ name }) => [name, String(unitCell(unit, name) ?? '')]);
    expect(fieldsOf(Object.fromEntries(cells) as Record<string, string>)).toEqual(unit);
  });
});
