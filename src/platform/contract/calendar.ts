/**
 * Two kinds of time: a day ('2026-11-21', a calendar day in the organization's time zone) and an instant
 * (ISO 8601 in UTC with milliseconds, '2026-11-21T04:30:00.000Z'). Both compare as plain strings.
 */
export type Day = string;
export type Instant = string;

/** Nothing of a builder, its people or its buyers is older or lies further ahead; each field has its own bounds. */
export const FIRST_DAY: Day = '1900-01-01';
export const LAST_DAY: Day = '2199-12-31';
/** What a builder plans or did on a site lies between these; so a year that is typed wrong is noticed. */
export const FIRST_PLANNED: Day = '1980-01-01';
export const LAST_PLANNED: Day = '2099-12-31';

const DAY_MS = 86_400_000;

/** The calendar day of an instant in a time zone. */
export function dayOf(instant: Instant, timeZone: string): Day {
  return dayFormat(timeZone).format(new Date(instant));
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  // en-CA writes a day as YYYY-MM-DD.
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  dayFormats.set(timeZone, made);
  return made;
}

/** The instant at which a day begins in a time zone. */
export function startOfDay(day: Day, timeZone: string): Instant {
  return instantAt(day, '00:00', timeZone);
}

/** The instant at which the clocks of a time zone show a time ('09:30') of a day. */
export function instantAt(day: Day, time: string, timeZone: string): Instant {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  // Clocks may change between that time and the one in UTC, so the offset is taken at the first result again.
  const near = wanted - offsetMs(wanted, timeZone);
  return new Date(wanted - offsetMs(near, timeZone)).toISOString();
}

/** The next instant after another at which the clocks of a time zone show a time ('09:30'). */
export function nextTime(after: Instant, time: string, timeZone: string): Instant {
  const day = dayOf(after, timeZone);
  const instant = instantAt(day, time, timeZone);
  return instant > after ? instant : instantAt(addDays(day, 1), time, timeZone);
}

/** How far the clocks of a time zone are ahead of UTC at a moment. */
function offsetMs(moment: number, timeZone: string): number {
  const parts = clockFormat(timeZone).formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const clock = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return clock - Math.floor(moment / 1000) * 1000;
}

const clockFormats = new Map<string, Intl.DateTimeFormat>();

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  const known = clockFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  clockFormats.set(timeZone, made);
  return made;
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a text is a day that the calendar has: '2026-02-31' is none. */
export function isDay(text: string): boolean {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

export function addHours(instant: Instant, hours: number): Instant {
  return new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
}

export function addMinutes(instant: Instant, minutes: number): Instant {
  return new Date(Date.parse(instant) + minutes * 60_000).toISOString();
}

export function addMilliseconds(instant: Instant, milliseconds: number): Instant {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}

/** Whole years completed between a birthday and a day. */
export function ageOn(dateOfBirth: Day, day: Day): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** Of two days or two instants. */
export function laterOf(a: Day, b: Day): Day {
  return a > b ? a : b;
}

/** First calendar year of the financial year (1 April to 31 March) that holds a day: 2026 for 2026-11-21. */
export function financialYearStart(day: Day): number {
  const year = Number(day.slice(0, 4));
  return day.slice(5) < '04-01' ? year - 1 : year;
}

/** Quarter of the financial year that holds a day: April to June is 1. */
export function financialQuarter(day: Day): 1 | 2 | 3 | 4 {
  const month = Number(day.slice(5, 7));
  if (month < 4) return 4;
  if (month < 7) return 1;
  return month < 10 ? 2 : 3;
}

/** Label of the financial year as numbers carry it: '26-27'. */
export function financialYearLabel(day: Day): string {
  const start = financialYearStart(day);
  return `${twoDigits(start)}-${twoDigits(start + 1)}`;
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, '0');
}

/** The same day of the month so many months later, or the last of that month: 30 Nov and 3 months → 28 Feb. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  const last = lastOfMonth.getUTCDate();
  lastOfMonth.setUTCDate(Math.min(date, last));
  return lastOfMonth.toISOString().slice(0, 10);
}
