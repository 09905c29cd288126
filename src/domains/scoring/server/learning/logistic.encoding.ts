import type { Column, Frame } from './frame.ts';
import { binOf, cutPoints, sortedFinite } from './numbers.ts';

/** How one column enters the sum of a regression. */
type Field =
  | {
      kind: 'number';
      name: string;
      low: number;
      high: number;
      mean: number;
      deviation: number;
      /** Steps beside the straight line, so that a middle may be better than both ends. */
      borders: readonly number[];
      /** First weight of its steps; the one after the last step stands for "missing". */
      offset: number;
      /** Weight of its straight line. */
      line: number;
    }
  | {
      kind: 'category';
      name: string;
      levels: readonly string[];
      /** For each level its weight; rare levels share one, with those that are not known and with "missing". */
      weights: readonly number[];
      other: number;
    };

export interface Encoding {
  fields: readonly Field[];
  /** Number of weights but for the intercept. */
  size: number;
}

/** Rows in the form of an encoding: for each field one weight by its number, and the value of its straight line. */
export interface Encoded {
  rows: number;
  fields: number;
  places: Int32Array;
  lines: Float64Array;
  /** Weight of the line of each field; −1 for words. */
  lineWeights: Int32Array;
}

const STEPS = 8;
const RARE_SHARE = 0.001;
const RARE_ROWS = 10;

export function encodingOf(frame: Frame): Encoding {
  let size = 0;
  const take = (many: number) => {
    size += many;
    return size - many;
  };
  const fields = frame.columns.map((column): Field => {
    if (column.kind === 'category') return categoryField(column, frame.rows, take);
    const sorted = sortedFinite(column.values);
    const [low, high] = [quantile(sorted, 0.005), quantile(sorted, 0.995)];
    const kept = sorted.map((value) => Math.min(high, Math.max(low, value)));
    const mean = kept.reduce((sum, value) => sum + value, 0) / Math.max(1, kept.length);
    const variance = kept.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, kept.length);
    const borders = cutPoints(column.values, STEPS);
    return {
      kind: 'number',
      name: column.name,
      low,
      high,
      mean,
      deviation: Math.sqrt(variance) || 1,
      borders,
      offset: take(borders.length + 2),
      line: take(1),
    };
  });
  return { fields, size };
}

/** @throws Error when a column of the encoding is not in the frame */
export function encoded(frame: Frame, encoding: Encoding): Encoded {
  const columns = new Map(frame.columns.map((column) => [column.name, column]));
  const fields = encoding.fields.length;
  const places = new Int32Array(frame.rows * fields);
  const lines = new Float64Array(frame.rows * fields);
  encoding.fields.forEach((field, at) => {
    const column = columns.get(field.name);
    if (column?.kind !== field.kind) throw new Error(`Column ${field.name} is missing or of another kind.`);
    writeField(field, column, { at, fields, places, lines });
  });
  const lineWeights = Int32Array.from(encoding.fields, (field) =>
    field.kind === 'number' ? field.line : -1,
  );
  return { rows: frame.rows, fields, places, lines, lineWeights };
}

/** These rows of an encoded frame. */
export function pickEncoded(data: Encoded, rows: Int32Array): Encoded {
  const { fields } = data;
  const places = new Int32Array(rows.length * fields);
  const lines = new Float64Array(rows.length * fields);
  rows.forEach((row, index) => {
    places.set(data.places.subarray(row * fields, (row + 1) * fields), index * fields);
    lines.set(data.lines.subarray(row * fields, (row + 1) * fields), index * fields);
  });
  return { rows: rows.length, fields, places, lines, lineWeights: data.lineWeights };
}

interface Place {
  at: number;
  fields: number;
  places: Int32Array;
  lines: Float64Array;
}

function writeField(field: Field, column: Column, { at, fields, places, lines }: Place): void {
  if (field.kind === 'category' && column.kind === 'category') {
    const known = new Map(field.levels.map((level, place) => [level, field.weights[place] ?? field.other]));
    const weights = column.levels.map((level) => known.get(level) ?? field.other);
    column.codes.forEach((code, row) => {
      places[row * fields + at] = weights[code] ?? field.other;
    });
  }
  if (field.kind === 'number' && column.kind === 'number') {
    column.values.forEach((value, row) => {
      const isThere = Number.isFinite(value);
      const kept = Math.min(field.high, Math.max(field.low, value));
      const step = isThere ? binOf(value, field.borders) : field.borders.length + 1;
      places[row * fields + at] = field.offset + step;
      lines[row * fields + at] = isThere ? (kept - field.mean) / field.deviation : 0;
    });
  }
}

function categoryField(
  column: Extract<Column, { kind: 'category' }>,
  rows: number,
  take: (many: number) => number,
): Field {
  const counts = new Int32Array(column.levels.length);
  for (const code of column.codes) if (code >= 0) counts[code] = (counts[code] ?? 0) + 1;
  const other = take(1);
  const least = Math.max(RARE_ROWS, rows * RARE_SHARE);
  const weights = column.levels.map((_, level) => ((counts[level] ?? 0) >= least ? take(1) : other));
  return { kind: 'category', name: column.name, levels: column.levels, weights, other };
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
