import type { CategoryColumn, Column, Frame, NumberColumn } from './frame.ts';

const MISSING = new Set(['', 'na', 'n/a', '#n/a', 'nan', 'null', 'none', 'nil', '-', '?']);
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** Digits in groups, such as 1,250.50 or the Indian 12,50,000. */
const GROUPED = /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/;
const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;
/** 0042 is a name, not the number 42. */
const CODE = /^0\d/;
const DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const INDIAN_DATE = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})( (\d{1,2}):(\d{2})(:(\d{2}))?)?$/;
const DAY_MS = 86_400_000;

type Texts = readonly (readonly string[])[];

/** How the texts of a column are read as numbers. */
type Reader = (text: string) => number;

const READERS: readonly Reader[] = [plainNumber, groupedNumber, decimalComma, dayOf, indianDay];

/**
 * Reads texts as columns: of numbers where all that is there can be read as numbers or days in one notation (days count
 * from 1970), else of words. Columns of `like` keep its kinds; what is no number there counts as missing.
 *
 * @param rows texts in the order of the names; a missing or empty text counts as missing
 * @param places which of the names become columns
 */
export function frameOf(
  names: readonly string[],
  rows: Texts,
  places: readonly number[],
  like: Frame | null = null,
): Frame {
  const kinds = new Map(like?.columns.map(({ name, kind }) => [name, kind]));
  const columns = places.map((place) => {
    const name = names[place] ?? '';
    return columnOf(name, rows, place, kinds.get(name));
  });
  return { rows: rows.length, columns };
}

function columnOf(name: string, rows: Texts, place: number, kind: Column['kind'] | undefined): Column {
  if (kind === 'category') return words(name, rows, place);
  if (kind === 'number') return numbers(name, rows, place, anyNumber);
  const reader = READERS.find((read) => readsAll(read, rows, place));
  return reader ? numbers(name, rows, place, reader) : words(name, rows, place);
}

function readsAll(read: Reader, rows: Texts, place: number): boolean {
  let isAny = false;
  for (const row of rows) {
    const text = cleaned(row[place]);
    if (text === null) continue;
    if (Number.isNaN(read(text))) return false;
    isAny = true;
  }
  return isAny;
}

function numbers(name: string, rows: Texts, place: number, read: Reader): NumberColumn {
  const values = Float64Array.from(rows, (row) => {
    const text = cleaned(row[place]);
    return text === null ? Number.NaN : read(text);
  });
  return { kind: 'number', name, values };
}

function words(name: string, rows: Texts, place: number): CategoryColumn {
  const places = new Map<string, number>();
  const codes = Int32Array.from(rows, (row) => {
    const text = cleaned(row[place]);
    if (text === null) return -1;
    const known = places.get(text) ?? places.size;
    places.set(text, known);
    return known;
  });
  return { kind: 'category', name, levels: [...places.keys()], codes };
}

function cleaned(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return MISSING.has(trimmed.toLowerCase()) ? null : trimmed;
}

function anyNumber(text: string): number {
  for (const read of READERS) {
    const value = read(text);
    if (!Number.isNaN(value)) return value;
  }
  return Number.NaN;
}

function plainNumber(text: string): number {
  return NUMBER.test(text) && !CODE.test(text) ? Number(text) : Number.NaN;
}

function groupedNumber(text: string): number {
  return GROUPED.test(text) ? Number(text.replaceAll(',', '')) : plainNumber(text);
}

function decimalComma(text: string): number {
  return DECIMAL_COMMA.test(text) ? Number(text.replace(',', '.')) : plainNumber(text);
}

function dayOf(text: string): number {
  return DATE.test(text) ? Date.parse(text.replace(' ', 'T')) / DAY_MS : Number.NaN;
}

/** Day before month, as dates are written in India. */
function indianDay(text: string): number {
  const found = INDIAN_DATE.exec(text);
  if (!found) return Number.NaN;
  const [, day, month, year, , hour = '0', minute = '0', , second = '0'] = found;
  if (Number(month) > 12 || Number(day) > 31) return Number.NaN;
  return (
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second)) /
    DAY_MS
  );
}
