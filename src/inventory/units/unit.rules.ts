import { conflict, invalid } from '#platform/contract/errors.ts';
import { formatDayAndTime, startCase } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasRole, roleLabel, SALES_MANAGER_UP, SALES_STAFF } from '#platform/contract/roles.ts';
import type { BLOCK_REASONS, BulkUnits, OWNERSHIPS, UnitPattern } from './unit.contract.ts';
import type { ShownUnitStatus, UnitStatus } from '#inventory/stock/unitStatus.contract.ts';
import { MAX_BULK_UNITS } from './unit.contract.ts';

export type BlockReason = (typeof BLOCK_REASONS)[number];
export type Ownership = (typeof OWNERSHIPS)[number];

/**
 * One step in the life of a unit. A null role list is the system itself: no person sets that state by hand. Who
 * may reserve, extend and release is in `hold.rules.ts`, because it depends on the holder.
 */
export interface UnitTransition {
  from: UnitStatus;
  action: 'reserve' | 'extend' | 'release' | 'block' | 'unblock' | 'book';
  to: UnitStatus;
  who: readonly Role[] | null;
}

export const UNIT_TRANSITIONS: readonly UnitTransition[] = [
  { from: 'available', action: 'block', to: 'blocked', who: GROUPS.MANAGEMENT },
  { from: 'blocked', action: 'unblock', to: 'available', who: GROUPS.MANAGEMENT },
  { from: 'reserved', action: 'block', to: 'blocked', who: GROUPS.ADMIN },
  { from: 'available', action: 'reserve', to: 'reserved', who: SALES_STAFF },
  { from: 'reserved', action: 'extend', to: 'reserved', who: SALES_MANAGER_UP },
  { from: 'reserved', action: 'release', to: 'available', who: SALES_STAFF },
  { from: 'available', action: 'book', to: 'sold', who: null },
  { from: 'reserved', action: 'book', to: 'sold', who: null },
];

function unitTransition(from: ShownUnitStatus, action: UnitTransition['action']): UnitTransition | undefined {
  return UNIT_TRANSITIONS.find((step) => step.from === from && step.action === action);
}

interface UnitState {
  status: ShownUnitStatus;
  ownership: Ownership;
}

/** A landowner's unit is not the builder's to sell and starts blocked. */
export function firstStatusOf(ownership: Ownership): {
  status: UnitStatus;
  statusReason: BlockReason | null;
} {
  return ownership === 'landowner'
    ? { status: 'blocked', statusReason: 'landowner' }
    : { status: 'available', statusReason: null };
}

/** A unit that becomes the landowner's goes off the market automatically. */
export function offMarketStep(
  before: UnitState,
  after: { ownership: Ownership },
): ReturnType<typeof firstStatusOf> | null {
  const becomesLandowners = after.ownership === 'landowner' && before.ownership === 'developer';
  return becomesLandowners && before.status === 'available' ? firstStatusOf('landowner') : null;
}

/** Whether a person may take a step now; a landowner's unit is released by ADMIN only. */
export function mayChangeUnit(unit: UnitState, action: 'block' | 'unblock', role: Role): boolean {
  const step = unitTransition(unit.status, action);
  if (!step?.who || !hasRole(role, ...step.who)) return false;
  return action === 'block' || unit.ownership !== 'landowner' || hasRole(role, ...GROUPS.ADMIN);
}

/** Why a role needs approval to release a blocked unit; null when it does not. */
export function unblockProblem(
  unit: { status: ShownUnitStatus; statusReason: BlockReason | null },
  role: Role,
  managementUnblocks: boolean,
): string | null {
  const isHeldBack = unit.status === 'blocked' && unit.statusReason === 'management';
  if (!isHeldBack || managementUnblocks || hasRole(role, ...GROUPS.ADMIN)) return null;
  const heads = GROUPS.ADMIN.map(roleLabel).join(' or ');
  return `It is held back by management: a ${heads} releases it. Send it for approval.`;
}

/** The change of status that an edit requests. Throws a conflict with the reason when it is not allowed. */
export function statusChangeOf(
  unit: UnitState,
  wanted: ShownUnitStatus,
  reason: BlockReason | null | undefined,
): { action: 'block' | 'unblock'; to: UnitStatus } | null {
  if (wanted === unit.status) return null;
  if (wanted === 'sold') throw conflict('A unit becomes sold only through a booking.', 'status');
  const action = wanted === 'blocked' ? 'block' : 'unblock';
  const step = unitTransition(unit.status, action);
  if (step?.to !== wanted) throw conflict(`Unit cannot change from ${unit.status} to ${wanted}.`, 'status');
  if (action === 'block' && !reason) throw invalid('statusReason', 'A reason is required to block a unit.');
  return { action, to: step.to };
}

export interface BookableUnit {
  status: ShownUnitStatus;
  statusReason: BlockReason | null;
  reservedForLeadId: string | null;
  reservedUntil: string | null;
}

/** Why a unit cannot be booked for a lead, null when it can. */
export function bookingRefusal(unit: BookableUnit, leadId: string, timeZone: string): string | null {
  switch (unit.status) {
    case 'available':
      return null;
    case 'notAvailable':
      return 'This unit is not available.';
    case 'sold':
      return 'This unit is already sold.';
    case 'blocked':
      return `This unit is blocked (${startCase(unit.statusReason ?? 'management').toLowerCase()}) and cannot be booked.`;
    case 'reserved': {
      if (unit.reservedForLeadId === leadId) return null;
      const until = unit.reservedUntil ? ` until ${formatDayAndTime(unit.reservedUntil, timeZone)}` : '';
      return `This unit is reserved for another customer${until}.`;
    }
  }
}

export const SOLD_UNIT_LOCKED = "A sold unit's price and area cannot be changed.";

export interface NumberedUnit extends Omit<UnitPattern, 'suffix'> {
  unitNumber: string;
  floor: number;
}

const LONGEST_NUMBER = 20;

/**
 * The units of a floor pattern, floor by floor from below; refuge floors get none. Throws a validation error when
 * there are none, more than 1,000, a number twice or one that is too long.
 */
export function expandUnits(
  { floors, pattern, numberFormat }: Pick<BulkUnits, 'floors' | 'pattern' | 'numberFormat'>,
  tower: { code: string; refugeFloors: readonly number[] },
): NumberedUnit[] {
  if (floors.from > floors.to) throw invalid('floors', 'The first floor cannot be above the last floor.');
  const refuge = refugeFloorsOf(floors, tower.refugeFloors);
  const units = floorsOf(floors)
    .filter((floor) => !refuge.includes(floor))
    .flatMap((floor) =>
      pattern.map(({ suffix, ...unit }) => ({
        ...unit,
        floor,
        unitNumber: unitNumber(numberFormat, tower.code, floor, suffix),
      })),
    );
  checkCount(units.length, refuge);
  checkNumbers(units.map((unit) => unit.unitNumber));
  return units;
}

/**
 * Floors of a pattern that stay without units: nobody lives where people wait for rescue from a fire. A flat
 * beside the refuge area is added separately.
 */
export function refugeFloorsOf(floors: BulkUnits['floors'], refugeFloors: readonly number[]): number[] {
  return floorsOf(floors).filter((floor) => refugeFloors.includes(floor));
}

/** '{tower}-{floor}{suffix}' on floor 12 → 'A-1201'; the ground floor is G, basements are B1, B2 … */
export function unitNumber(numberFormat: string, towerCode: string, floor: number, suffix: string): string {
  return numberFormat
    .replaceAll('{tower}', towerCode)
    .replaceAll('{floor}', floorLabel(floor))
    .replaceAll('{suffix}', suffix)
    .trim();
}

export function floorLabel(floor: number): string {
  if (floor > 0) return String(floor);
  return floor === 0 ? 'G' : `B${-floor}`;
}

/** The numbers of a list that already exist, in its order. */
export function clashesWith(
  existing: Iterable<string>,
  units: readonly Pick<NumberedUnit, 'unitNumber'>[],
): string[] {
  const taken = new Set([...existing].map((number) => number.toUpperCase()));
  return units.map((unit) => unit.unitNumber).filter((number) => taken.has(number.toUpperCase()));
}

export function clashMessage(clashes: readonly string[]): string {
  return `Units already exist: ${clashes.join(', ')}.`;
}

/** 'Floors 8 and 15 are refuge floors and get no units.' */
export function refugeSentence(floors: readonly number[]): string {
  const labels = floors.map(floorLabel);
  if (labels.length === 1) return `Floor ${labels[0]} is a refuge floor and gets no units.`;
  return `Floors ${labels.slice(0, -1).join(', ')} and ${labels.at(-1)} are refuge floors and get no units.`;
}

function floorsOf({ from, to, exclude }: BulkUnits['floors']): number[] {
  const all = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return all.filter((floor) => !exclude.includes(floor));
}

function checkCount(count: number, refuge: readonly number[]): void {
  if (count === 0) {
    const because = refuge.length > 0 ? ` ${refugeSentence(refuge)}` : '';
    throw invalid('floors', `No floor is left to create units on.${because}`);
  }
  if (count <= MAX_BULK_UNITS) return;
  const max = MAX_BULK_UNITS.toLocaleString('en-IN');
  throw invalid(
    'floors',
    `At most ${max} units can be created at once; this would make ${count.toLocaleString('en-IN')}.`,
  );
}

function checkNumbers(numbers: readonly string[]): void {
  const upper = numbers.map((number) => number.toUpperCase());
  const repeated = upper.filter((number, index) => upper.indexOf(number) !== index);
  if (repeated.length > 0)
    throw invalid('pattern', `Numbers would be repeated: ${[...new Set(repeated)].join(', ')}.`);
  const tooLong = numbers.find((number) => number.length > LONGEST_NUMBER);
  if (tooLong)
    throw invalid('numberFormat', `Unit number ${tooLong} is longer than ${LONGEST_NUMBER} characters.`);
}
