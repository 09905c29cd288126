import type { Instant } from '#platform/contract/calendar.ts';
import { dayOf } from '#platform/contract/calendar.ts';
import { formatDayAndTime, formatTime } from '#platform/contract/format.ts';

const MINUTE_MS = 60_000;
const COUNTED_DOWN_MINUTES = 90;

/** How much time is left for the first reply to an enquiry, or how long it is overdue. */
export function answerClock(due: Instant, now: Instant, zone: string): { text: string; isLate: boolean } {
  const left = Date.parse(due) - Date.parse(now);
  if (left < 0) return { text: `${spanText(-left)} overdue`, isLate: true };
  const minutes = Math.ceil(left / MINUTE_MS);
  if (minutes <= COUNTED_DOWN_MINUTES) return { text: `${minutes} min left`, isLate: false };
  const isToday = dayOf(due, zone) === dayOf(now, zone);
  return { text: `by ${isToday ? formatTime(due, zone) : formatDayAndTime(due, zone)}`, isLate: false };
}

function spanText(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
