import type { Day } from './calendar.ts';
import { addDays, isDay } from './calendar.ts';
import type { FieldError } from './errors.ts';
import { mulDiv } from './money.ts';

/**
 * What people write into the cells of a spreadsheet, read as values. Every function throws a `CellError` whose
 * message says what is wrong with the cell; an empty cell never reaches them.
 */
export class CellError extends Error {
  override readonly name = 'CellError';
}

/** In a cell: clear the field. An empty cell leaves it unchanged. */
const NOTHING = /^[-–—]$/;

export function isNothing(text: string): boolean {
  return NOTHING.test(text);
}

/** Characters that exports prefix with an apostrophe, so that no spreadsheet runs them as formulas. */
const GUARDED = /^'(?='*[=+\-@\t\r])/;

export function withoutGuard(text: string): string {
  return text.replace(GUARDED, '');
}

/** 1,22,14,000.50 and 12,214,000.50, with a sign; groups of two or three digits, the last of three. */
const GROUPED = /^[+-]?(?:\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.(\d*))?$/;
const CURRENCY = /^(?:₹|rs\.?|inr)\s*|\s*(?:\/-|₹|inr)$/gi;

/** A number as decimal digits without groups: '1,22,14,000.50' → '12214000.50'. */
function digitsOf(text: string, label: string): string {
  // Non-breaking spaces come from web pages and word processors.
  const bare = text.trim().replace(/(?<=\d)[\u00A0\u202F](?=\d)/g, '');
  if (!GROUPED.test(bare)) throw new CellError(`${label} “${shortened(text)}” is not a number`);
  return bare.replaceAll(',', '').replace(/\.0*$/, '');
}

/** An exact number with at most `decimals` decimals, as an integer of its smallest part. */
function scaled(digits: string, decimals: number, label: string): bigint {
  const [, sign = '', whole = '', part = ''] = /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(digits) ?? [];
  const kept = part.replace(/0+$/, '');
  if (kept.length > decimals) {
    throw new CellError(
      decimals === 0 ? `${label} must be a whole number` : `${label} has at most ${decimals} decimals`,
    );
  }
  const value = BigInt(`${whole}${kept.padEnd(decimals, '0')}`);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new CellError(`${label} is too large`);
  return sign === '-' ? -value : value;
}

export function readWhole(text: string, label: string): number {
  return Number(scaled(digitsOf(text, label), 0, label));
}

/** A share in percent with at most four decimals: '2.5', '2.5%', '2.5 percent'. */
export function readPct(text: string, label: string): number {
  const bare = text.trim().replace(/\s*(?:%|percent|per cent|pct)$/i, '');
  return Number(scaled(digitsOf(bare, label), 4, label)) / 10_000;
}

const YES = new Set(['yes', 'y', 'true', '1', 'x', '✓']);
const NO = new Set(['no', 'n', 'false', '0']);

export function readYesNo(text: string, label: string): boolean {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  throw new CellError(`${label} “${shortened(text)}” is neither yes nor no`);
}

/** Rupees as paise: '₹1,22,14,000', 'Rs. 8,450.50', '8450/-'. */
export function readRupees(text: string, label: string): number {
  return Number(scaled(digitsOf(text.trim().replace(CURRENCY, ''), label), 2, label));
}

export const AREA_UNITS = ['sqft', 'sqm'] as const;
export type AreaUnit = (typeof AREA_UNITS)[number];

const AREA_LABELS = /\s*(?:sq\.?\s*(?:ft|m|mt|mtr)s?\.?|sqft|sqm|ft²|m²)$/i;
/** Square feet in a square metre: 1 ft = 0.3048 m, so 1 / 0.09290304, to twelve decimals. */
const SQFT_PER_SQM = 10_763_910_416_710n;
const SQFT_SCALE = 1_000_000_000_000n;

/** An area as square feet with two decimals; square metres, given to four, are converted and rounded half up. */
export function readArea(text: string, label: string, unit: AreaUnit): number {
  const digits = digitsOf(text.trim().replace(AREA_LABELS, ''), label);
  if (unit === 'sqft') return Number(scaled(digits, 2, label)) / 100;
  const sqm = scaled(digits, 4, label);
  return Number(mulDiv(sqm, SQFT_PER_SQM, SQFT_SCALE * 100n)) / 100;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ][\d:.]+Z?)?$/;
const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;
const WORDED = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ ,-]+(\d{4})$/i;

/** Day numbers of spreadsheets, for cells not formatted as dates: years 2000 to 2099. */
const SERIAL = /^\d{5}$/;
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 73_050];
/** Day 0 of that count; the wrongly counted 29 February 1900 is before the range. */
const SERIAL_ZERO = '1899-12-30';

function serialDay(text: string): Day | null {
  const serial = SERIAL.test(text) ? Number(text) : 0;
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return null;
  return addDays(SERIAL_ZERO, serial);
}

/** A day: 2026-10-01, 01/10/2026 (the day first), 1 Oct 2026, and 46296 as spreadsheets count. */
export function readDay(text: string, label: string): Day {
  const bare = text.trim();
  const counted = serialDay(bare);
  if (counted !== null) return counted;
  const iso = ISO.exec(bare);
  const dayFirst = DAY_FIRST.exec(bare);
  const worded = WORDED.exec(bare);
  const parts = iso
    ? [iso[1], iso[2], iso[3]]
    : dayFirst
      ? [dayFirst[3], dayFirst[2], dayFirst[1]]
      : worded
        ? [worded[3], String(MONTHS.indexOf((worded[2] ?? '').toLowerCase()) + 1), worded[1]]
        : [];
  const [year = '', month = '', date = ''] = parts.map((part) => (part ?? '').padStart(2, '0'));
  const day = `${year}-${month}-${date}`;
  if (parts.length === 0 || !isDay(day))
    throw new CellError(`${label} “${shortened(text)}” is not a date like 01/10/2026`);
  return day;
}

const MONTH_ONLY = /^(\d{4})-(\d{1,2})$/;
const MONTH_FIRST = /^(\d{1,2})[./-](\d{4})$/;
const WORDED_MONTH = /^([a-z]{3})[a-z]*[ .,'’-]+(\d{4}|\d{2})$/i;

/** A month as '2024-04': 2024-04, 04/2024, Apr 2024, April 2024, Apr-24 (1990 to 2089), or any day in it. */
export function readMonth(text: string, label: string): string {
  const bare = text.trim();
  const iso = MONTH_ONLY.exec(bare);
  const numbered = MONTH_FIRST.exec(bare);
  const worded = WORDED_MONTH.exec(bare);
  const [year = '', month = 0] = iso
    ? [iso[1], Number(iso[2])]
    : numbered
      ? [numbered[2], Number(numbered[1])]
      : worded
        ? [fullYear(worded[2] ?? ''), MONTHS.indexOf((worded[1] ?? '').toLowerCase()) + 1]
        : [];
  if (month >= 1 && month <= 12) return `${year}-${String(month).padStart(2, '0')}`;
  try {
    return readDay(text, label).slice(0, 7);
  } catch {
    throw new CellError(`${label} “${shortened(text)}” is not a month like Apr 2024`);
  }
}

function fullYear(year: string): string {
  if (year.length === 4) return year;
  return `${Number(year) >= 90 ? 19 : 20}${year}`;
}

/** One of a few words, written as people write them: '3 bhk' is '3BHK', 'north-east' is 'NE'. */
export function readChoice<Choice extends string>(
  text: string,
  label: string,
  choices: readonly Choice[],
  others: Readonly<Record<string, Choice>> = {},
): Choice {
  const wanted = plainWord(text);
  const found = choices.find((choice) => plainWord(choice) === wanted) ?? others[wanted];
  if (found) return found;
  throw new CellError(`${label} “${shortened(text)}” is not one of: ${choices.join(', ')}`);
}

/** Letters, digits and the points of decimals alone, in lower case: how headings and choices are compared. */
export function plainWord(text: string): string {
  return text.toLowerCase().replace(/(?<!\d)\.|\.(?!\d)|[^\p{L}\p{N}.]+/gu, '');
}

/** Codes with commas, semicolons or spaces between them: 'GV; CORNER'. */
export function readCodes(text: string): string[] {
  return text
    .split(/[,;|\s]+/)
    .filter(Boolean)
    .map((code) => code.toUpperCase());
}

function shortened(text: string): string {
  const bare = text.trim();
  return bare.length > 40 ? `${bare.slice(0, 39)}…` : bare;
}

/**
 * The values of a row by the readers of its columns, and what cannot be read of it. An empty cell or a dash is nothing.
 */
export function readRow<Name extends string>(
  columns: readonly { name: Name; label: string }[],
  readers: Readonly<Record<Name, (text: string, label: string) => unknown>>,
  cells: Readonly<Record<string, string>>,
): { fields: Record<string, unknown>; errors: FieldError[] } {
  const fields: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const { name, label } of columns) {
    const text = cells[name] ?? '';
    if (text.trim() === '' || isNothing(text)) continue;
    try {
      fields[name] = readers[name](withoutGuard(text), label);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      errors.push({ field: name, message: error.message });
    }
  }
  return { fields, errors };
}
