/** A column of numbers; what is missing is NaN. */
export interface NumberColumn {
  kind: 'number';
  name: string;
  values: Float64Array;
  /** Whether the numbers are days since 1970. */
  isDay?: boolean;
}

/** A column of words: the place of each in `levels`, −1 where it is missing. */
export interface CategoryColumn {
  kind: 'category';
  name: string;
  levels: readonly string[];
  codes: Int32Array;
}

export type Column = NumberColumn | CategoryColumn;

/** Rows as columns, the form in which models read them. */
export interface Frame {
  rows: number;
  columns: readonly Column[];
}

/** A frame with the outcome of each row: 1 if won, else 0. */
export interface Outcomes {
  frame: Frame;
  labels: Uint8Array;
}

/** The rows of these numbers, in this order. */
export function pickRows(frame: Frame, rows: Int32Array): Frame {
  const columns = frame.columns.map((column): Column => {
    if (column.kind === 'number') return { ...column, values: picked(column.values, rows, Float64Array) };
    return { ...column, codes: picked(column.codes, rows, Int32Array) };
  });
  return { rows: rows.length, columns };
}

export function pickOutcomes({ frame, labels }: Outcomes, rows: Int32Array): Outcomes {
  return { frame: pickRows(frame, rows), labels: picked(labels, rows, Uint8Array) };
}

export function pickLabels(labels: Uint8Array, rows: Int32Array): Uint8Array {
  return picked(labels, rows, Uint8Array);
}

/** The rows of one frame, then those of another with the same columns. */
export function joinedFrames(first: Frame, second: Frame): Frame {
  const others = new Map(second.columns.map((column) => [column.name, column]));
  const columns = first.columns.map((column): Column => {
    const other = others.get(column.name);
    if (column.kind === 'number' && other?.kind === 'number') {
      const values = new Float64Array(column.values.length + other.values.length);
      values.set(column.values);
      values.set(other.values, column.values.length);
      return { ...column, values };
    }
    if (column.kind === 'category' && other?.kind === 'category') return joinedCategories(column, other);
    throw new Error(`Column ${column.name} is missing or of another kind.`);
  });
  return { rows: first.rows + second.rows, columns };
}

export function withoutColumns(frame: Frame, names: ReadonlySet<string>): Frame {
  return { ...frame, columns: frame.columns.filter((column) => !names.has(column.name)) };
}

function joinedCategories(first: CategoryColumn, second: CategoryColumn): CategoryColumn {
  const levels = [...new Set([...first.levels, ...second.levels])];
  const places = new Map(levels.map((level, place) => [level, place]));
  const moved = second.levels.map((level) => places.get(level) ?? -1);
  const codes = new Int32Array(first.codes.length + second.codes.length);
  codes.set(first.codes);
  codes.set(
    second.codes.map((code) => moved[code] ?? -1),
    first.codes.length,
  );
  return { ...first, levels, codes };
}

function picked<T extends Float64Array | Int32Array | Uint8Array>(
  values: T,
  rows: Int32Array,
  make: new (length: number) => T,
): T {
  const result = new make(rows.length);
  for (let index = 0; index < rows.length; index += 1) result[index] = values[rows[index] ?? 0] ?? 0;
  return result;
}
