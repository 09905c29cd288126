import { look } from '#platform/web/status/status.ts';

export const UNIT_STATUS = {
  available: look('Available', 'tick', 'success'),
  beingBooked: look('Being booked', 'half', 'amber'),
  reserved: look('Held', 'lock', 'amber'),
  blocked: look('Blocked', 'ban', 'faint'),
  sold: look('Sold', 'tick', 'primary'),
  notAvailable: look('Not available', 'ban', 'faint'),
} as const;
