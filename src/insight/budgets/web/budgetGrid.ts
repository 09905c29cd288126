import { apportion, mulDiv, toPaise } from '#platform/contract/money.ts';
import type { BudgetLine, LineInput } from '../budget.contract.ts';
import type { Month } from '../budgetYear.rules.ts';
import type { BudgetCategory } from '../category.rules.ts';
import { BUDGET_CATEGORIES } from '../category.rules.ts';

/** What is typed in each cell, by `cellKey`: an amount as people write it; nothing typed is no line. */
export type GridTexts = Readonly<Record<string, string>>;

export function cellKey(category: BudgetCategory, month: Month): string {
  return `${category} ${month}`;
}

/** How an amount stands in a cell: rupees without a sign, and the other way round; undefined cannot be read. */
export interface AmountText {
  parse: (text: string) => number | null | undefined;
  format: (paise: number) => string;
}

export function textsOf(lines: readonly BudgetLine[], { format }: AmountText): GridTexts {
  return Object.fromEntries(
    lines.map(({ category, month, plannedPaise }) => [cellKey(category, month), format(plannedPaise)]),
  );
}

export interface ReadGrid {
  lines: LineInput[];
  /** Cells that cannot be read, or are below zero. */
  faulty: ReadonlySet<string>;
}

/** The lines of a grid; a cell that stood there before keeps its id. */
export function linesOf(
  texts: GridTexts,
  months: readonly Month[],
  known: readonly BudgetLine[],
  { parse }: AmountText,
): ReadGrid {
  const faulty = new Set<string>();
  const idOf = new Map(known.map(({ id, category, month }) => [cellKey(category, month), id]));
  const lines = BUDGET_CATEGORIES.flatMap((category) =>
    months.flatMap((month): LineInput[] => {
      const key = cellKey(category, month);
      const plannedPaise = parse(texts[key] ?? '');
      if (plannedPaise === null) return [];
      if (plannedPaise === undefined || plannedPaise < 0) {
        faulty.add(key);
        return [];
      }
      const id = idOf.get(key);
      return [{ ...(id === undefined ? {} : { id }), category, month, plannedPaise }];
    }),
  );
  return { lines, faulty };
}

/** The sum of some cells; what cannot be read counts nothing. */
export function sumOfCells(
  texts: GridTexts,
  categories: readonly BudgetCategory[],
  months: readonly Month[],
  { parse }: AmountText,
): number {
  return categories.reduce(
    (sum, category) =>
      months.reduce(
        (all, month) => all + Math.max(0, parse(texts[cellKey(category, month)] ?? '') ?? 0),
        sum,
      ),
    0,
  );
}

/** The cells of a copied part of a spreadsheet: rows by lines, columns by tabs. */
export function pastedCells(text: string): string[][] {
  const rows = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n+$/, '').split('\n');
  return rows.map((row) => row.split('\t').map((cell) => cell.trim()));
}

export interface GridPlace {
  row: number;
  column: number;
}

/**
 * Puts pasted cells into the grid from a place on. Names of categories at the left and of months at the top are
 * stepped over, as is what lies outside. An empty cell empties the one under it.
 */
export function withPasted(
  texts: GridTexts,
  months: readonly Month[],
  from: GridPlace,
  pasted: readonly (readonly string[])[],
  { parse, format }: AmountText,
): GridTexts {
  const isWord = (cell: string | undefined) => cell !== undefined && cell !== '' && parse(cell) === undefined;
  const body = pasted.filter(
    (row) => !row.every((cell) => cell === '' || isWord(cell)) || row.every((cell) => cell === ''),
  );
  const hasNames = body.length > 0 && body.every(([first]) => isWord(first));
  const rows = body.map((row) => (hasNames ? row.slice(1) : row));
  const changed = rows.flatMap((row, down) =>
    row.flatMap((cell, across): [string, string][] => {
      const category = BUDGET_CATEGORIES[from.row + down];
      const month = months[from.column + across];
      if (category === undefined || month === undefined) return [];
      const paise = parse(cell);
      return [[cellKey(category, month), typeof paise === 'number' ? format(paise) : cell]];
    }),
  );
  return { ...texts, ...Object.fromEntries(changed) };
}

/** An amount of a category over the months by weights; to the paisa, and to the whole rupee where it is one. */
export function withSpread(
  texts: GridTexts,
  category: BudgetCategory,
  months: readonly Month[],
  amountPaise: number,
  weights: readonly number[],
  { format }: AmountText,
): GridTexts {
  // Weights become whole numbers; in rupees, so that no month ends with odd paise.
  const whole = weights.map((weight) => Math.round(weight * 1_000_000));
  const isRupees = amountPaise % 100 === 0;
  const parts = apportion(isRupees ? amountPaise / 100 : amountPaise, whole);
  const spread = months.map((month, at): [string, string] => [
    cellKey(category, month),
    format((parts[at] ?? 0) * (isRupees ? 100 : 1)),
  ]);
  return { ...texts, ...Object.fromEntries(spread) };
}

/** The lines of another year, month by month, with so many percent more or less, to the whole rupee. */
export function withCopied(
  lines: readonly BudgetLine[],
  fromMonths: readonly Month[],
  months: readonly Month[],
  morePct: number,
  { format }: AmountText,
): GridTexts {
  const hundredths = BigInt(Math.round((100 + morePct) * 100));
  return Object.fromEntries(
    lines.flatMap(({ category, month, plannedPaise }) => {
      const to = months[fromMonths.indexOf(month)];
      if (to === undefined) return [];
      const rupees = mulDiv(BigInt(plannedPaise), hundredths, 1_000_000n);
      return [[cellKey(category, to), format(toPaise(rupees * 100n))]];
    }),
  );
}

const KEYS: Record<string, GridPlace> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  Enter: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** The cell that a key leads to; null where it leads nowhere, or moves the caret within the text. */
export function cellAfterKey(
  key: string,
  { row, column }: GridPlace,
  { start, end, length }: { start: number; end: number; length: number },
  columns: number,
): GridPlace | null {
  const step = KEYS[key];
  if (step === undefined) return null;
  const isAll = start === 0 && end === length;
  if (key === 'ArrowLeft' && !isAll && (start > 0 || end > 0)) return null;
  if (key === 'ArrowRight' && !isAll && (start < length || end < length)) return null;
  const next = { row: row + step.row, column: column + step.column };
  const isInside =
    next.row >= 0 && next.row < BUDGET_CATEGORIES.length && next.column >= 0 && next.column < columns;
  return isInside ? next : null;
}
