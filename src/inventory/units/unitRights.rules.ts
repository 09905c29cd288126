import type { Day } from '#platform/contract/calendar.ts';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import type { Role } from '#platform/contract/roles.ts';
import { GROUPS, hasCapability, hasRole } from '#platform/contract/roles.ts';
import type { Project } from '#inventory/projects/project.contract.ts';
import { isOnSale } from '#inventory/projects/project.rules.ts';
import { mayExtend, mayRelease, mayRequestBooking, mayReserve, RESERVERS } from './hold.rules.ts';
import type { UNIT_ACTIONS, Unit, UnitInput, UnitPatch } from './unit.contract.ts';
import type { UnitType } from '#inventory/stock/unitType.contract.ts';
import { mayChangeUnit, SOLD_UNIT_LOCKED } from './unit.rules.ts';
import { mayWait } from './waiting.rules.ts';

export type UnitAction = (typeof UNIT_ACTIONS)[number];

type UnitField = keyof UnitInput & keyof UnitPatch;

/** Changing one of these on an existing unit requires the right to price. */
const UNIT_PRICE_FIELDS = [
  'baseRatePaise',
  'plcCodes',
  'parkingIncluded',
  'marketValuePaise',
] as const satisfies readonly UnitField[];

/** What a sale was priced and taxed by: fixed once the unit is sold. */
export const LOCKED_WHEN_SOLD = [
  'carpetArea',
  'balconyArea',
  'terraceArea',
  'builtUpArea',
  'saleableArea',
  'unitType',
  'floor',
  'baseRatePaise',
  'plcCodes',
  'parkingIncluded',
] as const satisfies readonly UnitField[];

/** What the list price is computed from. */
export const PRICED_BY = [
  'carpetArea',
  'saleableArea',
  'unitType',
  'floor',
  'baseRatePaise',
  'plcCodes',
] as const satisfies readonly UnitField[];

export interface UnitFacts {
  unit: Pick<Unit, 'status' | 'ownership' | 'reservedById' | 'reservationExtended' | 'bookingById'>;
  project: Pick<Project, 'status' | 'reraNumber' | 'reraValidUntil'>;
  wasSold: boolean;
  isIndia: boolean;
  today: Day;
  /** The caller. */
  userId: string;
}

export function unitActions(role: Role, facts: UnitFacts): UnitAction[] {
  const { unit, project } = facts;
  const isOffered = isOnSale(project, facts);
  const isKeeper = mayRelease(unit, { userId: facts.userId, role });
  const isFree = unit.status === 'available' || isKeeper;
  const isOthers = unit.bookingById !== null && unit.bookingById !== facts.userId;
  return [
    ...managementActions(role, facts),
    ...(isOffered && !isOthers && mayReserve(unit, role) ? (['reserve'] as const) : []),
    ...(isOffered && mayExtend(unit, role) ? (['extend'] as const) : []),
    ...(isKeeper ? (['release'] as const) : []),
    ...(isOffered && mayWait(unit, false, role) ? (['wait'] as const) : []),
    ...(isOffered && mayRequestBooking(unit, role) ? (['requestBooking'] as const) : []),
    ...(isOffered && isFree && hasRole(role, ...GROUPS.SALES) ? (['costSheet'] as const) : []),
    ...(isOffered && !isOthers && isFree && hasRole(role, ...RESERVERS) ? (['book'] as const) : []),
  ];
}

function managementActions(role: Role, { unit, project, wasSold }: UnitFacts): UnitAction[] {
  if (!hasCapability(role, 'projectManagement') || project.status === 'archived') return [];
  const mayPrice = unit.status !== 'sold' && hasCapability(role, 'editPricing');
  return [
    'edit',
    ...(mayPrice ? (['editPrice'] as const) : []),
    ...(isDeletable(unit, wasSold) ? (['delete'] as const) : []),
    ...(['block', 'unblock'] as const).filter((action) => mayChangeUnit(unit, action, role)),
  ];
}

function isDeletable({ status }: Pick<Unit, 'status'>, wasSold: boolean): boolean {
  return (status === 'available' || status === 'blocked') && !wasSold;
}

/** Refuses changes of fields that the role may not change, or that nobody may change any longer. */
export function checkUnitFields(role: Role, unit: Pick<Unit, 'status'>, changed: readonly string[]): void {
  if (unit.status === 'sold' && LOCKED_WHEN_SOLD.some((field) => changed.includes(field)))
    throw conflict(SOLD_UNIT_LOCKED);
  if (UNIT_PRICE_FIELDS.some((field) => changed.includes(field)) && !hasCapability(role, 'editPricing'))
    throw forbidden();
  // Otherwise whoever may not release a landowner's unit would first make it the builder's.
  if (changed.includes('ownership') && !hasRole(role, ...GROUPS.ADMIN)) throw forbidden();
}

/** Refuses areas that do not contain each other: carpet ≤ built-up ≤ saleable. */
export function checkUnitAreas(unit: Pick<Unit, 'carpetArea' | 'builtUpArea' | 'saleableArea'>): void {
  if (unit.builtUpArea < unit.carpetArea)
    throw invalid('builtUpArea', 'Built-up area is at least the carpet area.');
  if (unit.saleableArea < unit.builtUpArea)
    throw invalid('saleableArea', 'Saleable area is at least the built-up area.');
}

export interface UnitPlace {
  name: string;
  basements: number;
  totalFloors: number;
}

/** Refuses a place the unit cannot have: only villas and plots have no tower, and a tower has a top floor. */
export function checkUnitPlace(unit: { unitType: UnitType; floor: number }, tower: UnitPlace | null): void {
  if (tower === null) {
    if (unit.unitType === 'villa' || unit.unitType === 'plot') return;
    throw invalid('towerId', 'Select the tower of the unit.');
  }
  checkFloor(unit.floor, tower, 'floor');
}

/** The ground floor counts as floor 0. */
export function checkFloor(floor: number, { name, basements, totalFloors }: UnitPlace, field: string): void {
  if (floor > totalFloors)
    throw invalid(field, `${name} has ${totalFloors} floors; there is no floor ${floor}.`);
  if (floor < -basements)
    throw invalid(field, `${name} has ${basements} basements; there is no floor ${floor}.`);
}

/** Refuses location charges that the project does not have, and the same one twice. */
export function checkPlcCodes(
  codes: readonly string[],
  project: { plcCharges: readonly { code: string }[] },
): void {
  const unknown = codes.find((code) => !project.plcCharges.some((charge) => charge.code === code));
  if (unknown) throw invalid('plcCodes', `Location charge ${unknown} is not defined in this project.`);
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice) throw invalid('plcCodes', `Location charge ${twice} is chosen twice.`);
}
