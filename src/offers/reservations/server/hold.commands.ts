import type { Day } from '#platform/contract/calendar.ts';
import { lockCaller } from '#company/people/server/user.store.ts';
import { conflict, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { pick } from '#platform/server/records.ts';
import { isOpenStatus } from '#enquiries/leads/lead.rules.ts';
import type { ReservationEntry } from '#enquiries/leads/server/lead.reservations.ts';
import { tellLeadOfReservation } from '#enquiries/leads/server/lead.reservations.ts';
import type { LockedLead } from '#enquiries/leads/server/lead.steps.ts';
import { OrganizationSettings } from '#company/organizations/organization.contract.ts';
import { isOnSale } from '#inventory/projects/project.rules.ts';
import type { HoldState, HoldStep, HoldPatch } from '#inventory/units/hold.rules.ts';
import {
  checkHoldCount,
  holdStepOf,
  isHoldOver,
  leadHoldRefusal,
  NO_RESERVATION,
  requireReserver,
  standingOf,
} from '#inventory/units/hold.rules.ts';
import { requireNotBeingBooked } from './bookingHold.store.ts';
import type { HeldUnit, LockedHold } from './hold.lock.ts';
import { leadOf, lockHold } from './hold.lock.ts';
import { writeUnit } from '#inventory/units/server/unit.lock.ts';
import { requireNotOffered } from './waiting.moves.ts';

/**
 * Reserves a unit, extends or ends its reservation, if requested; returns whether it did. An expired reservation is released first, so that any other request finds the unit available.
 *
 * Locks are taken in the order holder, leads, unit. The holder's lock serializes their reservations: none is counted before the others are written.
 */
export async function changeHold(
  work: Work,
  id: string,
  { version, ...patch }: HoldPatch & { version?: number | undefined },
): Promise<boolean> {
  const policy = await holdPolicy(work);
  if (patch.reservedForLeadId) {
    requireReserver(work.caller.role);
    await lockCaller(work);
  }
  const found = await lockHold(work, id, patch.reservedForLeadId ?? null);
  if (version !== undefined && version !== found.unit.version) throw staleVersion();
  const facts = { caller: work.caller, now: work.now, reservationHours: policy.reservationHours };
  const step = holdStepOf(standingOf(found.unit, work.now), patch, facts);
  const hold = await withoutPastHold(work, found);
  if (!step) return false;
  await takeStep(work, hold, step, policy.maxReservationsPerUser);
  return true;
}

async function takeStep(work: Work, hold: LockedHold, step: HoldStep, maxHolds: number): Promise<void> {
  switch (step.action) {
    case 'reserve':
      await reserve(work, hold, step, maxHolds);
      return;
    case 'extend':
      await extend(work, hold, step.until);
      return;
    case 'release':
      await endHold(work, hold, 'release');
      return;
    case 'block':
      await endHold(work, hold, 'block', { status: 'blocked', statusReason: step.reason });
  }
}

async function reserve(
  work: Work,
  { unit, leads }: LockedHold,
  { leadId, until }: Extract<HoldStep, { action: 'reserve' }>,
  maxHolds: number,
): Promise<void> {
  const { projectStatus: status, reraNumber, reraValidUntil } = unit;
  if (!isOnSale({ status, reraNumber, reraValidUntil }, { isIndia: work.caller.isIndia, today: work.today }))
    throw conflict('A unit can be reserved only while its project is launched and registered.');
  const lead = leads.get(leadId);
  if (!lead) throw staleVersion();
  const refusal = leadHoldRefusal(lead, isOpenStatus(lead.status));
  if (refusal) throw conflict(refusal, 'reservedForLeadId');
  await requireNotBeingBooked(work, unit.id);
  await requireNotOffered(work, unit, leadId);
  checkHoldCount(await countHolds(work), maxHolds);
  const set = {
    status: 'reserved' as const,
    statusReason: null,
    reservedForLeadId: leadId,
    reservedById: work.caller.userId,
    reservedUntil: until,
    reservationExtended: false,
  };
  await writeHold(work, unit, 'reserve', set);
  await tellLeadOfReservation(work, lead, entryOf(unit, 'reserved', until));
}

async function extend(work: Work, hold: LockedHold, until: string): Promise<void> {
  const { unit } = hold;
  const lead = leadOf(hold);
  await writeHold(work, unit, 'extend', {
    ...stateOf(unit),
    reservedUntil: until,
    reservationExtended: true,
  });
  await tellLeadOfReservation(work, lead, entryOf(unit, 'extended', until));
}

const ENDINGS = { release: 'released', expire: 'expired', block: 'blocked' } as const;
const FREE = { status: 'available', statusReason: null } as const;

/** Ends a reservation: the unit becomes available or blocked, and the timeline of the lead says why. */
export async function endHold(
  work: Work,
  hold: LockedHold,
  how: keyof typeof ENDINGS,
  next: Pick<HoldState, 'status' | 'statusReason'> & { releaseOn?: Day } = FREE,
): Promise<LockedLead> {
  const { unit } = hold;
  const lead = leadOf(hold);
  await writeHold(work, unit, how, { ...next, ...NO_RESERVATION });
  return tellLeadOfReservation(work, lead, entryOf(unit, ENDINGS[how], unit.reservedUntil));
}

/** Releases an expired reservation before anything else is done with its unit. */
export async function withoutPastHold(work: Work, hold: LockedHold): Promise<LockedHold> {
  const { unit } = hold;
  if (!isHoldOver(unit, work.now)) return hold;
  const lead = await endHold({ ...work, isSystem: true }, hold, 'expire');
  const leads = new Map([...hold.leads, [lead.id, lead] as const]);
  return { unit: { ...unit, ...FREE, ...NO_RESERVATION, version: unit.version + 1 }, leads };
}

async function writeHold(work: Work, unit: HeldUnit, action: string, set: HoldState): Promise<void> {
  const version = unit.version + 1;
  await Promise.all([
    writeUnit(work, unit, set),
    recordChange(work, { action, resource: 'unit', id: unit.id, version, before: stateOf(unit), after: set }),
  ]);
}

function stateOf(unit: HeldUnit): HoldState {
  return pick(unit, [
    'status',
    'statusReason',
    'reservedForLeadId',
    'reservedById',
    'reservedUntil',
    'reservationExtended',
  ]);
}

function entryOf(unit: HeldUnit, what: ReservationEntry['what'], until: string | null): ReservationEntry {
  return { what, unitId: unit.id, unitNumber: unit.unitNumber, projectId: unit.projectId, until };
}

async function countHolds({ db, caller, now }: Work): Promise<number> {
  const { held } = await db
    .selectFrom('unit')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('status', '=', 'reserved')
    .where('reservedById', '=', caller.userId)
    .where('reservedUntil', '>', now)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return held;
}

/** How many units a person may keep from others at a time. */
export async function reservationLimit(work: Work): Promise<number> {
  return (await holdPolicy(work)).maxReservationsPerUser;
}

async function holdPolicy({ db }: Work) {
  const { settings } = await db.selectFrom('organization').select('settings').executeTakeFirstOrThrow();
  return OrganizationSettings.parse(settings);
}
