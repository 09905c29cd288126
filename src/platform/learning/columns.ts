import type { Column } from './frame.ts';
import { sortedFinite } from './numbers.ts';

/** A column that a model does not learn from, and why. */
export interface Refused {
  name: string;
  kind: 'identifier' | 'constant' | 'leak' | 'absent';
  reason: string;
}

/** Share of different words from which a column names its rows, and the least number of them. */
const NAMING_SHARE = 0.9;
const NAMING_LABELS = 50;

/** Columns that say nothing, or only which row a row is. */
export function idleColumns(columns: readonly Column[]): Refused[] {
  return columns.flatMap((column): Refused[] => {
    const { name } = column;
    const { different, there, rows } = countsOf(column);
    if (different === 0) return [{ name, kind: 'constant', reason: 'It is empty in every row.' }];
    if (different === 1 && there === rows)
      return [{ name, kind: 'constant', reason: 'It is the same in every row.' }];
    if (isNaming(column, different, there) || isNumbering(column, different)) {
      return [{ name, kind: 'identifier', reason: 'It identifies single rows and would only be memorized.' }];
    }
    return [];
  });
}

function countsOf(column: Column) {
  if (column.kind === 'number') {
    const there = sortedFinite(column.values);
    return { different: changesIn(there), there: there.length, rows: column.values.length };
  }
  const there = column.codes.filter((code) => code >= 0);
  return { different: new Set(there).size, there: there.length, rows: column.codes.length };
}

/** How many different values a sorted list has. */
function changesIn(sorted: Float64Array): number {
  let different = 0;
  for (let place = 0; place < sorted.length; place += 1)
    if (place === 0 || sorted[place] !== sorted[place - 1]) different += 1;
  return different;
}

function isNaming(column: Column, different: number, there: number): boolean {
  return column.kind === 'category' && different >= NAMING_LABELS && different >= NAMING_SHARE * there;
}

/**
 * Whole numbers that never repeat although they lie close together. Of n numbers drawn by chance from R, about n²/2R
 * pairs would be equal (the birthday problem), and no pair with a probability of e^(−n²/2R).
 */
function isNumbering(column: Column, different: number): boolean {
  if (column.kind === 'category' || different < NAMING_LABELS) return false;
  const there = sortedFinite(column.values);
  if (different < there.length || !there.every((value) => Number.isInteger(value))) return false;
  const range = (there.at(-1) ?? 0) - (there[0] ?? 0) + 1;
  return there.length ** 2 / (2 * range) > 10;
}
