import type { Day, Instant } from './calendar.ts';
import { addMinutes, dayOf, instantAt } from './calendar.ts';
import { parseDay, plainText } from './typedDay.ts';

/** A day without a time is meant for the morning; the field shows it before it counts. */
const MORNING = '10:00';

/** What `parseDay` takes, with a time: "tomorrow 11", "fri 4:30 pm", "11am", "in 2 h", "24 nov". */
export function parseMoment(
  text: string,
  now: Instant,
  timeZone: string,
  bounds: { min?: Instant | undefined; max?: Instant | undefined } = {},
): Instant | null {
  const plain = plainText(text).replaceAll(/(?<=\S) at (?=\S)/g, ' ');
  const later = inTime(plain, now);
  if (later !== null) return later;
  const today = dayOf(now, timeZone);
  const days = {
    min: bounds.min && dayOf(bounds.min, timeZone),
    max: bounds.max && dayOf(bounds.max, timeZone),
  };
  const parts = partsOf(plain);
  if (!parts) return null;
  // A time alone is of today; of tomorrow where today's has passed the bounds.
  if (parts.day === '')
    return firstWithin([today, parseDay('tomorrow', today)], parts.time, timeZone, bounds);
  const day = parseDay(parts.day, today, days);
  return day && instantAt(day, parts.time, timeZone);
}

const MINUTES: [RegExp, number][] = [
  [/^(?:in |\+ ?)?(\d{1,4}) ?(?:min|mins|minutes?)$/, 1],
  [/^(?:in |\+ ?)?(\d{1,3}) ?(?:h|hr|hrs|hours?)$/, 60],
];

function inTime(plain: string, now: Instant): Instant | null {
  const atMinute = `${now.slice(0, 16)}:00.000Z`;
  if (plain === 'now') return atMinute;
  for (const [pattern, each] of MINUTES) {
    const found = pattern.exec(plain);
    if (found) return addMinutes(atMinute, Number(found[1]) * each);
  }
  return null;
}

interface Parts {
  day: string;
  /** '16:30' */
  time: string;
}

const TIME = '\\d{1,2}(?:[:.]\\d\\d)?(?: ?(?:am|pm|a\\.m\\.|p\\.m\\.))?|noon';
const TIME_ALONE = new RegExp(`^(${TIME})$`);
const TIME_LAST = new RegExp(`^(.+?)[ t](${TIME})$`);
const TIME_FIRST = new RegExp(`^(${TIME}) (.+)$`);
const ONLY_DIGITS = /^\d+$/;
/** "11" may be a day or an hour. */
const UNCLEAR = /^\d{1,2}$/;

/** Day and time of a text; null where it is not clear which is which. */
function partsOf(plain: string): Parts | null {
  if (plain === '' || UNCLEAR.test(plain)) return null;
  const [, alone] = TIME_ALONE.exec(plain) ?? [];
  const aloneAt = alone === undefined || ONLY_DIGITS.test(alone) ? null : clockTime(alone);
  if (aloneAt) return { day: '', time: aloneAt };
  const [, before, last] = TIME_LAST.exec(plain) ?? [];
  const lastAt = last === undefined ? null : clockTime(last);
  if (before && last && lastAt) {
    // "15 11" may be a day and a time or a day and a month.
    return ONLY_DIGITS.test(before) && ONLY_DIGITS.test(last) ? null : { day: before, time: lastAt };
  }
  const [, first, after] = TIME_FIRST.exec(plain) ?? [];
  const firstAt = first === undefined || ONLY_DIGITS.test(first) ? null : clockTime(first);
  if (after && firstAt) return { day: after, time: firstAt };
  return { day: plain, time: MORNING };
}

/** '4:30 pm' and '16:30' as '16:30'. Without am or pm, 1 to 7 are after noon: nobody is visited at four at night. */
function clockTime(text: string): string | null {
  if (text === 'noon') return '12:00';
  const [, hourText, minuteText, half] = /^(\d{1,2})(?:[:.](\d\d))? ?([ap])?/.exec(text) ?? [];
  const [typed, minute] = [Number(hourText), Number(minuteText ?? 0)];
  if (minute > 59 || typed > 23 || (half && (typed < 1 || typed > 12))) return null;
  const hour = half
    ? (typed % 12) + (half === 'p' ? 12 : 0)
    : isAfternoon(typed, hourText)
      ? typed + 12
      : typed;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** '04:30' is of a clock of 24 hours. */
function isAfternoon(hour: number, text = ''): boolean {
  return hour >= 1 && hour <= 7 && !text.startsWith('0');
}

function firstWithin(
  days: readonly (Day | null)[],
  time: string,
  timeZone: string,
  { min, max }: { min?: Instant | undefined; max?: Instant | undefined },
): Instant | null {
  const moments = days.flatMap((day) => (day ? [instantAt(day, time, timeZone)] : []));
  return moments.find((at) => (!min || at >= min) && (!max || at <= max)) ?? moments[0] ?? null;
}
