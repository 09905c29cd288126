import type { Instant } from '#platform/contract/calendar.ts';
import { conflict } from '#platform/contract/errors.ts';
import { displayName } from '#platform/contract/format.ts';
import type { Read, Work } from '#platform/server/context.ts';
import type { UnitBooking } from '#inventory/units/bookingHold.rules.ts';
import { beingBookedRefusal, NOT_BEING_BOOKED } from '#inventory/units/bookingHold.rules.ts';

/** Refuses a unit that another person is booking; the caller has locked the unit. */
export async function requireNotBeingBooked(work: Work, unitId: string): Promise<void> {
  refuseToOthers(work, await bookingHoldOf(work, unitId));
}

/** Nobody holds the unit any longer; the caller has locked it and tells of it. */
export async function dropBookingHold({ db }: Work, unitId: string): Promise<void> {
  await db.deleteFrom('bookingHold').where('unitId', '=', unitId).execute();
}

type KnownHold = UnitBooking & { heldFrom: Instant };

/** Who is booking a unit now. */
export async function bookingHoldOf({ db, now }: Read, unitId: string): Promise<KnownHold | null> {
  const row = await db
    .selectFrom('bookingHold')
    .innerJoin('appUser', 'appUser.id', 'bookingHold.heldById')
    .select(['bookingHold.heldById', 'bookingHold.heldFrom', 'bookingHold.heldUntil'])
    .select(['appUser.firstName', 'appUser.lastName'])
    .where('bookingHold.unitId', '=', unitId)
    .where('bookingHold.heldUntil', '>', now)
    .executeTakeFirst();
  return row
    ? {
        bookingById: row.heldById,
        bookingByName: displayName(row),
        bookingUntil: row.heldUntil,
        heldFrom: row.heldFrom,
      }
    : null;
}

export function refuseToOthers({ caller }: Work, hold: UnitBooking | null): void {
  const refusal = beingBookedRefusal(hold ?? NOT_BEING_BOOKED, caller.userId, caller.timezone);
  if (refusal) throw conflict(refusal);
}
