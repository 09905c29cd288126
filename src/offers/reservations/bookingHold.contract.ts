import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { id, optional } from '#platform/contract/fields.ts';
import { GROUPS, PARTNER_ROLES, without } from '#platform/contract/roles.ts';

/** Whoever may book. */
const BOOKERS = without(GROUPS.SALES, ...PARTNER_ROLES, 'Marketing Head');

/** A unit that the caller is booking. */
export const BookingHold = z.strictObject({
  unitId: z.uuid(),
  heldUntil: z.iso.datetime(),
  /** For a timer, whatever the clock of the browser says. */
  secondsLeft: z.number().int(),
});
export type BookingHold = z.infer<typeof BookingHold>;

export const holdForBooking = call({
  method: 'PUT',
  path: '/units/{id}/booking-hold',
  summary: 'Hold a unit for 15 minutes while it is being booked, or hold it longer',
  can: BOOKERS,
  body: z.object({
    /** The customer, once known: a unit reserved for them can be held. */
    leadId: optional(id()),
  }),
  reply: data(BookingHold),
  errors: {
    conflict: 'The unit cannot be booked, or another person is booking it; the message says until when.',
  },
});

export const endBookingHold = call({
  method: 'DELETE',
  path: '/units/{id}/booking-hold',
  summary: 'Leave the booking of a unit: others may book it',
  can: BOOKERS,
  reply: data(z.strictObject({ unitId: z.uuid() })),
});
