import type { CategoryColumn, Column, Frame, NumberColumn } from './frame.ts';
import { cutPoints, sortedFinite, writeBins } from './numbers.ts';

/** How a column of numbers enters the sum of a regression: by a straight line, and by steps beside it. */
interface NumberField {
  kind: 'number';
  name: string;
  /** Values beyond are taken for these. */
  low: number;
  high: number;
  mean: number;
  deviation: number;
  /** Steps let a middle be better than both ends. Step 0 stands for "missing". */
  borders: readonly number[];
  /** The weight of step 0; those of the other steps follow, then that of the line. */
  offset: number;
  /** Total number of weights of the field. */
  size: number;
}

/** How a column of words enters it: by one weight for each frequent word. */
interface CategoryField {
  kind: 'category';
  name: string;
  levels: readonly string[];
  /** The step of each level; 0 for rare ones, which share it with those that are not known and with "missing". */
  steps: readonly number[];
  offset: number;
  size: number;
}

type Field = NumberField | CategoryField;

export interface Encoding {
  fields: readonly Field[];
  /** Number of weights but for the intercept. */
  size: number;
}

/** A column of rows in the form of an encoding. */
export interface EncodedField {
  offset: number;
  steps: Uint16Array;
  /** The standardized values and their weight; null for words. */
  line: { values: Float32Array; weight: number } | null;
}

export interface Encoded {
  rows: number;
  fields: readonly EncodedField[];
}

const STEPS = 8;
/** The shares of rows between which a line runs; a single value far off would bend it. */
const [LOW, HIGH] = [0.005, 0.995];
const RARE_SHARE = 0.001;
const RARE_ROWS = 10;
const MAX_LEVELS = 2_000;

/** Looks at no outcome. */
export function encodingOf(frame: Frame): Encoding {
  let size = 0;
  const fields = frame.columns.map((column) => {
    const field =
      column.kind === 'number' ? numberField(column, size) : categoryField(column, size, frame.rows);
    size += field.size;
    return field;
  });
  return { fields, size };
}

/** @throws Error when a column of the encoding is not in the frame */
export function encoded(frame: Frame, encoding: Encoding): Encoded {
  const columns = new Map(frame.columns.map((column) => [column.name, column]));
  return {
    rows: frame.rows,
    fields: encoding.fields.map((field) => encodedField(columns.get(field.name), field)),
  };
}

/** These rows of an encoded frame. */
export function pickEncoded({ fields }: Encoded, rows: Int32Array): Encoded {
  return {
    rows: rows.length,
    fields: fields.map(({ offset, steps, line }) => ({
      offset,
      steps: picked(steps, rows, new Uint16Array(rows.length)),
      line: line && { ...line, values: picked(line.values, rows, new Float32Array(rows.length)) },
    })),
  };
}

function picked<T extends Uint16Array | Float32Array>(values: T, rows: Int32Array, into: T): T {
  for (let index = 0; index < rows.length; index += 1) into[index] = values[rows[index] ?? 0] ?? 0;
  return into;
}

function encodedField(column: Column | undefined, field: Field): EncodedField {
  const { offset } = field;
  if (column?.kind === 'number' && field.kind === 'number') {
    const steps = new Uint16Array(column.values.length);
    writeBins(steps, column.values, field.borders);
    return { offset, steps, line: { values: standardized(column, field), weight: offset + field.size - 1 } };
  }
  if (column?.kind === 'category' && field.kind === 'category') {
    const known = new Map(field.levels.map((level, place) => [level, field.steps[place] ?? 0]));
    const steps = column.levels.map((level) => known.get(level) ?? 0);
    const taken = new Uint16Array(column.codes.length);
    for (let row = 0; row < taken.length; row += 1) taken[row] = steps[column.codes[row] ?? -1] ?? 0;
    return { offset, steps: taken, line: null };
  }
  throw new Error(`Column ${field.name} is missing or of another kind.`);
}

function standardized({ values }: NumberColumn, { low, high, mean, deviation }: NumberField): Float32Array {
  const result = new Float32Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (Number.isFinite(value)) result[row] = (Math.min(high, Math.max(low, value)) - mean) / deviation;
  }
  return result;
}

function numberField({ name, values }: NumberColumn, offset: number): NumberField {
  const sorted = sortedFinite(values);
  const [low, high] = [quantile(sorted, LOW), quantile(sorted, HIGH)];
  const { mean, deviation } = momentsOf(sorted, low, high);
  const borders = cutPoints(sorted, STEPS);
  return {
    kind: 'number',
    name,
    low,
    high,
    mean,
    deviation: deviation || 1,
    borders,
    offset,
    size: borders.length + 3,
  };
}

function categoryField({ name, levels, codes }: CategoryColumn, offset: number, rows: number): CategoryField {
  const counts = new Int32Array(levels.length);
  for (const code of codes) if (code >= 0) counts[code] = (counts[code] ?? 0) + 1;
  const least = Math.max(RARE_ROWS, rows * RARE_SHARE);
  let last = 0;
  const steps = levels.map((_, level) => {
    if ((counts[level] ?? 0) < least || last >= MAX_LEVELS) return 0;
    last += 1;
    return last;
  });
  return { kind: 'category', name, levels, steps, offset, size: last + 1 };
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Of the values between `low` and `high`; those beyond count as these. */
function momentsOf(values: Float64Array, low: number, high: number): { mean: number; deviation: number } {
  let [sum, squares] = [0, 0];
  for (const value of values) sum += Math.min(high, Math.max(low, value));
  const mean = sum / Math.max(1, values.length);
  for (const value of values) squares += (Math.min(high, Math.max(low, value)) - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / Math.max(1, values.length)) };
}
