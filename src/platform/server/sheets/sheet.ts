/** A row of a table in a file. The number is the one that spreadsheets show: the first row is 1. */
export interface SheetRow {
  number: number;
  cells: string[];
}

/** Of a table that is written; null is an empty one. */
export type SheetCell = string | number | null;

const ZERO_BYTE = String.fromCharCode(0);
const MAX_CHARACTERS = 2_000;

/** What the database can keep of cells: without zero bytes, trimmed, none endless; empty ones at the end cut off. */
export function textCells(cells: readonly string[]): string[] {
  const kept = cells.map((cell) => cell.replaceAll(ZERO_BYTE, '').trim().slice(0, MAX_CHARACTERS));
  return kept.slice(0, kept.findLastIndex((cell) => cell !== '') + 1);
}
