import { formatMonth } from '#platform/contract/format.ts';

/** The first month of which bookings are taken. */
const FIRST_MONTH = '1990-01';
/** Of one type in one month. */
export const MAX_UNITS = 9_999;

/** What was booked in a month before Plinth, of one row: a project, or a type of unit in it. */
export interface PastCell {
  rowId: string;
  /** '2024-04' */
  month: string;
  units: number;
  /** Of those whose value is known. */
  valuedUnits: number;
  valuePaise: number;
}

/** What Plinth counts itself, as far as it bears on what may be imported. */
export interface OwnCount {
  /** The month in which the first booking of the project was entered; null before there is one. */
  ownFrom: string | null;
  /** The month of today. */
  running: string;
}

/** Why a month cannot be imported; null where it can. Plinth counts from the month of its first entry on. */
export function whyNotPast(month: string, { ownFrom, running }: OwnCount): string | null {
  if (month < FIRST_MONTH) return `Month must be ${monthText(FIRST_MONTH)} or later`;
  if (month >= running) return 'Month must be over: this one is not';
  if (ownFrom !== null && month >= ownFrom)
    return `Month must lie before ${monthText(ownFrom)}: from then on Plinth counts the bookings of this project itself`;
  return null;
}

/** Plinth's own bookings of a month are among those that were imported: so many come to them. */
export function beyondOwn(imported: number, own: number): number {
  return Math.max(0, imported - own);
}

function monthText(month: string): string {
  return formatMonth(`${month}-01`);
}
