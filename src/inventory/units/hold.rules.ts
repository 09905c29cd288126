import type { Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';
import { conflict, forbidden, invalid } from '#platform/contract/errors.ts';
import { startCase } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import {
  GROUPS,
  hasRole,
  PARTNER_ROLES,
  roleLabel,
  SALES_MANAGER_UP,
  SALES_STAFF,
  without,
} from '#platform/contract/roles.ts';
import type { Unit, UnitPatch } from './unit.contract.ts';
import type { BlockReason } from './unit.rules.ts';
import { bookingRefusal } from './unit.rules.ts';
import type { UnitStatus } from '#inventory/stock/unitStatus.contract.ts';

/** What a unit records about its reservation. */
export type HoldState = Pick<
  Unit,
  'statusReason' | 'reservedForLeadId' | 'reservedById' | 'reservedUntil' | 'reservationExtended'
> & { status: UnitStatus };

export const NO_RESERVATION = {
  reservedForLeadId: null,
  reservedById: null,
  reservedUntil: null,
  reservationExtended: false,
} as const;

/**
 * Who may reserve a unit for a customer: whoever may book it. Marketing only reads; partners send a request.
 */
export const RESERVERS = without(SALES_STAFF, 'Marketing Head');

/** The longest reservation a Sales Manager or above may set, from now. */
export const MAX_HOLD_HOURS = 168;

/** A reservation whose end has passed does not count, even if the job that releases it has not run yet. */
export function isHoldOver(unit: Pick<HoldState, 'status' | 'reservedUntil'>, now: Instant): boolean {
  return unit.status === 'reserved' && unit.reservedUntil !== null && unit.reservedUntil <= now;
}

/** A unit as it is at a given time. */
export function standingOf<State extends Omit<HoldState, 'reservationExtended'>>(
  unit: State,
  now: Instant,
): State {
  return isHoldOver(unit, now) ? { ...unit, ...NO_RESERVATION, status: 'available' } : unit;
}

export interface HoldCaller {
  userId: string;
  role: Role;
  timezone: string;
}

export function mayReserve(unit: Pick<Unit, 'status'>, role: Role): boolean {
  return unit.status === 'available' && hasRole(role, ...RESERVERS);
}

export function mayExtend(unit: Pick<Unit, 'status' | 'reservationExtended'>, role: Role): boolean {
  return unit.status === 'reserved' && !unit.reservationExtended && hasRole(role, ...SALES_MANAGER_UP);
}

/** The holder, a Sales Manager or above. */
export function mayRelease(
  unit: Pick<Unit, 'status' | 'reservedById'>,
  { userId, role }: Pick<HoldCaller, 'userId' | 'role'>,
): boolean {
  return unit.status === 'reserved' && (unit.reservedById === userId || hasRole(role, ...SALES_MANAGER_UP));
}

/** A partner cannot reserve or book; they send a request. */
export function mayRequestBooking(unit: Pick<Unit, 'status'>, role: Role): boolean {
  return unit.status === 'available' && hasRole(role, ...PARTNER_ROLES);
}

export type HoldPatch = Pick<UnitPatch, 'status' | 'statusReason' | 'reservedForLeadId' | 'reservedUntil'>;

export type HoldStep =
  | { action: 'reserve'; leadId: string; until: Instant }
  | { action: 'extend'; until: Instant }
  | { action: 'release' }
  | { action: 'block'; reason: BlockReason };

export interface HoldFacts {
  caller: HoldCaller;
  now: Instant;
  /** How long a reservation lasts by default, from the settings of the organization. */
  reservationHours: number;
}

/** Whether a patch may be about a reservation, before the unit is known. */
export function concernsHold({ status, reservedForLeadId, reservedUntil }: HoldPatch): boolean {
  return status !== undefined || Boolean(reservedForLeadId) || Boolean(reservedUntil);
}

/**
 * What a patch does to the current reservation of a unit; null when it is about something else. Throws the
 * reason when it is not possible.
 */
export function holdStepOf(unit: HoldState, patch: HoldPatch, facts: HoldFacts): HoldStep | null {
  const asksToKeep =
    patch.status === 'reserved' ||
    (patch.status === undefined && Boolean(patch.reservedForLeadId ?? patch.reservedUntil));
  if (asksToKeep) return keepStep(unit, patch, facts);
  if (unit.status !== 'reserved') return null;
  if (patch.status === 'available') return releaseStep(unit, facts.caller);
  return patch.status === 'blocked' ? blockStep(patch, facts.caller) : null;
}

function keepStep(unit: HoldState, patch: HoldPatch, facts: HoldFacts): HoldStep | null {
  requireReserver(facts.caller.role);
  const leadId = patch.reservedForLeadId ?? (unit.status === 'reserved' ? unit.reservedForLeadId : null);
  if (unit.status === 'available' && !leadId && patch.status === undefined)
    throw conflict('This unit is not reserved.');
  if (!leadId) throw invalid('reservedForLeadId', 'Select the lead the unit is reserved for.');
  const refusal = bookingRefusal(unit, leadId, facts.caller.timezone);
  if (refusal) throw conflict(refusal.replace('booked', 'reserved'));
  if (unit.status === 'available') return { action: 'reserve', leadId, until: endOf(patch, facts) };
  return patch.reservedUntil && patch.reservedUntil !== unit.reservedUntil
    ? extendStep(unit, patch.reservedUntil, facts)
    : null;
}

/** Refuses roles that never reserve, saying what they can do instead. */
export function requireReserver(role: Role): void {
  if (hasRole(role, ...RESERVERS)) return;
  throw forbidden(reserveExplanation(role));
}

/** Why a role cannot reserve, and what it can do instead. */
function reserveExplanation(role: Role): string {
  return hasRole(role, ...PARTNER_ROLES)
    ? 'Units are reserved by the builder’s sales team. Ask your contact there to keep this one for your customer.'
    : 'Units are reserved by the sales team.';
}

/** When a new reservation ends: at the requested time, else after the hours in the settings. */
function endOf({ reservedUntil }: HoldPatch, { caller, now, reservationHours }: HoldFacts): Instant {
  if (!reservedUntil) return addHours(now, reservationHours);
  const isManager = hasRole(caller.role, ...SALES_MANAGER_UP);
  requireEnd(reservedUntil, now, isManager ? MAX_HOLD_HOURS : reservationHours);
  return reservedUntil;
}

function requireEnd(until: Instant, now: Instant, maxHours: number): void {
  if (until <= now) throw invalid('reservedUntil', 'The reservation must end in the future.');
  if (until > addHours(now, maxHours))
    throw invalid('reservedUntil', `A reservation can last at most ${maxHours} hours.`);
}

function extendStep(unit: HoldState, until: Instant, { caller, now }: HoldFacts): HoldStep {
  if (!hasRole(caller.role, ...SALES_MANAGER_UP))
    throw forbidden(`Only a ${roleLabel('Sales Manager')} or above can extend a reservation.`);
  if (unit.reservationExtended) throw conflict('A reservation can be extended only once.');
  if (unit.reservedUntil !== null && until < unit.reservedUntil)
    throw invalid('reservedUntil', 'The new end must be later than the current one.');
  requireEnd(until, now, MAX_HOLD_HOURS);
  return { action: 'extend', until };
}

function releaseStep(unit: HoldState, caller: HoldCaller): HoldStep {
  if (mayRelease(unit, caller)) return { action: 'release' };
  throw forbidden(`Only the holder, or a ${roleLabel('Sales Manager')} or above, can release it.`);
}

function blockStep({ statusReason }: HoldPatch, { role }: HoldCaller): HoldStep {
  if (!hasRole(role, ...GROUPS.ADMIN)) throw forbidden();
  if (!statusReason) throw invalid('statusReason', 'A reason is required to block a unit.');
  return { action: 'block', reason: statusReason };
}

/** Refuses a reservation beyond the limit a person may hold at a time. */
export function checkHoldCount(held: number, max: number): void {
  if (held < max) return;
  throw conflict(`You already hold ${held} ${held === 1 ? 'reservation' : 'reservations'}.`);
}

/** Why a unit cannot be reserved for a lead, null when it can. */
export function leadHoldRefusal(lead: { status: string }, isOpen: boolean): string | null {
  return isOpen
    ? null
    : `This lead is ${startCase(lead.status).toLowerCase()}. Units can be reserved for open leads only.`;
}
