import { describe, expect, test } from 'vitest';
import { GROUPS, ROLES } from '#platform/contract/roles.ts';
import type { BulkUnits, UnitPattern } from './unit.contract.ts';
import { UNIT_STATUSES } from '#inventory/stock/unitStatus.contract.ts';
import {
  UNIT_TRANSITIONS,
  bookingRefusal,
  clashMessage,
  clashesWith,
  expandUnits,
  firstStatusOf,
  floorLabel,
  mayChangeUnit,
  refugeFloorsOf,
  refugeSentence,
  statusChangeOf,
  unblockProblem,
  unitNumber,
} from './unit.rules.ts';

const pattern = (suffix: string): UnitPattern => ({
  suffix,
  unitType: '3BHK',
  carpetArea: 985,
  balconyArea: 92,
  builtUpArea: 1_160,
  saleableArea: 1_428.25,
  facing: 'E',
  plcCodes: ['GARDEN'],
});
const bulk = (changes: Partial<BulkUnits> = {}) => ({
  floors: { from: 1, to: 3, exclude: [] },
  pattern: [pattern('01'), pattern('02')],
  numberFormat: '{tower}-{floor}{suffix}',
  ...changes,
});
const place = (refugeFloors: number[] = [], code = 'A') => ({ code, refugeFloors });
const numbers = (changes: Partial<BulkUnits> = {}, tower = place()) =>
  expandUnits(bulk(changes), tower).map((unit) => unit.unitNumber);

describe('numbering', () => {
  test('joins tower, floor and suffix', () => {
    expect(unitNumber('{tower}-{floor}{suffix}', 'A', 5, '01')).toBe('A-501');
    expect(unitNumber('{tower}-{floor}{suffix}', 'A', 12, '01')).toBe('A-1201');
    expect(unitNumber('{tower}-{floor}{suffix}', 'B', 12, '03')).toBe('B-1203');
    expect(unitNumber('{tower}-{floor}{suffix}', 'T1', 14, '03')).toBe('T1-1403');
    expect(unitNumber('{floor}/{suffix}', 'A', 5, '01')).toBe('5/01');
  });

  test('names ground floor and basements, so that no number reads like another', () => {
    expect([2, 0, -1, -2].map(floorLabel)).toEqual(['2', 'G', 'B1', 'B2']);
    expect(unitNumber('{tower}-{floor}{suffix}', 'A', 0, '01')).toBe('A-G01');
  });

  test('goes floor by floor and leaves out what is excluded', () => {
    expect(numbers()).toEqual(['A-101', 'A-102', 'A-201', 'A-202', 'A-301', 'A-302']);
    expect(numbers({ floors: { from: 1, to: 3, exclude: [2] } })).toEqual([
      'A-101',
      'A-102',
      'A-301',
      'A-302',
    ]);
  });

  test('gives every unit the description of its column', () => {
    expect(expandUnits(bulk(), place())[3]).toEqual({
      ...pattern('02'),
      suffix: undefined,
      unitNumber: 'A-202',
      floor: 2,
    });
  });

  test('leaves refuge floors without units, and names the requested ones among them', () => {
    const floors = { from: 6, to: 9, exclude: [9] };
    const made = numbers({ floors, pattern: [pattern('01')] }, place([8, 9, 15]));
    expect(made).toEqual(['A-601', 'A-701']);
    expect(refugeFloorsOf(floors, [8, 9, 15])).toEqual([8]);
    expect(refugeSentence([8])).toBe('Floor 8 is a refuge floor and gets no units.');
    expect(refugeSentence([8, 15, 22])).toBe('Floors 8, 15 and 22 are refuge floors and get no units.');
    expect(() => numbers({ floors: { from: 8, to: 8, exclude: [] } }, place([8]))).toThrow(
      'No floor is left to create units on. Floor 8 is a refuge floor and gets no units.',
    );
  });

  test('makes a thousand units and not one more', () => {
    const columns = Array.from({ length: 10 }, (_, index) => pattern(String(index).padStart(2, '0')));
    expect(numbers({ floors: { from: 1, to: 100, exclude: [] }, pattern: columns })).toHaveLength(1_000);
    expect(() => numbers({ floors: { from: 1, to: 101, exclude: [] }, pattern: columns })).toThrow(
      'At most 1,000 units can be created at once; this would make 1,010.',
    );
  });

  test('refuses what gives no unit, two with one number, or a number that is too long', () => {
    expect(() => numbers({ floors: { from: 3, to: 1, exclude: [] } })).toThrow(
      'The first floor cannot be above the last floor.',
    );
    expect(() => numbers({ floors: { from: 1, to: 1, exclude: [1] } })).toThrow(
      'No floor is left to create units on.',
    );
    expect(() =>
      numbers({ pattern: [pattern('01'), pattern('01')], floors: { from: 5, to: 5, exclude: [] } }),
    ).toThrow('Numbers would be repeated: A-501.');
    // Floor 1 with suffix 101 and floor 11 with suffix 01 read alike.
    expect(() =>
      numbers({ pattern: [pattern('101'), pattern('01')], floors: { from: 1, to: 11, exclude: [] } }),
    ).toThrow('A-1101');
    expect(() => numbers({ numberFormat: '{tower} of the long name {floor}{suffix}' })).toThrow(
      'Unit number A of the long name 101 is longer than 20 characters.',
    );
  });

  test('names the numbers that already exist', () => {
    const clashes = clashesWith(['a-102', 'A-202', 'B-101'], expandUnits(bulk(), place()));
    expect(clashes).toEqual(['A-102', 'A-202']);
    expect(clashMessage(clashes)).toBe('Units already exist: A-102, A-202.');
  });
});

describe('the life of a unit', () => {
  test('has exactly the steps of its table', () => {
    expect(UNIT_TRANSITIONS.map((step) => `${step.from} ${step.action} ${step.to}`)).toEqual([
      'available block blocked',
      'blocked unblock available',
      'reserved block blocked',
      'available reserve reserved',
      'reserved extend reserved',
      'reserved release available',
      'available book sold',
      'reserved book sold',
    ]);
  });

  const moves = UNIT_STATUSES.flatMap((from) =>
    UNIT_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
  );
  const isByHand = ([from, to]: (typeof moves)[number]) =>
    (from === 'available' && to === 'blocked') ||
    (from === 'blocked' && to === 'available') ||
    (from === 'reserved' && to === 'blocked');

  test.each(moves.filter(isByHand))('an edit may take a unit from %s to %s', (from, to) => {
    expect(statusChangeOf({ status: from, ownership: 'developer' }, to, 'legal')?.to).toBe(to);
  });

  test.each(moves.filter((move) => !isByHand(move)))('no edit takes a unit from %s to %s', (from, to) => {
    const message =
      to === 'sold'
        ? 'A unit becomes sold only through a booking.'
        : `Unit cannot change from ${from} to ${to}.`;
    expect(() => statusChangeOf({ status: from, ownership: 'developer' }, to, 'legal')).toThrow(message);
  });

  test('a unit is blocked for a reason', () => {
    const unit = { status: 'available', ownership: 'developer' } as const;
    expect(() => statusChangeOf(unit, 'blocked', null)).toThrow('A reason is required to block a unit.');
    expect(statusChangeOf(unit, 'blocked', 'legal')).toEqual({ action: 'block', to: 'blocked' });
    expect(statusChangeOf(unit, 'available', null)).toBeNull();
  });

  test('MANAGEMENT blocks and unblocks, a unit of the landowner is released by ADMIN only', () => {
    const who = (
      status: 'available' | 'blocked',
      ownership: 'developer' | 'landowner',
      action: 'block' | 'unblock',
    ) => ROLES.filter((role) => mayChangeUnit({ status, ownership }, action, role));
    expect(who('available', 'developer', 'block')).toEqual([...GROUPS.MANAGEMENT]);
    expect(who('blocked', 'developer', 'unblock')).toEqual([...GROUPS.MANAGEMENT]);
    expect(who('blocked', 'landowner', 'unblock')).toEqual([...GROUPS.ADMIN]);
    expect(who('available', 'developer', 'unblock')).toEqual([]);
    expect(firstStatusOf('landowner')).toEqual({ status: 'blocked', statusReason: 'landowner' });
    expect(firstStatusOf('developer')).toEqual({ status: 'available', statusReason: null });
  });

  test('what management holds back is released by ADMIN, by others with approval', () => {
    const heldBack = { status: 'blocked', statusReason: 'management' } as const;
    const alone = (unit: Parameters<typeof unblockProblem>[0], managementUnblocks = false) =>
      GROUPS.MANAGEMENT.filter((role) => unblockProblem(unit, role, managementUnblocks) === null);
    expect(alone(heldBack)).toEqual([...GROUPS.ADMIN]);
    expect(alone(heldBack, true)).toEqual([...GROUPS.MANAGEMENT]);
    expect(alone({ status: 'blocked', statusReason: 'legal' })).toEqual([...GROUPS.MANAGEMENT]);
  });

  test('only a free unit is booked, a held one for its own customer', () => {
    const unit = {
      status: 'available',
      statusReason: null,
      reservedForLeadId: null,
      reservedUntil: null,
    } as const;
    const held = {
      ...unit,
      status: 'reserved',
      reservedForLeadId: 'lead-1',
      reservedUntil: '2026-11-24T13:00:00.000Z',
    } as const;
    const refusal = (one: Parameters<typeof bookingRefusal>[0], lead = 'lead-1') =>
      bookingRefusal(one, lead, 'Asia/Kolkata');
    expect(refusal(unit)).toBeNull();
    expect(refusal(held)).toBeNull();
    expect(refusal(held, 'lead-2')).toBe('This unit is reserved for another customer until 24 Nov, 6:30 pm.');
    expect(refusal({ ...unit, status: 'sold' })).toBe('This unit is already sold.');
    expect(refusal({ ...unit, status: 'blocked', statusReason: 'legal' })).toBe(
      'This unit is blocked (legal) and cannot be booked.',
    );
    expect(refusal({ ...unit, status: 'blocked', statusReason: 'rateRevision' })).toBe(
      'This unit is blocked (rate revision) and cannot be booked.',
    );
  });
});
