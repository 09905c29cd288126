import type { CategoryColumn, Column } from './frame.ts';

const MISSING = new Set(['', 'na', 'n/a', '#n/a', 'nan', 'null', 'none', 'nil', '-', '?']);
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** Digits in groups, such as 1,250.50 or the Indian 12,50,000. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d+)?$/;
const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;
/** 0042 is a name, not the number 42. */
const CODE = /^0\d/;
const DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const INDIAN_DATE = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})( (\d{1,2}):(\d{2})(:(\d{2}))?)?$/;
const DAY_MS = 86_400_000;

/** Rows of texts; which of them is meant tells its place. */
type Texts = readonly (readonly string[])[];

/** How the texts of a column are to be read: words, or numbers in one of these notations. */
export type Notation = 'words' | keyof typeof READERS;

const READERS = { plain, grouped, decimalComma, isoDay, indianDay };
const NOTATIONS = ['plain', 'grouped', 'decimalComma', 'isoDay', 'indianDay'] as const satisfies Notation[];

/** The first notation in which all texts that are there make sense. */
export function notationOf(rows: Texts, place: number): Notation {
  return NOTATIONS.find((notation) => readsAll(READERS[notation], rows, place)) ?? 'words';
}

/** A column of texts in a notation; a text that is missing, empty or makes no sense in it counts as missing. */
export function columnOf(name: string, rows: Texts, place: number, notation: Notation): Column {
  if (notation === 'words') return words(name, rows, place);
  const read = READERS[notation];
  const values = Float64Array.from(rows, (row) => {
    const text = cleaned(row[place]);
    return text === null ? Number.NaN : read(text);
  });
  return { kind: 'number', name, values, isDay: notation === 'isoDay' || notation === 'indianDay' };
}

function readsAll(read: (text: string) => number, rows: Texts, place: number): boolean {
  let isAny = false;
  for (const row of rows) {
    const text = cleaned(row[place]);
    if (text === null) continue;
    if (Number.isNaN(read(text))) return false;
    isAny = true;
  }
  return isAny;
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

function plain(text: string): number {
  return NUMBER.test(text) && !CODE.test(text) ? Number(text) : Number.NaN;
}

function grouped(text: string): number {
  return GROUPED.test(text) ? Number(text.replaceAll(',', '')) : plain(text);
}

function decimalComma(text: string): number {
  return DECIMAL_COMMA.test(text) ? Number(text.replace(',', '.')) : plain(text);
}

function isoDay(text: string): number {
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
