/** Which of the two figures of a target is edited. */
export type TargetMeasure = 'units' | 'valuePaise';

/** A thousand rupees and more are read in lakh. */
const PAISE_OF_A_LAKH = 10_000_000;

/** What somebody typed or pasted into a month: a figure, nothing, or something that is no figure. */
export type Entry = { value: number | null } | { wrong: string };

/** Reads '12', '1,20.5' or '₹ 4.25'; values are lakh of rupees. Nothing and a dash mean no target. */
export function readEntry(text: string, measure: TargetMeasure, most: number): Entry {
  const plain = text.replaceAll(/[₹,\s]/g, '');
  if (plain === '' || plain === '-' || plain === '–') return { value: null };
  if (!/^\d+(\.\d+)?$/.test(plain)) return { wrong: `“${text.trim()}” is no number.` };
  const value = measure === 'units' ? Number(plain) : Math.round(Number(plain) * PAISE_OF_A_LAKH);
  if (!Number.isInteger(value)) return { wrong: `“${text.trim()}” is no whole number of units.` };
  return value > most ? { wrong: `“${text.trim()}” is too much.` } : { value };
}

/** As it is typed again: '12', '425.5' lakh; empty without a target. */
export function entryText(value: number | null, measure: TargetMeasure): string {
  if (value === null) return '';
  return measure === 'units' ? String(value) : String(value / PAISE_OF_A_LAKH);
}

/** Cells of a spreadsheet as they are pasted: lines of cells between tabs. */
export function pastedCells(text: string): string[][] {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => line.split('\t'));
}

export interface Place {
  row: number;
  column: number;
}

/** Where an arrow key leads in a grid; null at its edge, and where the key belongs to the text that is edited. */
export function placeAfter(
  key: string,
  { row, column }: Place,
  size: { rows: number; columns: number },
  caret: { atStart: boolean; atEnd: boolean },
): Place | null {
  const next = (moved: Place) =>
    moved.row >= 0 && moved.row < size.rows && moved.column >= 0 && moved.column < size.columns
      ? moved
      : null;
  switch (key) {
    case 'ArrowDown':
    case 'Enter':
      return next({ row: row + 1, column });
    case 'ArrowUp':
      return next({ row: row - 1, column });
    case 'ArrowLeft':
      return caret.atStart ? next({ row, column: column - 1 }) : null;
    case 'ArrowRight':
      return caret.atEnd ? next({ row, column: column + 1 }) : null;
    default:
      return null;
  }
}
