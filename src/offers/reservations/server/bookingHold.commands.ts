import type { Instant } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { recordChange } from '#platform/server/record-change.ts';
import { visibleLeads } from '#company/people/server/lead.visibility.ts';
import { isOnSale } from '#inventory/projects/project.rules.ts';
import { bookingHoldEnd } from '#inventory/units/bookingHold.rules.ts';
import { standingOf } from '#inventory/units/hold.rules.ts';
import { bookingRefusal } from '#inventory/units/unit.rules.ts';
import type { BookingHold } from '../bookingHold.contract.ts';
import { bookingHoldOf, dropBookingHold, refuseToOthers } from './bookingHold.store.ts';
import type { HeldUnit } from './hold.lock.ts';
import { lockHeldUnit } from './hold.lock.ts';
import { reservationLimit } from './hold.commands.ts';
import { requireNotOffered } from './waiting.moves.ts';

type UnitOfHold = Pick<HeldUnit, 'id' | 'version'>;

/**
 * Holds a unit for the caller while they book it, or longer if they hold it already. The lock of the unit lets one of
 * many through; the others read who is booking it and until when.
 */
export async function holdForBooking(
  work: Work,
  unitId: string,
  leadId: string | null,
): Promise<BookingHold> {
  const unit = await lockHeldUnit(work, unitId);
  const known = await bookingHoldOf(work, unitId);
  refuseToOthers(work, known);
  await requireBookable(work, unit, leadId);
  const isOwn = known !== null;
  if (!isOwn) await requireFewHolds(work);
  const heldFrom = known?.heldFrom ?? work.now;
  const heldUntil = bookingHoldEnd(heldFrom, work.now);
  if (heldUntil <= work.now)
    throw conflict('You have held this unit for two hours. Leave the booking, or reserve the unit.');
  await write(work, { unitId, heldFrom, heldUntil });
  await record(work, unit, isOwn ? 'holdLonger' : 'holdForBooking', { bookingUntil: heldUntil });
  return {
    unitId,
    heldUntil,
    secondsLeft: Math.floor((Date.parse(heldUntil) - Date.parse(work.now)) / 1000),
  };
}

/** The caller leaves the booking; what another person holds stays. */
export async function endBookingHold(work: Work, unitId: string): Promise<{ unitId: string }> {
  const unit = await lockHeldUnit(work, unitId);
  const known = await bookingHoldOf(work, unitId);
  if (known?.bookingById === work.caller.userId) await endHold(work, unit, 'leaveBooking');
  return { unitId };
}

async function requireBookable(work: Work, unit: HeldUnit, leadId: string | null): Promise<void> {
  const { projectStatus: status, reraNumber, reraValidUntil } = unit;
  if (!isOnSale({ status, reraNumber, reraValidUntil }, { isIndia: work.caller.isIndia, today: work.today }))
    throw conflict('A unit can be booked only while its project is launched and registered.');
  if (leadId !== null) await requireLead(work, leadId);
  const standing = standingOf(unit, work.now);
  if (standing.status === 'reserved' && leadId === null)
    throw conflict('This unit is reserved. Choose the customer first.');
  const refusal = bookingRefusal(standing, leadId ?? '', work.caller.timezone);
  if (refusal) throw conflict(refusal);
  if (leadId !== null) await requireNotOffered(work, unit, leadId);
}

async function requireLead(work: Work, id: string): Promise<void> {
  const lead = await work.db
    .selectFrom('lead')
    .select('lead.id')
    .where('lead.id', '=', id)
    .where('lead.deletedAt', 'is', null)
    .where(visibleLeads(work))
    .executeTakeFirst();
  required(lead, 'Lead');
}

/** As many as reservations: nobody keeps a floor from others with open tabs. */
async function requireFewHolds(work: Work): Promise<void> {
  const { db, caller, now } = work;
  const { held } = await db
    .selectFrom('bookingHold')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('heldById', '=', caller.userId)
    .where('heldUntil', '>', now)
    .executeTakeFirstOrThrow();
  if (held >= (await reservationLimit(work)))
    throw conflict(
      `You are booking ${held} ${held === 1 ? 'unit' : 'units'} already. Finish or leave one first.`,
    );
}

interface HoldRow {
  unitId: string;
  heldFrom: Instant;
  heldUntil: Instant;
}

/** In place of one whose time is over. */
async function write({ db, caller }: Work, { unitId, ...times }: HoldRow): Promise<void> {
  const set = { heldById: caller.userId, ...times };
  await db
    .insertInto('bookingHold')
    .values({ unitId, ...set })
    .onConflict((conflicting) => conflicting.columns(['organizationId', 'unitId']).doUpdateSet(set))
    .execute();
}

async function endHold(work: Work, unit: UnitOfHold, action: string): Promise<void> {
  await dropBookingHold(work, unit.id);
  await record(work, unit, action, { bookingUntil: null });
}

/** The unit itself stays as it is, and with it its version. */
async function record(work: Work, unit: UnitOfHold, action: string, after: object): Promise<void> {
  await recordChange(work, { action, resource: 'unit', id: unit.id, version: unit.version, after });
}
