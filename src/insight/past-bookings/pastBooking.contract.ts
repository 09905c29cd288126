import * as z from 'zod';
import { call, data } from '#platform/contract/call.ts';
import { count, id, paise } from '#platform/contract/fields.ts';
import { UNIT_TYPES } from '#inventory/stock/unitType.contract.ts';
import { MAX_UNITS } from './pastBooking.rules.ts';
import { PAST_BOOKING_KEEPERS } from './pastBookingRights.rules.ts';

/** What was booked of a type in a month before Plinth. */
export const PastBookingInput = z
  .object({
    month: z
      .string({ error: 'Month is required' })
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Month must be like 2024-04'),
    unitType: z.enum(UNIT_TYPES, 'Type is required'),
    units: count('Bookings', 0, MAX_UNITS),
    /** Of all of them together; null where it is not known. */
    valuePaise: paise('Value', 1).nullable().default(null),
  })
  .refine(({ units, valuePaise }) => units !== 0 || valuePaise === null, {
    path: ['valuePaise'],
    error: 'Value belongs to bookings: this month has none',
  });
export type PastBookingInput = z.infer<typeof PastBookingInput>;

const Sum = {
  units: z.number().int(),
  /** Of those whose value is known; null where none is. */
  valuePaise: z.number().int().nullable(),
};

export const PastBookings = z.strictObject({
  /** Projects of which there are some. */
  projects: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      months: z.number().int(),
      /** '2019-04' */
      from: z.string(),
      to: z.string(),
      ...Sum,
    }),
  ),
  /** Of the project that was chosen, else of all together; the latest first. */
  months: z.array(
    z.strictObject({
      month: z.string(),
      ...Sum,
      types: z.array(z.strictObject({ unitType: z.enum(UNIT_TYPES), units: z.number().int() })),
    }),
  ),
  total: z.strictObject({ months: z.number().int(), ...Sum }),
  /** From this month on Plinth counts the bookings of the chosen project itself; null without a project or a booking. */
  ownFrom: z.string().nullable(),
});
export type PastBookings = z.infer<typeof PastBookings>;

export const getPastBookings = call({
  method: 'GET',
  path: '/analytics/past-bookings',
  summary: 'Bookings from before Plinth by month, of one project or of all; forecasts learn from them',
  can: PAST_BOOKING_KEEPERS,
  query: z.object({ projectId: id().optional() }),
  reply: data(PastBookings),
});

export const removePastBookings = call({
  method: 'DELETE',
  path: '/projects/{id}/past-bookings',
  summary: 'Remove all bookings from before Plinth of a project',
  can: PAST_BOOKING_KEEPERS,
  /** How many months there were; none is no fault. */
  reply: data(z.strictObject({ months: z.number().int() })),
});
