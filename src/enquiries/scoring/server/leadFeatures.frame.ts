import type { FeatureRow } from '../leadFeatures.rules.ts';
import { FEATURE_KEYS, FEATURES } from '../leadFeatures.rules.ts';
import type { Column, Frame } from '#platform/learning/frame.ts';

/** Features of leads as columns, the form in which models read them. */
export function frameOf(rows: readonly FeatureRow[]): Frame {
  const table = new FeatureTable();
  for (const row of rows) table.add(row);
  return table.frame();
}

const FIRST_ROWS = 512;

/**
 * Columns that grow row by row. Many leads are read in batches; converting ten thousand of them at once would
 * block requests for half a second.
 */
export class FeatureTable {
  private rows = 0;
  private readonly columns = FEATURE_KEYS.map((name) =>
    FEATURES[name] === 'number' ? new NumberCells(name) : new WordCells(name),
  );

  add(row: FeatureRow): void {
    for (const column of this.columns) column.put(this.rows, row[column.name]);
    this.rows += 1;
  }

  frame(): Frame {
    return { rows: this.rows, columns: this.columns.map((column) => column.taken(this.rows)) };
  }
}

type Cell = FeatureRow[keyof FeatureRow];

class NumberCells {
  readonly name: keyof FeatureRow;
  private values = new Float64Array(FIRST_ROWS);

  constructor(name: keyof FeatureRow) {
    this.name = name;
  }

  put(row: number, cell: Cell): void {
    if (row === this.values.length) {
      const wider = new Float64Array(2 * row);
      wider.set(this.values);
      this.values = wider;
    }
    this.values[row] = cell === null ? Number.NaN : Number(cell);
  }

  taken(rows: number): Column {
    return { kind: 'number', name: this.name, values: this.values.slice(0, rows) };
  }
}

class WordCells {
  readonly name: keyof FeatureRow;
  private readonly places = new Map<string, number>();
  private codes = new Int32Array(FIRST_ROWS);

  constructor(name: keyof FeatureRow) {
    this.name = name;
  }

  put(row: number, cell: Cell): void {
    if (row === this.codes.length) {
      const wider = new Int32Array(2 * row);
      wider.set(this.codes);
      this.codes = wider;
    }
    this.codes[row] = cell === null ? -1 : this.placeOf(String(cell));
  }

  private placeOf(word: string): number {
    const place = this.places.get(word) ?? this.places.size;
    this.places.set(word, place);
    return place;
  }

  taken(rows: number): Column {
    return {
      kind: 'category',
      name: this.name,
      levels: [...this.places.keys()],
      codes: this.codes.slice(0, rows),
    };
  }
}
