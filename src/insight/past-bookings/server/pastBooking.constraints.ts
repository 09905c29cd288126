import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

export const pastBookingConstraints: ConstraintMessages = {
  past_booking_once: { message: 'Someone else imported this month in the meantime. Check the file again.' },
};
