import type { Instant } from '../../contract/calendar.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** '2026-11-24 18:30': what spreadsheets take for a date, and in order even as text */
export function sheetMoment(at: Instant, timeZone: string): string {
  // Making a format takes much longer than using it. Swedish writes days and times in the order of ISO 8601.
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', options);
  formats.set(timeZone, format);
  return format.format(new Date(at));
}
