import { describe, expect, it } from 'vitest';
import {
  LOCKED_WHEN_SOLD,
  checkFloor,
  checkPlcCodes,
  checkUnitAreas,
  checkUnitFields,
  checkUnitPlace,
  unitActions,
} from './unitRights.rules.ts';
import type { UnitFacts } from './unitRights.rules.ts';

const offered: UnitFacts = {
  unit: {
    status: 'available',
    ownership: 'developer',
    reservedById: null,
    reservationExtended: false,
    bookingById: null,
  },
  project: { status: 'active', reraNumber: 'P52100012345', reraValidUntil: '2028-12-31' },
  wasSold: false,
  isIndia: true,
  today: '2026-11-21',
  userId: 'me',
};

describe('what a role may do with a unit', () => {
  it('lets the sales line book, marketing and partners only compute', () => {
    expect(unitActions('Business Head', offered)).toEqual([
      'edit',
      'editPrice',
      'delete',
      'block',
      'reserve',
      'costSheet',
      'book',
    ]);
    expect(unitActions('Sales Executive', offered)).toEqual(['reserve', 'costSheet', 'book']);
    expect(unitActions('Channel Partner Agent', offered)).toEqual(['requestBooking', 'costSheet']);
    expect(unitActions('Marketing Head', offered)).not.toContain('book');
    expect(unitActions('Finance Manager', offered)).toEqual(['edit', 'editPrice', 'delete', 'block']);
    expect(unitActions('Channel Partner Manager', offered)).toEqual([
      'edit',
      'delete',
      'block',
      'reserve',
      'costSheet',
      'book',
    ]);
  });

  it('offers nothing to buy before the launch or after the registration expired', () => {
    const planned = { ...offered, project: { ...offered.project, status: 'planning' } } as const;
    const expired = { ...offered, project: { ...offered.project, reraValidUntil: '2026-11-20' } };
    expect(unitActions('Sales Executive', planned)).toEqual([]);
    expect(unitActions('Sales Executive', expired)).toEqual([]);
  });

  it('releases a landowner’s unit by administrators only', () => {
    const landowners = {
      ...offered,
      unit: { ...offered.unit, status: 'blocked', ownership: 'landowner' },
    } as const;
    expect(unitActions('Sales Head', landowners)).not.toContain('unblock');
    expect(unitActions('Project Director', landowners)).toContain('unblock');
  });

  it('offers a unit that somebody is booking to nobody else for booking or reserving', () => {
    const being = { ...offered, unit: { ...offered.unit, bookingById: 'sneha' } };
    const others = unitActions('Sales Head', being);
    expect([others.includes('book'), others.includes('reserve'), others.includes('block')]).toEqual([
      false,
      false,
      true,
    ]);
    expect(unitActions('Sales Executive', { ...being, userId: 'sneha' })).toContain('book');
  });

  it('shows a held unit to its holder and to Sales Managers as one they can extend, release and book', () => {
    const held = { ...offered, unit: { ...offered.unit, status: 'reserved', reservedById: 'me' } } as const;
    const others = { ...held, userId: 'someone else' };
    expect(unitActions('Sales Executive', held)).toEqual(['release', 'wait', 'costSheet', 'book']);
    expect(unitActions('Sales Executive', others)).toEqual(['wait']);
    expect(unitActions('Sales Manager', others)).toEqual([
      'edit',
      'editPrice',
      'extend',
      'release',
      'wait',
      'costSheet',
      'book',
    ]);
    expect(unitActions('Project Director', others)).toContain('block');
    const extended = { ...others, unit: { ...held.unit, reservationExtended: true } };
    expect(unitActions('Sales Manager', extended)).not.toContain('extend');
    expect(unitActions('Marketing Head', others)).toEqual(['edit', 'editPrice']);
    expect(unitActions('Channel Partner Agent', others)).toEqual([]);
  });

  it('keeps what is or was sold', () => {
    const sold = { ...offered, unit: { ...offered.unit, status: 'sold' }, wasSold: true } as const;
    expect(unitActions('Business Head', sold)).toEqual(['edit']);
    expect(unitActions('Business Head', { ...offered, wasSold: true })).not.toContain('delete');
  });

  it('changes nothing in an archived project', () => {
    const archived = { ...offered, project: { ...offered.project, status: 'archived' } } as const;
    expect(unitActions('Business Head', archived)).toEqual([]);
  });
});

describe('fields of a unit', () => {
  it.each(LOCKED_WHEN_SOLD)('keep %s once it is sold, for everyone', (field) => {
    expect(() => checkUnitFields('Business Head', { status: 'sold' }, [field])).toThrow(
      "A sold unit's price and area cannot be changed.",
    );
  });

  it('may change in what says nothing of price or area', () => {
    expect(() => checkUnitFields('Channel Partner Manager', { status: 'sold' }, ['view'])).not.toThrow();
  });

  it('require the right to price where they are prices', () => {
    expect(() =>
      checkUnitFields('Channel Partner Manager', { status: 'available' }, ['baseRatePaise']),
    ).toThrow('You do not have permission to perform this action.');
    expect(() => checkUnitFields('Sales Manager', { status: 'available' }, ['baseRatePaise'])).not.toThrow();
  });

  it('change hands between builder and landowner by administrators only', () => {
    expect(() => checkUnitFields('Sales Head', { status: 'blocked' }, ['ownership'])).toThrow(
      'You do not have permission',
    );
    expect(() => checkUnitFields('Project Director', { status: 'blocked' }, ['ownership'])).not.toThrow();
  });

  it('have areas that contain each other', () => {
    const areas = { carpetArea: 985, builtUpArea: 1160, saleableArea: 1428.25 };
    expect(() => checkUnitAreas(areas)).not.toThrow();
    expect(() => checkUnitAreas({ ...areas, builtUpArea: 984.99 })).toThrow(
      'Built-up area is at least the carpet area.',
    );
    expect(() => checkUnitAreas({ ...areas, saleableArea: 1159.99 })).toThrow(
      'Saleable area is at least the built-up area.',
    );
  });
});

describe('the place of a unit', () => {
  const tower = { name: 'Tower B', basements: 2, totalFloors: 23 };

  it('is a tower, unless it is a villa or a plot', () => {
    expect(() => checkUnitPlace({ unitType: '3BHK', floor: 1 }, null)).toThrow(
      'Select the tower of the unit.',
    );
    expect(() => checkUnitPlace({ unitType: 'villa', floor: 0 }, null)).not.toThrow();
    expect(() => checkUnitPlace({ unitType: 'plot', floor: 0 }, null)).not.toThrow();
  });

  it('is a floor that the tower has', () => {
    for (const floor of [-2, 0, 23]) expect(() => checkFloor(floor, tower, 'floor')).not.toThrow();
    expect(() => checkFloor(24, tower, 'floor')).toThrow('Tower B has 23 floors; there is no floor 24.');
    expect(() => checkFloor(-3, tower, 'floor')).toThrow('Tower B has 2 basements; there is no floor -3.');
  });

  it('carries only location charges of the project, each once', () => {
    const project = { plcCharges: [{ code: 'GV' }] };
    expect(() => checkPlcCodes(['GV'], project)).not.toThrow();
    expect(() => checkPlcCodes(['POOL'], project)).toThrow(
      'Location charge POOL is not defined in this project.',
    );
    expect(() => checkPlcCodes(['GV', 'GV'], project)).toThrow('Location charge GV is chosen twice.');
  });
});
