import { dayOf } from '#platform/contract/calendar.ts';
import type { Month } from '../budgetYear.rules.ts';
import { BUDGET_CATEGORIES, categoryLabel } from '../category.rules.ts';
import { monthHead } from './budget.labels.ts';
import type { AmountText, GridTexts } from './budgetGrid.ts';
import { cellKey } from './budgetGrid.ts';

interface ReadFile {
  texts: GridTexts;
  /** So many amounts were taken. */
  cells: number;
  /** Names at the left and top that are no category and no month of the year. */
  unknown: string[];
}

/** The largest file that is read: a grid has ten rows. */
export const MAX_FILE_BYTES = 1024 * 1024;

/** The rows of a workbook's first sheet, or of a file of separated values. What reads them comes with the first file. */
export async function rowsOfFile(file: File): Promise<string[][]> {
  return (await isWorkbook(file)) ? rowsOfWorkbook(file) : rowsOfValues(file);
}

/** By its first bytes: a workbook is a ZIP archive. */
async function isWorkbook(file: File): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x50 && second === 0x4b;
}

async function rowsOfWorkbook(file: File): Promise<string[][]> {
  const { default: readWorkbook } = await import('read-excel-file/universal');
  const [sheet] = await readWorkbook(await file.arrayBuffer());
  return (sheet?.data ?? []).map((row) => row.map(textOf)).filter((row) => row.some((cell) => cell !== ''));
}

/** A month in the first row is often a date: its first day, shown as 'Apr 2026'. */
function textOf(cell: unknown): string {
  // Workbooks know no zone: the reader gives the midnight of Greenwich.
  if (cell instanceof Date) return dayOf(cell.toISOString(), 'UTC').slice(0, 7);
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return typeof cell === 'string' ? cell.trim() : '';
}

async function rowsOfValues(file: File): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  return parse(await file.text(), {
    bom: true,
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
}

/**
 * Puts the amounts of a file into the grid: months are named in the first row, categories at the left. What the file
 * does not name stays; an empty cell empties the one it names.
 */
export function withFile(
  texts: GridTexts,
  months: readonly Month[],
  [head = [], ...rows]: readonly (readonly string[])[],
  { parse, format }: AmountText,
): ReadFile {
  const columns = head.map((name) => months.find((month) => namesOf(month).includes(name.toLowerCase())));
  const unknown = head.filter((name, at) => at > 0 && name !== '' && columns[at] === undefined);
  const changed = rows.flatMap(([name = '', ...cells]): [string, string][] => {
    const category = BUDGET_CATEGORIES.find((one) =>
      [one, categoryLabel(one)].some((known) => known.toLowerCase() === name.toLowerCase()),
    );
    if (category === undefined) {
      if (name !== '') unknown.push(name);
      return [];
    }
    return cells.flatMap((cell, at): [string, string][] => {
      const month = columns[at + 1];
      if (month === undefined) return [];
      const paise = parse(cell);
      return [[cellKey(category, month), typeof paise === 'number' ? format(paise) : cell]];
    });
  });
  return { texts: { ...texts, ...Object.fromEntries(changed) }, cells: changed.length, unknown };
}

/** '2026-04', 'apr 2026', 'apr-2026', 'apr 26' and 'apr-26': as people and spreadsheets write a month. */
function namesOf(month: Month): string[] {
  const [name = '', year = ''] = monthHead(month).toLowerCase().split(' ');
  const years = [year, year.slice(2)];
  return [month, ...years.flatMap((one) => [`${name} ${one}`, `${name}-${one}`])];
}
