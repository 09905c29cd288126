import type { Day, Instant } from '../../contract/calendar.ts';
import { addMinutes, dayOf, instantAt, isDay } from '../../contract/calendar.ts';
import { formatDay, formatFullMoment, formatTime, formatWeekday } from '../../contract/format.ts';
import { parseDay } from '../../contract/typedDay.ts';
import { parseMoment } from '../../contract/typedMoment.ts';
import type { Typing } from './useTyped.ts';

export interface Bounds {
  min?: string | undefined;
  max?: string | undefined;
}

const AHEAD = ['Today', 'Tomorrow', '+7 days', 'Month end'];
const BACK = ['Today', 'Yesterday', '-7 days'];
/** To filter by: what happened as well as what is due. */
export const AROUND = ['Today', 'Yesterday', '-7 days', 'Month end'];
export const MOMENTS = ['In 2 h', 'Today 5 pm', 'Tomorrow 11 am', 'Next Mon 11 am'];

/** The days that are chosen most often, to press instead of typing them. */
export function chipsWithin(max: Day | undefined, today: Day): readonly string[] {
  return max !== undefined && max <= today ? BACK : AHEAD;
}

/** Days as people type and read them. */
export function dayTyping(today: Day, bounds: Bounds): Typing {
  return {
    read: (text) => parseDay(text, today, bounds),
    write: formatDay,
    say: formatWeekday,
    isValue: isDay,
    bound: (day) => boundText(day, bounds, (one) => (one === today ? 'today' : formatDay(one))),
    howTo: 'Type a date such as 24 Nov, 24/11/2026, tomorrow or +7.',
  };
}

/** Moments as people type and read them, on the organization's clock. */
export function momentTyping(now: Instant, zone: string, bounds: Bounds): Typing {
  const write = (at: Instant) => formatFullMoment(at, zone);
  return {
    read: (text) => parseMoment(text, now, zone, bounds),
    write,
    say: (at) => `${formatWeekday(dayOf(at, zone))}, ${formatTime(at, zone)}`,
    isValue: (text) =>
      /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)) && text.endsWith('Z'),
    bound: (at) => boundText(at, bounds, write),
    howTo: 'Type a day and a time such as tomorrow 11 am, Fri 4:30 pm or 24 Nov 11:00.',
  };
}

/** The same time on another day; in the morning where there was none. */
export function onDay(day: Day, at: Instant | null, zone: string): Instant {
  const midnight = instantAt(day, '00:00', zone);
  const time = at ? Date.parse(at) - Date.parse(instantAt(dayOf(at, zone), '00:00', zone)) : 10 * 3_600_000;
  return addMinutes(midnight, time / 60_000);
}

function boundText(value: string, { min, max }: Bounds, write: (bound: string) => string): string | null {
  if (min !== undefined && value < min) return `Not before ${write(min)}.`;
  if (max !== undefined && value > max) return `Not after ${write(max)}.`;
  return null;
}
