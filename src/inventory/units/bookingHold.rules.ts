import type { Instant } from '#platform/contract/calendar.ts';
import { addMinutes } from '#platform/contract/calendar.ts';
import { formatTime } from '#platform/contract/format.ts';

/** How long a unit is held for a booking, from when it was last worked on. */
const BOOKING_HOLD_MINUTES = 15;
/** How long one person holds it without a break. */
const MAX_BOOKING_HOLD_MINUTES = 120;

/** Who is booking a unit; null once the time is over. */
export interface UnitBooking {
  bookingById: string | null;
  bookingByName: string | null;
  bookingUntil: Instant | null;
}

export const NOT_BEING_BOOKED: UnitBooking = { bookingById: null, bookingByName: null, bookingUntil: null };

/** Until when a hold lasts that is taken or renewed now. */
export function bookingHoldEnd(heldFrom: Instant, now: Instant): Instant {
  const end = addMinutes(now, BOOKING_HOLD_MINUTES);
  const last = addMinutes(heldFrom, MAX_BOOKING_HOLD_MINUTES);
  return end < last ? end : last;
}

/** Why a person cannot book a unit that somebody else is booking; null when they can. */
export function beingBookedRefusal(
  { bookingById, bookingByName, bookingUntil }: UnitBooking,
  userId: string,
  timeZone: string,
): string | null {
  if (bookingUntil === null || bookingById === userId) return null;
  return `${bookingByName ?? 'Another person'} is booking this unit. It is held until ${formatTime(bookingUntil, timeZone)}.`;
}
