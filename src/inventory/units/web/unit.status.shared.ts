import { look } from '#platform/web/status/status.ts';

export const UNIT_STATUS = {
  available: look('Available', 'tick', 'success'),
  reserved: look('Held', 'lock', 'amber'),
  blocked: look('Blocked', 'ban', 'faint'),
  sold: look('Sold', 'tick', 'primary'),
  notAvailable: look('Not available', 'ban', 'faint'),
} as const;

/** Shown in place of its status while somebody holds it for a booking. */
export const UNIT_BEING_BOOKED = { beingBooked: look('Being booked', 'half', 'amber') } as const;
