import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

const BEING_BOOKED = { message: 'Another person is booking this unit.' };

/** What a person reads when the database refuses a unit that is held for a booking. */
export const bookingHoldConstraints: ConstraintMessages = {
  booking_hold_of_one: BEING_BOOKED,
  booking_hold_not_taken: BEING_BOOKED,
  unit_being_booked: BEING_BOOKED,
  booking_hold_for_a_time: { message: 'A unit is held for a booking for two hours at most.' },
};
