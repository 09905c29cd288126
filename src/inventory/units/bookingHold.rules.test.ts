import { expect, test } from 'vitest';
import { addMinutes } from '#platform/contract/calendar.ts';
import { beingBookedRefusal, bookingHoldEnd, NOT_BEING_BOOKED } from './bookingHold.rules.ts';

const TEN = '2026-11-21T04:30:00.000Z';

test('a booking holds its unit for 15 minutes from the last work, and for two hours without a break at most', () => {
  expect(bookingHoldEnd(TEN, TEN)).toBe(addMinutes(TEN, 15));
  expect(bookingHoldEnd(TEN, addMinutes(TEN, 100))).toBe(addMinutes(TEN, 115));
  expect(bookingHoldEnd(TEN, addMinutes(TEN, 110))).toBe(addMinutes(TEN, 120));
});

test('a unit that is being booked is refused to everybody else, with who books it and until when', () => {
  const booking = { bookingById: 'sneha', bookingByName: 'Sneha Patil', bookingUntil: TEN };
  expect(beingBookedRefusal(booking, 'vivek', 'Asia/Kolkata')).toBe(
    'Sneha Patil is booking this unit. It is held until 10:00 am.',
  );
  expect(beingBookedRefusal(booking, 'sneha', 'Asia/Kolkata')).toBeNull();
  expect(beingBookedRefusal(NOT_BEING_BOOKED, 'vivek', 'Asia/Kolkata')).toBeNull();
});
