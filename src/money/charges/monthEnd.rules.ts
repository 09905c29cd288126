import type { Day, Instant } from '#platform/contract/calendar.ts';
import { addDays, dayOf, instantAt } from '#platform/contract/calendar.ts';

/** When a month is closed for interest on its last day. */
export const CLOSING_TIME = '23:30';

/** The last day of the latest month that is closed at a moment, where the organization is. */
export function monthEndBefore(now: Instant, timeZone: string): Day {
  const today = dayOf(now, timeZone);
  const isLastDay = addDays(today, 1).endsWith('-01');
  if (isLastDay && now >= instantAt(today, CLOSING_TIME, timeZone)) return today;
  return addDays(`${today.slice(0, 7)}-01`, -1);
}
