import type { Day, Instant } from '../../contract/calendar.ts';
import { dayOf } from '../../contract/calendar.ts';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The reader's own day. */
export function today(): Day {
  return dayOf(new Date().toISOString(), ZONE);
}

/** The day on which something happened, on the reader's clock. */
export function dayHere(instant: Instant): Day {
  return dayOf(instant, ZONE);
}
