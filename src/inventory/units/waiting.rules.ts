import type { Instant } from '#platform/contract/calendar.ts';
import { addHours } from '#platform/contract/calendar.ts';
import { formatDayAndTime } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import { hasRole } from '#platform/contract/roles.ts';
import type { HoldState } from './hold.rules.ts';
import { isHoldOver, RESERVERS } from './hold.rules.ts';
import type { Unit } from './unit.contract.ts';
import type { WAITER_ACTIONS, WaiterStatus } from './waiter.contract.ts';

/** A customer in the waiting list of a unit, as far as order and offer are concerned. */
export interface InLine {
  id: string;
  leadId: string;
  status: WaiterStatus;
  offeredAt: Instant | null;
  offeredUntil: Instant | null;
}

/** The time during which a waiting customer has a unit exclusively. */
export interface Offered<Row extends InLine = InLine> {
  waiter: Row;
  from: Instant;
  until: Instant;
}

/** A waiting list at a given time. */
export interface LineStanding<Row extends InLine> {
  offer: Offered<Row> | null;
  /** Those whose offers have lapsed but are not yet recorded. */
  lapsed: readonly Offered<Row>[];
  /** Those still waiting, in order. */
  waiting: readonly Row[];
}

/**
 * Who may have a unit, by the waiting list and the clock alone: the first in line has it for the hours of an offer from the time it became free, then the next. So it does not matter when a job records it.
 *
 * @param line those in line in the order of joining
 * @param freeSince when the unit became free; null while it is not, or when the offer that is out says it
 */
export function standingLine<Row extends InLine>(
  line: readonly Row[],
  { freeSince, now, offerHours }: { freeSince: Instant | null; now: Instant; offerHours: number },
): LineStanding<Row> {
  const out = line.find(({ status }) => status === 'offered');
  const waiting = line.filter((one) => one !== out);
  const lapsed: Offered<Row>[] = [];
  let offer: Offered<Row> | null =
    out?.offeredAt && out.offeredUntil ? { waiter: out, from: out.offeredAt, until: out.offeredUntil } : null;
  let next = offer ? offer.until : freeSince;
  for (;;) {
    if (offer && offer.until > now) return { offer, lapsed, waiting };
    if (offer) lapsed.push(offer);
    const waiter = next === null ? undefined : waiting.shift();
    if (!waiter || next === null) return { offer: null, lapsed, waiting };
    offer = { waiter, from: next, until: addHours(next, offerHours) };
    next = offer.until;
  }
}

/** What a unit says of an offer while there is none. */
export const NOT_OFFERED = { offeredUntil: null, offeredToLeadId: null, offeredToName: null } as const;

/** What a user may do with an offered unit: take it for that customer, or let another one wait. */
export function actionsWhileOffered(
  actions: Unit['allowedActions'],
  { isKnown, role }: { isKnown: boolean; role: Role },
): Unit['allowedActions'] {
  const left = isKnown ? actions : actions.filter((action) => action !== 'reserve' && action !== 'book');
  return actions.includes('reserve') && mayWait({ status: 'available' }, true, role)
    ? [...left, 'wait']
    : left;
}

/** Since when a unit is free whose reservation expired unprocessed; null otherwise. */
export function freeSince(unit: Pick<HoldState, 'status' | 'reservedUntil'>, now: Instant): Instant | null {
  return isHoldOver(unit, now) ? unit.reservedUntil : null;
}

/** Why a free unit cannot be had for a lead, null when it can. */
export function offerRefusal(offer: Offered | null, leadId: string, timeZone: string): string | null {
  if (!offer || offer.waiter.leadId === leadId) return null;
  return `This unit is offered to a waiting customer until ${formatDayAndTime(offer.until, timeZone)}.`;
}

/** Whether customers can wait for a unit: it is reserved, blocked, or offered to somebody else. */
export function mayWait(unit: Pick<Unit, 'status'>, isOffered: boolean, role: Role): boolean {
  if (!hasRole(role, ...RESERVERS)) return false;
  return (
    unit.status === 'reserved' || unit.status === 'blocked' || (unit.status === 'available' && isOffered)
  );
}

/** Why a lead cannot wait for a unit, null when it can. */
export function waitRefusal(
  unit: Pick<HoldState, 'status' | 'reservedForLeadId'>,
  leadId: string,
  isOffered: boolean,
): string | null {
  if (unit.status === 'sold') return 'This unit is already sold.';
  if (unit.status === 'available' && !isOffered) return 'This unit is available. Reserve it instead.';
  return unit.reservedForLeadId === leadId ? 'This unit is already reserved for this lead.' : null;
}

export type WaiterAction = (typeof WAITER_ACTIONS)[number];

export function waiterActions(status: WaiterStatus, role: Role): WaiterAction[] {
  if (!hasRole(role, ...RESERVERS)) return [];
  if (status === 'offered') return ['take', 'pass'];
  return status === 'waiting' ? ['leave'] : [];
}
